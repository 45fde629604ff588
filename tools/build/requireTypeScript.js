/**
 * Requires a TypeScript module from a script that Node runs as it is. esbuild makes one script of it and of all that it
 * imports, which takes a tenth of a second; a hook that compiles file by file takes more than one, and stays in the way
 * of everything that is required later.
 */
const Module = require("node:module");
const { buildSync } = require("esbuild");

exports.requireTypeScript = (entry) => {
  const { outputFiles } = buildSync({
    entryPoints: [entry],
    bundle: true,
    platform: "node",
    packages: "external",
    write: false,
    logLevel: "warning",
  });
  const module = new Module(entry);
  module.paths = require.resolve.paths("esbuild");
  module._compile(outputFiles[0].text, entry);
  return module.exports;
};
