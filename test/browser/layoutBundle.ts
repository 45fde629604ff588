/** The add-in's bundle with the insertion of a job sheet as a global, so that a test can insert one of its own. */
import { cp, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";

const root = join(__dirname, "../..");

const ENTRY = `
import "./src/excel/index";
import { insertLayout } from "./src/excel/layout/layouts";
Object.assign(globalThis, { insertLayout });
`;

/** @returns Its folder. */
export async function bundleWithLayouts(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "prop-layouts-"));
  await cp(join(root, "dist/excel"), folder, { recursive: true });
  await build({
    stdin: { contents: ENTRY, resolveDir: root, loader: "ts" },
    outfile: join(folder, "functions.js"),
    bundle: true,
    format: "iife",
    target: "es2022",
    logLevel: "error",
  });
  return folder;
}
