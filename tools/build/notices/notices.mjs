/**
 * Writes a bundle's notices: the licenses of the packages in it, and the sources of its data. Made from the bundler's
 * list of modules, so it names exactly what is in the bundle.
 */
import { readFile, writeFile } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { packagesOf } from "./packages.mjs";

const LINE = "-".repeat(80);

/** Next to the bundle. */
const noticesFile = (bundle) => `${bundle}.LICENSE.txt`;

/** Apps Script accepts scripts and pages only, so the notices are a page there. */
export const noticesPage = (bundle) => `${bundle.replace(/\.(js|html)$/, "")}-notices.html`;

export const asPage = (text) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Licences</title><pre>${text
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")}</pre></html>\n`;

/** @param files Paths of all modules in the bundle. */
export async function noticesText(bundle, files) {
  const packages = await packagesOf(files);
  const data = await attributions(files);
  const parts = [
    ...packages.map(({ name, license, text }) => `${name} (${license})\n\n${text}`),
    ...data.map((text) => `Data\n\n${text}`),
  ];
  const head =
    parts.length === 0
      ? `${basename(bundle)} holds no software of others.`
      : `${basename(bundle)} holds software and data of others, under these licences.`;
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

/** For esbuild: writes the notices next to each script, or passes them to `told`. */
export const esbuildNotices = (told) => ({
  name: "notices",
  setup(build) {
    build.initialOptions.metafile = true;
    build.onEnd(async ({ metafile, errors }) => {
      if (errors.length > 0 || metafile === undefined) return;
      const scripts = Object.entries(metafile.outputs).filter(([name]) => /\.m?js$/.test(name) || name === "<stdout>");
      for (const [name, { inputs }] of scripts) {
        const styles = Object.values(metafile.outputs).flatMap((output) => Object.keys(output.inputs));
        const used = Object.keys(inputs).filter((file) => inputs[file].bytesInOutput > 0);
        const files = [...used, ...styles.filter((file) => file.endsWith(".css"))].map((file) => resolve(file));
        if (told === undefined) await writeFile(noticesFile(name), await noticesText(name, files));
        else await told(files);
      }
    });
  },
});

/** For webpack: writes the notices next to each script. */
export class WebpackNotices {
  /** @param asPages For hosts that accept only pages next to the script. */
  constructor(asPages = false) {
    this.asPages = asPages;
  }

  apply(compiler) {
    compiler.hooks.afterEmit.tapPromise("notices", async ({ chunks, chunkGraph, outputOptions }) => {
      for (const chunk of chunks) {
        const modules = [...chunkGraph.getChunkModulesIterable(chunk)].flatMap((one) => [one, ...(one.modules ?? [])]);
        const files = modules.map(({ resource }) => resource).filter((file) => typeof file === "string");
        const [script] = [...chunk.files].filter((name) => name.endsWith(".js"));
        const target = resolve(outputOptions.path, script);
        const text = await noticesText(target, files);
        if (this.asPages) await writeFile(noticesPage(target), asPage(text));
        else await writeFile(noticesFile(target), text);
      }
    });
  }
}
