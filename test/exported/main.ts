/**
 * Has LibreOffice calculate a file of *Export* anew, and tells each formula for which it gives something else than the page:
 *   npm run recalculate -- "PROP playground 2026-11-22.xlsx"
 * Takes `soffice` from the PATH, or what SOFFICE names. A function that this LibreOffice doesn't have yet, such as FILTER
 * before version 24.8, is told apart.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { readWorkbook, type ReadCell, type ReadWorkbook } from "./workbookReader";

/** Unless told, LibreOffice shows what a file says that its formulas gave. */
const ALWAYS_CALCULATED = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load">
<prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item>
</oor:items>`;

/** The same file, as LibreOffice writes it after it has calculated it. */
function calculatedAnew(file: string): ReadWorkbook {
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

type Verdict = "same" | "other" | "unknown function";

function verdictOf(page: ReadCell, other: ReadCell | undefined): Verdict {
  const [one, two] = [page.value ?? "", other?.value ?? ""];
  if (one === two) return "same";
  if (typeof one === "number" && typeof two === "number")
    return Math.abs(one - two) <= 1e-9 * Math.max(Math.abs(one), Math.abs(two)) ? "same" : "other";
  return two === "#NAME?" ? "unknown function" : "other";
}

function main(): void {
  const [file] = process.argv.slice(2);
  if (file === undefined) throw new Error("Name the file: npm run recalculate -- FILE.xlsx");
  const [page, anew] = [readWorkbook(readFileSync(file)), calculatedAnew(file)];
  const counts: Record<Verdict, number> = { same: 0, other: 0, "unknown function": 0 };
  page.sheets.forEach((sheet, index) => {
    for (const [a1, cell] of sheet.cells) {
      if (cell.formula === undefined) continue;
      const other = anew.sheets[index]?.cells.get(a1);
      const verdict = verdictOf(cell, other);
      counts[verdict] += 1;
      if (verdict === "other")
        console.log(
          `${sheet.name}!${a1}: =${cell.formula}: ${String(cell.value)}, LibreOffice: ${String(other?.value)}`,
        );
    }
  });
  console.log(
    Object.entries(counts)
      .map(([verdict, count]) => `${count} ${verdict}`)
      .join(", "),
  );
  if (counts.other > 0) process.exitCode = 1;
}

main();
