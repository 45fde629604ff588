/** Runs formula commands, for the panel's buttons and the ribbon alike. */
import type { PanelApi, FormulaCommand, CommandOutcome, Scope, RestoredFormulas, PricedCommand } from "./panelApi";
import { faultText } from "./faultText";
import { isProblem } from "../api/problem";

const DEEDS: Readonly<Record<FormulaCommand, (bridge: PanelApi, scope: Scope) => Promise<number | RestoredFormulas>>> =
  {
    freeze: (bridge, scope) => bridge.freeze(scope),
    unfreeze: (bridge, scope) => bridge.unfreeze(scope),
    toExcel: (bridge, scope) => bridge.convert(scope, "PROP."),
    toSheets: (bridge, scope) => bridge.convert(scope, "PROP_"),
    async checkHost(bridge) {
      const tried = await bridge.checkHost();
      if (isProblem(tried)) throw new Error(tried.message);
      return tried;
    },
  };

/** Runs it; a failure is part of the outcome. */
export async function outcomeOf(bridge: PanelApi, deed: FormulaCommand, scope: Scope): Promise<CommandOutcome> {
  try {
    const done = await DEEDS[deed](bridge, scope);
    if (typeof done === "number") return { deed, scope, cells: done };
    const { cells, leftAlone } = done;
    return { deed, scope, cells, ...(leftAlone.length > 0 ? { leftAlone } : {}) };
  } catch (thrown) {
    return { deed, scope, cells: 0, fault: faultText(thrown) };
  }
}

/** Whether the cells themselves don't show the outcome: a price, or formulas that were not changed. */
export function mustBeRead(told: PricedCommand | CommandOutcome): boolean {
  return "errand" in told || told.cells === 0 || told.leftAlone !== undefined;
}
