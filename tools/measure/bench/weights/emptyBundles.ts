/** What bundles hold that have nothing in them: each built as ours is, from a file without a line. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { build } from "esbuild";
import type { Configuration } from "webpack";
import { CACHE, ROOT } from "../places";

export interface EmptyBundles {
  readonly functions: string;
  readonly code: string;
  readonly panel: string;
}

type Configurations = (wishes: { readonly out: string }) => readonly Configuration[];

const out = join(CACHE, "empty");

const built = async (entry: string): Promise<void> => {
  const { default: webpack } = await import("webpack");
  const configurations = createRequire(__filename)(join(ROOT, "webpack.config.js")) as Configurations;
  return new Promise((resolve, reject) => {
    const compiler = webpack(configurations({ out }).map((each) => ({ ...each, entry, cache: false })));
    compiler.run((fault, stats) => {
      if (fault !== null) return reject(fault);
      if (stats?.hasErrors() === true) return reject(new Error(stats.toString("errors-only")));
      compiler.close(() => resolve());
    });
  });
};

export const emptyBundles = async (): Promise<EmptyBundles> => {
  mkdirSync(out, { recursive: true });
  const entry = join(out, "empty.ts");
  writeFileSync(entry, "export {};\n");
  const panel = join(out, "pane.js");
  await Promise.all([
    built(entry),
    build({ entryPoints: [entry], outfile: panel, bundle: true, minify: true, format: "iife", target: "es2020" }),
  ]);
  return {
    functions: readFileSync(join(out, "excel/functions.js"), "utf8"),
    code: readFileSync(join(out, "sheets/Code.js"), "utf8"),
    panel: readFileSync(panel, "utf8"),
  };
};
