/** Leads a person to cells. Where the panel covers the sheet, as on a phone, it gives way. */
import type { CellArea } from "../../shared/formulas/cells";
import type { PanelApi } from "../../shared/panelApi/panelApi";
import { orThrow } from "./request";

export async function lead(api: PanelApi, area: CellArea): Promise<void> {
  orThrow(await api.showCells(area));
  api.uncover?.();
}
