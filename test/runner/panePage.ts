/** The script of the page in which the panel is tried over the fake host, bundled once for all suites that open it. */
import { join } from "node:path";
import alias from "../../tools/build/panelAlias.json";

const root = join(__dirname, "../..");

/** Gives the file. */
export const bundlePanePage = async (): Promise<string> => {
  const { build } = await import("esbuild");
  const outfile = join(root, ".cache/pane/page.js");
  await build({
    entryPoints: [join(root, "test/browser/panel/page.ts")],
    outfile,
    bundle: true,
    format: "iife",
    target: "es2022",
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"production"' },
    alias,
    logLevel: "warning",
  });
  return outfile;
};
