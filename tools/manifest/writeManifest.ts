/**
 * Writes manifest.xml at the root, for development on this machine: `npm run manifest`. With `--check` it writes
 * nothing and fails if the manifest breaks Office's rules or isn't current. Other files are checked as manifests for
 * users, which can't point to this machine:
 *   npm run manifest:check -- dist/excel/manifest.xml
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import { DEVELOPMENT_ORIGIN, manifest } from "../../src/excel/manifest/manifest";
import { checkManifest } from "./manifestCheck";
import { pixelsIn } from "./pngPixels";

const root = join(__dirname, "../..");
const file = join(root, "manifest.xml");

const main = (check: boolean, others: readonly string[]): void => {
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
  const current = manifest({ origin: DEVELOPMENT_ORIGIN, version });
  if (!check) writeFileSync(file, current);
  const faults = [file, ...others].flatMap((each) => {
    const text = readFileSync(each, "utf8").replace(/\r\n/g, "\n");
    const stale = each === file && text !== current ? ["It is not current: run npm run manifest"] : [];
    const conditions = { development: each === file, pixelsOf: pixelsIn(join(root, "assets")) };
    return [...stale, ...checkManifest(text, conditions)].map((fault) => `${relative(process.cwd(), each)}: ${fault}`);
  });
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
  else console.log(`${[file, ...others].map((each) => relative(process.cwd(), each)).join(", ")}: right`);
};

const { values, positionals } = parseArgs({ options: { check: { type: "boolean" } }, allowPositionals: true });
main(values.check === true, positionals);
