/** The core as people are given it: bundled, without what runs TypeScript as it is. */
import { createRequire } from "node:module";
import { join } from "node:path";
import { build } from "esbuild";
import { CACHE, ROOT } from "../places";
import type * as Core from "./core";

export const bundledCore = async (): Promise<typeof Core> => {
  const outfile = join(CACHE, "core.cjs");
  await build({
    entryPoints: [join(ROOT, "tools/measure/bench/inProcess/core.ts")],
    outfile,
    bundle: true,
    platform: "node",
    format: "cjs",
    target: "es2019",
    logLevel: "warning",
  });
  return createRequire(__filename)(outfile) as typeof Core;
};
