/** Code.js, with parts of its source that a test calls alone. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { buildSync } from "esbuild";
import { BareScript } from "../../standIns/bareRealm";

const ROOT = join(__dirname, "../../..");

/** @param entry A module in the project's folder. @param name By which the script knows what the module exports. */
export function scriptWith(entry: string, name: string): BareScript {
  const { outputFiles } = buildSync({
    stdin: { contents: entry, resolveDir: ROOT, loader: "ts" },
    ...{ bundle: true, write: false, format: "iife", globalName: name, target: "es2019" },
  });
  const code = readFileSync(join(ROOT, "dist/sheets/Code.js"), "utf8");
  return new BareScript(`${code}\n${outputFiles[0]!.text}`, "Code.js");
}
