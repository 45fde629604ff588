/** The panel's words for commands that change cells, and for their results. */
import type { Deed, Outcome } from "../../shared/bridge/bridge";
import { leftAloneText } from "../../shared/errands/leftAlone";
import { counted, WHERE } from "../words";

interface Words {
  readonly button: string;
  /** What happened to a formula. */
  readonly done: string;
  /** The text where nothing was changed, before the place. */
  readonly nothing: string;
}

const CONVERTED = "No formulas to convert";

export const WORDS: Readonly<Record<Deed, Words>> = {
  freeze: { button: "Freeze to values", done: "frozen to values", nothing: "No PROP formulas to freeze" },
  unfreeze: { button: "Restore formulas", done: "restored", nothing: "No frozen formulas" },
  toExcel: { button: "For Excel (PROP.)", done: "converted for Excel", nothing: CONVERTED },
  toSheets: { button: "For Google Sheets (PROP_)", done: "converted for Google Sheets", nothing: CONVERTED },
};

/** The result where nothing failed. It counts formulas, not the cells that they fill. */
export function outcomeText({ deed, scope, cells, leftAlone = [] }: Outcome): string {
  const { done, nothing } = WORDS[deed];
  const changed = `${counted(cells, "formula")} ${cells === 1 ? "was" : "were"} ${done}.`;
  if (leftAlone.length === 0) return cells === 0 ? `${nothing} ${WHERE[scope]}.` : changed;
  return cells === 0 ? leftAloneText(leftAlone) : `${changed} ${leftAloneText(leftAlone)}`;
}
