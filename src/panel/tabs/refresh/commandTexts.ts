/** The panel's words for commands that change cells, and for their results. */
import type { FormulaCommand, CommandOutcome } from "../../../shared/panelApi/panelApi";
import { notRestoredText } from "../../../shared/workbook/freezing/notRestored";
import { countText } from "../../../shared/api/text/countText";
import { scopeText } from "../../../shared/spending/fetch/priceText";

interface Words {
  readonly button: string;
  /** What happened to a formula. */
  readonly done: string;
  /** The text where nothing was changed, before the place. */
  readonly nothing: string;
}

const CONVERTED = "No formulas to convert";

export const COMMAND_TEXTS: Readonly<Record<FormulaCommand, Words>> = {
  freeze: { button: "Freeze to values", done: "frozen to values", nothing: "No PROP formulas to freeze" },
  unfreeze: { button: "Restore formulas", done: "restored", nothing: "No frozen formulas" },
  toExcel: { button: "For Excel (PROP.)", done: "converted for Excel", nothing: CONVERTED },
  toSheets: { button: "For Google Sheets (PROP_)", done: "converted for Google Sheets", nothing: CONVERTED },
  checkHost: { button: "Check this host", done: "done: see the new sheet", nothing: "Nothing to check" },
};

/** The result where nothing failed. It counts formulas, not the cells that they fill. */
export function outcomeText({ command, scope, cells, leftAlone = [] }: CommandOutcome): string {
  const { done, nothing } = COMMAND_TEXTS[command];
  const thing = command === "checkHost" ? "check" : "formula";
  const changed = `${countText(cells, thing)} ${cells === 1 ? "was" : "were"} ${done}.`;
  if (leftAlone.length === 0) return cells === 0 ? `${nothing} ${scopeText(scope)}.` : changed;
  return cells === 0 ? notRestoredText(leftAlone) : `${changed} ${notRestoredText(leftAlone)}`;
}
