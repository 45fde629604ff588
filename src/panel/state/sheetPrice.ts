/** The price of a sheet that a person may have left: it is opened first, because a price is that of the open sheet. */
import type { CellArea } from "../../shared/formulas/cells";
import type { Problem } from "../../shared/api/problem";
import type { FetchCommand, PanelApi, QuoteView } from "../../shared/panelApi/panelApi";

export const firstCell = (sheet: string): CellArea => ({ sheet, row: 0, column: 0, rows: 1, columns: 1 });

export async function sheetPrice(api: PanelApi, command: FetchCommand, sheet: string): Promise<QuoteView | Problem> {
  const refused = await api.showCells(firstCell(sheet));
  return refused ?? (await api.offer(command, "sheet"));
}
