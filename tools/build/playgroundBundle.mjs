/**
 * Builds the playground: its page into dist/playground (page.js, page.css, index.html, and
 * files.js for *Export*, which is loaded when a person first asks for a file), and its server, dist/playground.mjs.
 * esbuild, because webpack takes three quarters of a minute for the spreadsheet and esbuild a few seconds.
 */
import { copyFile, mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { univerSources } from "./univerSources.mjs";
import { withoutHyphenation } from "./hyphenation.mjs";
import { esbuildNotices } from "./notices/notices.mjs";

const source = join(dirname(fileURLToPath(import.meta.url)), "../../src/playground");
const page = join(source, "page");

export async function bundlePlayground(out) {
  const folder = join(out, "playground");
  await Promise.all([bundlePage(folder), bundleFiles(folder), bundleServer(join(out, "playground.mjs"))]);
}

async function bundleServer(outfile) {
  await build({
    entryPoints: [join(source, "server.ts")],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    legalComments: "none",
    plugins: [esbuildNotices()],
    logLevel: "warning",
  });
}

async function bundleFiles(outdir) {
  await build({
    entryPoints: [join(source, "files/files.ts")],
    outdir,
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    legalComments: "none",
    plugins: [esbuildNotices()],
    logLevel: "warning",
  });
}

async function bundlePage(outdir) {
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
    plugins: [univerSources(), withoutHyphenation(), esbuildNotices()],
    logLevel: "warning",
  });
  await copyFile(join(page, "index.html"), join(outdir, "index.html"));
}
