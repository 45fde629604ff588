/**
 * Builds the panel: dist/excel/pane.js, which the page of Excel's task pane and the playground load, and
 * dist/sheets/panel.html, one file with everything in it, as Google Sheets' sidebar wants it.
 * Run it, with another folder than dist as its argument if need be, or import `bundlePane`.
 */
import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { asPage, esbuildNotices, noticesPage, noticesText } from "./notices/notices.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const pane = join(root, "src/panel");

export async function bundlePane(out = join(root, "dist")) {
  const excel = join(out, "excel/pane.js");
  const sheets = join(out, "sheets/panel.html");
  const [template, script] = await Promise.all([
    readFile(join(pane, "panel.html"), "utf8"),
    bundle(join(pane, "sheets.tsx"), undefined, async (files) => {
      await mkdir(dirname(sheets), { recursive: true });
      await writeFile(noticesPage(sheets), asPage(await noticesText(sheets, files)));
    }),
    bundle(join(pane, "excel.tsx"), excel),
  ]);
  await mkdir(dirname(sheets), { recursive: true });
  await writeFile(
    sheets,
    template.replace("<!-- script -->", () => `<script>${inline(script)}</script>`),
  );
  return [excel, sheets];
}

/** Replaces template literals by plain strings, because Apps Script takes `//` inside them for a comment. */
async function bundle(entry, outfile, told) {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    format: "iife",
    target: "es2020",
    supported: { "template-literal": false },
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"production"' },
    legalComments: "none",
    plugins: [esbuildNotices(told)],
    logLevel: "warning",
    write: outfile !== undefined,
    ...(outfile === undefined ? {} : { outfile }),
  });
  return outputFiles?.[0].text;
}

/** Escapes what would end the script in a page, or look like a template's scriptlet. */
function inline(script) {
  return script.replace(/<(?=\/?script|!--|\?)/gi, "\\x3c");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const began = performance.now();
  const files = await bundlePane(process.argv[2]);
  for (const file of files) {
    const { size } = await stat(file);
    const packed = gzipSync(await readFile(file)).length;
    console.log(
      `${relative(process.cwd(), file)}: ${Math.round(size / 1000)} kB, ${Math.round(packed / 1000)} kB packed`,
    );
  }
  console.log(`in ${((performance.now() - began) / 1000).toFixed(1)} s`);
}
