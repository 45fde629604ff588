/**
 * Builds the panel: dist/excel/pane.js, which the page of Excel's task pane and the playground load, and
 * dist/sheets/panel.html, one file with everything in it, as Google Sheets' sidebar wants it.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { esbuildNotices } from "./notices/notices.mjs";

const pane = join(dirname(fileURLToPath(import.meta.url)), "../../src/panel");

export async function bundlePane(out) {
  const sheets = join(out, "sheets/panel.html");
  await mkdir(dirname(sheets), { recursive: true });
  const [template, { outputFiles }] = await Promise.all([
    readFile(join(pane, "panel.html"), "utf8"),
    bundle("sheets.tsx", { write: false, plugins: [esbuildNotices(sheets)] }),
    bundle("excel.tsx", { outfile: join(out, "excel/pane.js"), plugins: [esbuildNotices()] }),
  ]);
  const script = inline(outputFiles[0].text);
  await writeFile(
    sheets,
    template.replace("<!-- script -->", () => `<script>${script}</script>`),
  );
}

/** Template literals are written as plain strings, because Apps Script reads `//` within backquotes as a comment. */
const bundle = (entry, more) =>
  build({
    entryPoints: [join(pane, entry)],
    bundle: true,
    minify: true,
    format: "iife",
    target: "es2020",
    supported: { "template-literal": false },
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"production"' },
    legalComments: "none",
    logLevel: "warning",
    ...more,
  });

/**
 * Escapes a script for a page, so that nothing in it ends the script element or looks like a scriptlet of a template.
 */
const inline = (script) => script.replace(/<(?=\/?script|!--|\?)/gi, "\\x3c");
