/** Runs formula commands, for the panel's buttons and the ribbon alike. */
import type { PanelApi, FormulaCommand, CommandOutcome, Scope, RestoredFormulas, PricedCommand } from "./panelApi";
import { faultText } from "./faultText";
import { isProblem, type Problem } from "../api/problem";

type Done = number | RestoredFormulas | Problem;

const RUN: Readonly<Record<FormulaCommand, (api: PanelApi, scope: Scope) => Promise<Done>>> = {
  freeze: (api, scope) => api.freeze(scope),
  unfreeze: (api, scope) => api.unfreeze(scope),
  toExcel: (api, scope) => api.convert(scope, "PROP."),
  toSheets: (api, scope) => api.convert(scope, "PROP_"),
  checkHost: (api) => api.checkHost(),
};

/** Runs it; a failure is part of the outcome. */
export async function outcomeOf(api: PanelApi, command: FormulaCommand, scope: Scope): Promise<CommandOutcome> {
  try {
    const done = await RUN[command](api, scope);
    if (isProblem(done)) return { command, scope, cells: 0, fault: done.message };
    if (typeof done === "number") return { command, scope, cells: done };
    const { cells, leftAlone } = done;
    return { command, scope, cells, ...(leftAlone.length > 0 ? { leftAlone } : {}) };
  } catch (thrown) {
    return { command, scope, cells: 0, fault: faultText(thrown) };
  }
}

/** Whether the cells themselves don't show the outcome: a price, or formulas that were not changed. */
export function mustBeRead(what: PricedCommand | CommandOutcome): boolean {
  return !("cells" in what) || what.cells === 0 || what.leftAlone !== undefined;
}
