/** Protected sheets: Excel lets the add-in write only to cells that aren't locked. */
import { type CellArea, type CellAddress, sheetsOf } from "../../shared/formulas/cells";
import { batches, inExcel, excelRange } from "./objectModel";

/**
 * Checked before anything is written, so that nothing is left half done.
 * @returns The protected sheets: their cells may be written to, but keep their formats.
 */
export async function refuseProtected(
  cells: readonly (CellAddress & Partial<CellArea>)[],
): Promise<ReadonlySet<string>> {
  const names = sheetsOf(cells);
  return inExcel(async (context) => {
    const sheets = names.map((name) => ({ name, protection: context.workbook.worksheets.getItem(name).protection }));
    sheets.forEach(({ protection }) => protection.load("protected"));
    await context.sync();
    const guarded = new Set(sheets.filter(({ protection }) => protection.protected).map(({ name }) => name));
    const refused = new Set<string>();
    for (const some of batches(cells.filter(({ sheet }) => guarded.has(sheet)))) {
      const found = some.map((cell) => {
        const { protection } = excelRange(context, { rows: 1, columns: 1, ...cell }).format;
        protection.load("locked");
        return { sheet: cell.sheet, protection };
      });
      await context.sync();
      // Excel returns null if only some of the cells are locked.
      found.filter(({ protection }) => protection.locked !== false).forEach(({ sheet }) => refused.add(sheet));
    }
    if (refused.size > 0) {
      const which = refused.size === 1 ? "sheet is" : "sheets are";
      throw new Error(`Nothing was changed, because the ${which} protected: ${[...refused].join(", ")}.`);
    }
    return guarded;
  });
}
