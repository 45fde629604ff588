/**
 * Has LibreOffice calculate a file of *Export* again, and tells each formula for which it gives something else than the page:
 *   npm run recalculate -- "PROP playground 2026-11-22.xlsx"
 * A function that this LibreOffice doesn't have yet, such as FILTER before version 24.8, is told apart.
 */
import { readFileSync } from "node:fs";
import { calculatedAnew } from "./calculatedAnew";
import { readWorkbook, type ReadCell } from "./workbookReader";

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
