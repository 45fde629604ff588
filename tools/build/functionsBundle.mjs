/**
 * Builds what the playground needs of Excel's functions into dist/excel: functions.js, functions.json and the icons. It is
 * one script, of the same source as webpack's: what that leaves to scripts of their own is in it, and texts stay.
 */
import { cp, mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { requireTypeScript } from "./requireTypeScript.js";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");

export async function bundleFunctions(out, origin) {
  const folder = join(out, "excel");
  await mkdir(folder, { recursive: true });
  const { functionsJson } = requireTypeScript(join(root, "src/excel/functions/metadata.ts"));
  await Promise.all([
    build({
      entryPoints: [join(root, "src/excel/index.ts")],
      outfile: join(folder, "functions.js"),
      bundle: true,
      format: "iife",
      target: "es2020",
      sourcemap: true,
      logLevel: "warning",
    }),
    writeFile(join(folder, "functions.json"), JSON.stringify(functionsJson(origin))),
    cp(join(root, "assets"), folder, { recursive: true }),
  ]);
}
