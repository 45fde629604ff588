/**
 * Builds the playground's page into dist/playground: page.js, page.css, index.html.
 * esbuild, because webpack takes three quarters of a minute for the spreadsheet and esbuild a few seconds.
 * Run it, with another folder as its argument if need be, or import `bundlePlayground`.
 */
import { copyFile, mkdir, stat } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { esbuildNotices } from "./notices/notices.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const page = join(root, "src/playground/page");

export async function bundlePlayground(outdir = join(root, "dist/playground")) {
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
    plugins: [esbuildNotices()],
    logLevel: "warning",
  });
  await copyFile(join(page, "index.html"), join(outdir, "index.html"));
  return outdir;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const began = performance.now();
  const outdir = await bundlePlayground(process.argv[2]);
  const { size } = await stat(join(outdir, "page.js"));
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${relative(process.cwd(), outdir)}: page.js ${(size / 1e6).toFixed(1)} MB, in ${seconds} s`);
}
