/**
 * Writes a bundle's notices: the licenses of the packages in it, and the sources of its data. Made from the bundler's
 * list of modules, so it names exactly what is in the bundle.
 */
import { readFile, writeFile } from "node:fs/promises";
import { basename, dirname, resolve } from "node:path";
import { packagesOf } from "./packages.mjs";

const LINE = "-".repeat(80);

/** @param files Paths of all modules in the bundle. */
async function noticesText(bundle, files) {
  const packages = await packagesOf(files);
  const data = await attributions(files);
  const parts = [
    ...packages.map(({ name, license, text }) => `${name} (${license})\n\n${text}`),
    ...data.map((text) => `Data\n\n${text}`),
  ];
  const head =
    parts.length === 0
      ? `${basename(bundle)} contains no third-party software.`
      : `${basename(bundle)} contains third-party software and data, under these licenses.`;
  return `${[head, ...parts].join(`\n\n${LINE}\n\n`)}\n`;
}

/** The comment above a table of third-party data: the sentences that name its source. */
async function attributions(files) {
  const tables = [...new Set(files.filter((file) => /[\\/]src[\\/].*\.data\.ts$/.test(file)))];
  const heads = await Promise.all(
    tables.map(async (file) => {
      const [, comment = ""] = /^\/\*\*([\s\S]*?)\*\//.exec(await readFile(file, "utf8")) ?? [];
      const lines = comment.split("\n").map((line) => line.replace(/^\s*\*\s?/, ""));
      const text = lines.join("\n").trim();
      const start = text.indexOf("ZIP codes");
      if (start < 0) throw new Error(`${file} does not name its source`);
      return text.slice(start);
    }),
  );
  return [...new Set(heads)];
}

/**
 * Writes the notices next to the bundle. Apps Script accepts scripts and pages only, so there the notices are a page,
 * which nobody has to open.
 */
export async function writeNotices(bundle, files) {
  const text = await noticesText(bundle, files);
  if (basename(dirname(bundle)) !== "sheets") return writeFile(`${bundle}.LICENSE.txt`, text);
  const shown = text.replace(/&/g, "&amp;").replace(/</g, "&lt;");
  await writeFile(
    bundle.replace(/\.(js|html)$/, "-notices.html"),
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Licences</title><pre>${shown}</pre></html>\n`,
  );
}

/** The modules of which something is left in an output of esbuild. */
export const filesIn = ({ inputs }) =>
  Object.keys(inputs).flatMap((file) => (inputs[file].bytesInOutput > 0 ? [resolve(file)] : []));

/** The plugin for esbuild. */
export const esbuildNotices = () => ({
  name: "notices",
  setup(build) {
    build.initialOptions.metafile = true;
    build.onEnd(async ({ metafile, errors }) => {
      if (errors.length > 0) return;
      const outputs = Object.entries(metafile.outputs);
      const styles = outputs.flatMap(([, { inputs }]) => Object.keys(inputs).filter((file) => file.endsWith(".css")));
      for (const [name, output] of outputs.filter(([name]) => /\.m?js$/.test(name))) {
        await writeNotices(name, [...filesIn(output), ...styles.map((file) => resolve(file))]);
      }
    });
  },
});

/** For webpack. */
export const webpackNotices = (compiler) =>
  compiler.hooks.afterEmit.tapPromise("notices", async ({ chunks, chunkGraph, outputOptions }) => {
    for (const chunk of chunks) {
      const modules = [...chunkGraph.getChunkModulesIterable(chunk)].flatMap((one) => [one, ...(one.modules ?? [])]);
      const files = modules.map(({ resource }) => resource).filter((file) => typeof file === "string");
      const script = [...chunk.files].find((name) => name.endsWith(".js"));
      await writeNotices(resolve(outputOptions.path, script), files);
    }
  });
