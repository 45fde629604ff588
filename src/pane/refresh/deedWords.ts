/** What the panel calls the deeds, and how it tells what came of them. */
import type { Deed, Outcome } from "../../shared/bridge/bridge";
import { leftAloneText } from "../../shared/errands/leftAlone";
import { counted, WHERE } from "../words";

interface Words {
  readonly button: string;
  /** What happened to a formula. */
  readonly done: string;
  /** What is said where nothing was changed, before the place. */
  readonly nothing: string;
}

const CONVERTED = "No formula needs to be converted";

export const WORDS: Readonly<Record<Deed, Words>> = {
  freeze: { button: "Freeze to values", done: "frozen to values", nothing: "There is no PROP formula to freeze" },
  unfreeze: { button: "Bring formulas back", done: "brought back", nothing: "No formula was frozen" },
  toExcel: { button: "To PROP. for Excel", done: "converted for Excel", nothing: CONVERTED },
  toSheets: { button: "To PROP_ for Google Sheets", done: "converted for Google Sheets", nothing: CONVERTED },
};

/** Where nothing went wrong. A formula may fill many cells: formulas are counted, as the person typed them. */
export function outcomeText({ deed, scope, cells, leftAlone = [] }: Outcome): string {
  const { done, nothing } = WORDS[deed];
  const changed = `${counted(cells, "formula")} ${cells === 1 ? "was" : "were"} ${done}.`;
  if (leftAlone.length === 0) return cells === 0 ? `${nothing} ${WHERE[scope]}.` : changed;
  return cells === 0 ? leftAloneText(leftAlone) : `${changed} ${leftAloneText(leftAlone)}`;
}
