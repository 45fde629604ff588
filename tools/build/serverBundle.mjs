/**
 * Bundles the production server into one file that needs no node_modules, dist/serve/server.mjs, and the assistants' server
 * into another. Beside them lie the binaries of their store for each kind of machine, which no script can hold.
 */
import { cp, mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { esbuildNotices } from "./notices/notices.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");

/** Some bundled modules load Node's own modules as CommonJS; the store's loads its binary from beside the bundle. */
const HERE = [
  'import { createRequire } from "node:module";',
  "const require = createRequire(import.meta.url);",
  'const BUNDLE_FOLDER = new URL(".", import.meta.url);',
].join(" ");

const level = join(root, "node_modules/classic-level");

/** Of what the binaries are made of. */
const LICENSES = { LevelDB: "deps/leveldb/leveldb-1.20/LICENSE", Snappy: "deps/snappy/snappy/COPYING" };

const binaryBeside = {
  name: "binary beside the bundle",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]classic-level[\\/]binding\.js$/ }, () => ({
      contents: 'module.exports = require("node-gyp-build")(require("node:url").fileURLToPath(BUNDLE_FOLDER));',
    }));
  },
};

async function copyBinaries(outdir) {
  const folder = join(outdir, "prebuilds");
  await mkdir(folder, { recursive: true });
  await cp(join(level, "prebuilds"), folder, { recursive: true });
  for (const [name, file] of Object.entries(LICENSES)) await cp(join(level, file), join(folder, `${name}.LICENSE.txt`));
}

export async function bundleServer(outdir = join(root, "dist/serve")) {
  await build({
    entryPoints: {
      server: join(root, "src/servers/gateway/server.ts"),
      mcp: join(root, "src/servers/gateway/assistantServer.ts"),
    },
    outdir,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    banner: { js: HERE },
    legalComments: "inline",
    plugins: [binaryBeside, esbuildNotices()],
    logLevel: "warning",
  });
  await copyBinaries(outdir);
  // A short way to it, for settings that people write.
  await writeFile(join(outdir, "../mcp.mjs"), 'import "./serve/mcp.mjs";\n');
  return outdir;
}
