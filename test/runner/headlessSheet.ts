/**
 * The playground's formula engine without a page, as one CommonJS file for all suites that use it: the engine's packages
 * are modules that neither Node nor Jest load as they are.
 */
import { join } from "node:path";

const root = join(__dirname, "../..");

/** Gives the file. */
export const bundleSheet = async (): Promise<string> => {
  const { build } = await import("esbuild");
  const outfile = join(root, ".cache/playground/headlessSheet.cjs");
  await build({
    entryPoints: [join(root, "test/playground/headlessSheet.ts")],
    outfile,
    bundle: true,
    platform: "node",
    format: "cjs",
    mainFields: ["module", "main"],
    logLevel: "error",
  });
  return outfile;
};
