/** A file of Excel as LibreOffice calculates it again. Takes `soffice` from the PATH, or what SOFFICE names. */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { readWorkbook, type ReadWorkbook } from "./workbookReader";

/** Unless told, LibreOffice shows what a file says that its formulas gave. */
const ALWAYS_CALCULATED = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load">
<prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item>
</oor:items>`;

/** The same file, as LibreOffice writes it after it has calculated it. */
export function calculatedAnew(file: string): ReadWorkbook {
  const folder = mkdtempSync(join(tmpdir(), "prop-recalculated-"));
  try {
    const profile = join(folder, "profile");
    mkdirSync(join(profile, "user"), { recursive: true });
    writeFileSync(join(profile, "user/registrymodifications.xcu"), ALWAYS_CALCULATED);
    const own = `-env:UserInstallation=${pathToFileURL(profile).href}`;
    const words = ["--headless", own, "--convert-to", "xlsx", "--outdir", folder, resolve(file)];
    execFileSync(process.env["SOFFICE"] ?? "soffice", words, { stdio: ["ignore", "ignore", "inherit"] });
    return readWorkbook(readFileSync(join(folder, basename(file))));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
