/** Which of the cells that formulas refer to are blank: one look-up for all cells that calculate together. */
import type { IsBlankCell } from "../../shared/functions/declaring/blankCells";
import { splitReference } from "../../shared/formulas/splitReference";
import { inExcel } from "./objectModel";

type Answer = IsBlankCell | undefined;

/** Milliseconds: Excel may not answer while a person types into a cell. */
const TIMEOUT = 5000;

/** What this burst of cells needs. It is looked up once all of them were called. */
let burst: { readonly addresses: Set<string>; readonly answers: Promise<ReadonlyMap<string, Answer>> } | undefined;

/** @param address As `Sheet1!A2:A9`. @returns Undefined if Excel didn't say. */
export async function blankCells(address: string): Promise<Answer> {
  // Cells of other workbooks can't be read.
  if (address.includes("[")) return undefined;
  if (burst === undefined) {
    const addresses = new Set<string>();
    burst = { addresses, answers: new Promise((resolve) => setTimeout(() => resolve(lookUp(addresses)))) };
  }
  burst.addresses.add(address);
  return (await burst.answers).get(address);
}

async function lookUp(addresses: ReadonlySet<string>): Promise<ReadonlyMap<string, Answer>> {
  burst = undefined;
  const nothing = new Map<string, Answer>();
  const late = new Promise<typeof nothing>((resolve) => setTimeout(() => resolve(nothing), TIMEOUT));
  const found = inExcel((context) => blankIn(context, [...addresses]));
  return Promise.race([late, found.catch(() => nothing)]);
}

async function blankIn(context: Excel.RequestContext, addresses: readonly string[]): Promise<Map<string, Answer>> {
  const ranges = addresses.map((address) => {
    const { sheet, cells } = splitReference(address);
    const range = context.workbook.worksheets.getItem(sheet).getRange(cells);
    range.load("rowIndex,columnIndex");
    // A whole column has a million cells: those below the last filled one are blank.
    const filled = range.getUsedRangeOrNullObject(true);
    filled.load("rowIndex,columnIndex,valueTypes");
    return { address, range, filled };
  });
  await context.sync();
  return new Map(ranges.map(({ address, range, filled }) => [address, blanksOf(range, filled)]));
}

function blanksOf(range: Excel.Range, filled: Excel.Range): IsBlankCell {
  if (filled.isNullObject) return () => true;
  const [down, across] = [filled.rowIndex - range.rowIndex, filled.columnIndex - range.columnIndex];
  const { valueTypes } = filled;
  return (row, column) => (valueTypes[row - down]?.[column - across] ?? "Empty") === "Empty";
}
