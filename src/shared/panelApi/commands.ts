/** Deeds as the bridge does them, and what came of them: the same for a button of the panel and a command of the ribbon. */
import type { PanelApi, FormulaCommand, CommandOutcome, Scope, RestoredFormulas, PricedCommand } from "./panelApi";
import { faultText } from "./faultText";

const DEEDS: Readonly<Record<FormulaCommand, (bridge: PanelApi, scope: Scope) => Promise<number | RestoredFormulas>>> =
  {
    freeze: (bridge, scope) => bridge.freeze(scope),
    unfreeze: (bridge, scope) => bridge.unfreeze(scope),
    toExcel: (bridge, scope) => bridge.convert(scope, "PROP."),
    toSheets: (bridge, scope) => bridge.convert(scope, "PROP_"),
  };

/** Does it; what goes wrong is part of the outcome. */
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

/** What the cells themselves don't show: a price, or that nothing was changed, in all of them or in some. */
export function mustBeRead(told: PricedCommand | CommandOutcome): boolean {
  return "errand" in told || told.cells === 0 || told.leftAlone !== undefined;
}
