/**
 * TypeScript for the tests, a file at a time and without a look at its types, which `npm run typecheck` holds: a checkout
 * has nothing transformed yet, and TypeScript's own compiler takes twenty times as long for it.
 */
const { createHash } = require("node:crypto");
const { transformSync, version } = require("esbuild");

const OPTIONS = {
  format: "cjs",
  target: "node20",
  jsx: "automatic",
  sourcemap: "external",
  // Jest loads modules by require.
  supported: { "dynamic-import": false },
};

const NOTHING_ELSE = createHash("sha256").update(version).update(JSON.stringify(OPTIONS));

module.exports = {
  getCacheKey: (source, path) => NOTHING_ELSE.copy().update(path).update(source).digest("hex").slice(0, 32),
  process: (source, path) =>
    transformSync(source, { ...OPTIONS, loader: path.endsWith("x") ? "tsx" : "ts", sourcefile: path }),
};
