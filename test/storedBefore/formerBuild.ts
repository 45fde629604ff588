/**
 * The bundles that people had open before this build came, as they were delivered. Scripts take a day to reach
 * everyone: so both builds run over one store (`sideBySide.test.ts`).
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { BareScript } from "../standIns/bareRealm";
import { scriptFolder, type ScriptFolder } from "../standIns/office/excelRealm";

/** The commit that they were built of: the last that counted by month alone. */
export const FORMER = "71ad508";

const read = (name: string): string =>
  brotliDecompressSync(readFileSync(join(__dirname, `build${FORMER}`, `${name}.br`))).toString();

export const formerExcel = (): ScriptFolder => scriptFolder(read);
export const formerSheets = (): BareScript => new BareScript(read("Code.js"), "Code.js");
