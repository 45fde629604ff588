/** Bundles the production server into one file that needs no node_modules: dist/serve/server.mjs. */
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { esbuildNotices } from "./notices/notices.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");

/** Some bundled modules load Node's own modules as CommonJS. */
const REQUIRE = 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);';

export async function bundleServer(outdir = join(root, "dist/serve")) {
  await build({
    entryPoints: { server: join(root, "src/servers/gateway/server.ts") },
    outdir,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    banner: { js: REQUIRE },
    legalComments: "inline",
    plugins: [esbuildNotices()],
    logLevel: "warning",
  });
  return outdir;
}
