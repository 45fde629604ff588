/**
 * The bundles that people had open before this build came, as they were delivered. Scripts take a day to reach
 * everyone: so both builds run over one store (`sideBySide.test.ts`).
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Script } from "node:vm";
import { brotliDecompressSync } from "node:zlib";

const script = (filename: string): Script =>
  new Script(brotliDecompressSync(readFileSync(join(__dirname, `build${FORMER}`, `${filename}.br`))).toString(), {
    filename,
  });

/** The commit that they were built of. */
export const FORMER = "3dafb67";

export const formerExcel = (): Script => script("functions.js");
export const formerSheets = (): Script => script("Code.js");
