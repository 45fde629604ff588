/**
 * Builds the panel. For Excel and the playground: dist/excel/pane.js, and beside it a script for each part that is loaded
 * when it is first shown. For Google Sheets: the same as pages, dist/sheets/panel.html and the parts' pages, whose text
 * the sidebar asks for.
 */
import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, transform } from "esbuild";
import { filesIn, writeNotices } from "./notices/notices.mjs";

const pane = join(dirname(fileURLToPath(import.meta.url)), "../../src/panel");

export async function bundlePanels(out) {
  await Promise.all([bundleExcelPanel(out), bundleSheetsPanel(out)]);
}

export async function bundleExcelPanel(out) {
  const folder = join(out, "excel");
  await mkdir(folder, { recursive: true });
  for (const { name, script, files } of await panelParts("excel.tsx")) {
    const bundle = join(folder, name === "" ? "pane.js" : `pane-${name}.js`);
    await writeFile(bundle, script);
    await writeNotices(bundle, files);
  }
}

async function bundleSheetsPanel(out) {
  const folder = join(out, "sheets");
  await mkdir(folder, { recursive: true });
  const template = await readFile(join(pane, "panel.html"), "utf8");
  const parts = await panelParts("sheets.tsx");
  for (const { name, script } of parts) {
    const element = `<script>${inline(script)}</script>`;
    if (name !== "") await writeFile(join(folder, `panel-${name}.html`), element);
    else
      await writeFile(
        join(folder, "panel.html"),
        template.replace("<!-- script -->", () => element),
      );
  }
  const files = new Set(parts.flatMap((part) => part.files));
  await writeNotices(join(folder, "panel.html"), [...files]);
}

/** The panel and its widgets are written for React and run on Preact. */
const ALIAS = JSON.parse(await readFile(new URL("panelAlias.json", import.meta.url), "utf8"));

const OPTIONS = {
  minify: true,
  target: "es2020",
  // Template literals are written as plain strings, because Apps Script reads `//` within backquotes as a comment.
  supported: { "template-literal": false },
  legalComments: "none",
  logLevel: "warning",
};

/**
 * The panel's own script, whose name is empty, and its parts in the order in which they load, each with the modules in it.
 * esbuild splits into modules of JavaScript only, which a page of Apps Script can't load. So each of its files becomes a
 * function in a list, and what they import from one another is looked up there.
 */
async function panelParts(entry) {
  const { outputs, texts } = await split(entry);
  const version = createHash("sha256").update(JSON.stringify(texts)).digest("hex").slice(0, 12);
  const parts = [];
  const taken = new Set();
  let start = `${basename(entry, ".tsx")}.js`;
  while (start !== undefined) {
    const chunks = [...reachable(outputs, start)].filter((chunk) => !taken.has(chunk));
    chunks.forEach((chunk) => taken.add(chunk));
    const list = `{${(await Promise.all(chunks.map((chunk) => listed(chunk, texts[chunk])))).join(",")}}`;
    const files = chunks.flatMap((chunk) => filesIn(outputs[chunk]));
    const isFirst = parts.length === 0;
    const script = isFirst ? opening(version, list, start) : `PROP_PANEL("${version}",${list});\n`;
    parts.push({ name: isFirst ? "" : basename(outputs[start].entryPoint, ".ts"), script, files });
    const next = new Set(chunks.flatMap((chunk) => importsOf(outputs[chunk], "dynamic-import")));
    if (next.size > 1) throw new Error(`A part of the panel opens at most one other: ${[...next].join(", ")}`);
    [start] = next;
  }
  return parts;
}

/** What esbuild makes of the panel: its files by name, and their texts. */
async function split(entry) {
  const { outputFiles, metafile } = await build({
    ...OPTIONS,
    entryPoints: [join(pane, entry)],
    outdir: pane,
    chunkNames: "[hash]",
    bundle: true,
    splitting: true,
    format: "esm",
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"production"' },
    alias: ALIAS,
    metafile: true,
    write: false,
  });
  return {
    outputs: Object.fromEntries(Object.entries(metafile.outputs).map(([path, output]) => [basename(path), output])),
    texts: Object.fromEntries(outputFiles.map(({ path, text }) => [basename(path), text])),
  };
}

const importsOf = ({ imports }, kind) => imports.flatMap((one) => (one.kind === kind ? [basename(one.path)] : []));

/** A file with all those that it can't run without. */
function reachable(outputs, start, found = new Set([start])) {
  for (const chunk of importsOf(outputs[start], "import-statement")) {
    if (!found.has(chunk)) reachable(outputs, chunk, found.add(chunk));
  }
  return found;
}

async function listed(chunk, text) {
  const supported = { ...OPTIONS.supported, "dynamic-import": false };
  const { code } = await transform(text, { ...OPTIONS, supported, format: "cjs" });
  return `"./${chunk}"(require,module,exports){${code}}`;
}

/** Takes no part of another build: its names for what it imports would mean something else here. */
const opening = (version, list, start) => `(()=>{
const list=${list},made={};
const require=(name)=>{
if(made[name]===undefined){
if(list[name]===undefined)throw new Error("it is of another version. Close the panel and open it again.");
const module=made[name]={exports:{}};
list[name](require,module,module.exports);
}
return made[name].exports;
};
globalThis.PROP_PANEL=(id,more)=>{if(id==="${version}")Object.assign(list,more)};
require("./${start}");
})();
`;

/**
 * Escapes a script for a page, so that nothing in it ends the script element or looks like a scriptlet of a template.
 */
const inline = (script) => script.replace(/<(?=\/?script|!--|\?)/gi, "\\x3c");
