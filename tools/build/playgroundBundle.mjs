/**
 * Builds the playground's page into dist/playground: page.js, page.css, index.html.
 * esbuild, because webpack takes three quarters of a minute for the spreadsheet and esbuild a few seconds.
 */
import { copyFile, mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { roomForFormulas } from "./formulaCaches.mjs";
import { esbuildNotices } from "./notices/notices.mjs";

const page = join(dirname(fileURLToPath(import.meta.url)), "../../src/playground/page");

export async function bundlePlayground(outdir) {
  await mkdir(outdir, { recursive: true });
  await build({
    entryPoints: [join(page, "page.ts")],
    outdir,
    bundle: true,
    minify: true,
    format: "iife",
    target: "es2022",
    define: { "process.env.NODE_ENV": '"production"' },
    loader: { ".woff": "dataurl", ".woff2": "dataurl", ".svg": "dataurl", ".png": "dataurl" },
    legalComments: "none",
    plugins: [roomForFormulas(), esbuildNotices()],
    logLevel: "warning",
  });
  await copyFile(join(page, "index.html"), join(outdir, "index.html"));
}
