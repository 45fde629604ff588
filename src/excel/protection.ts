/** Sheets that are protected: Excel lets nothing of ours write there. */
import { inExcel } from "./objectModel";

/** Asked before anything is written, so that nothing is left half done. */
export async function refuseProtected(cells: readonly { readonly sheet: string }[]): Promise<void> {
  const names = [...new Set(cells.map(({ sheet }) => sheet))];
  const found = await inExcel(async (context) => {
    const sheets = names.map((name) => ({ name, protection: context.workbook.worksheets.getItem(name).protection }));
    sheets.forEach(({ protection }) => protection.load("protected"));
    await context.sync();
    return sheets.filter(({ protection }) => protection.protected).map(({ name }) => name);
  });
  if (found.length > 0) {
    const which = found.length === 1 ? "sheet is" : "sheets are";
    throw new Error(`Nothing was changed, because the ${which} protected: ${found.join(", ")}.`);
  }
}
