/** What the panel calls the deeds, and how it tells what came of them. */
import type { Deed, Outcome, Scope } from "../../shared/bridge/bridge";
import { counted } from "../words";

interface Words {
  readonly button: string;
  /** What happened to one cell, and to several where that is said otherwise. */
  readonly done: readonly [one: string, several?: string];
  /** What is said where no cell was changed, before the place. */
  readonly nothing: string;
}

const CONVERTED = "No formula needs to be converted";

export const WORDS: Readonly<Record<Deed, Words>> = {
  freeze: { button: "Freeze to values", done: ["frozen to values"], nothing: "There is no PROP formula to freeze" },
  unfreeze: {
    button: "Bring formulas back",
    done: ["given back its formula", "given back their formulas"],
    nothing: "No formula was frozen",
  },
  toExcel: { button: "To PROP. for Excel", done: ["converted for Excel"], nothing: CONVERTED },
  toSheets: { button: "To PROP_ for Google Sheets", done: ["converted for Google Sheets"], nothing: CONVERTED },
};

const WHERE: Readonly<Record<Scope, string>> = {
  selection: "in the selection",
  sheet: "on this sheet",
  everything: "in this file",
};

/** Where nothing went wrong. */
export function outcomeText({ deed, scope, cells, leftAlone = 0 }: Outcome): string {
  const { done, nothing } = WORDS[deed];
  const [one, several = one] = done;
  const changed = `${counted(cells, "cell")} ${cells === 1 ? `was ${one}` : `were ${several}`}.`;
  if (leftAlone === 0) return cells === 0 ? `${nothing} ${WHERE[scope]}.` : changed;
  const others = `${counted(leftAlone, "cell")} ${leftAlone === 1 ? "was left as it is: it holds" : "were left as they are: they hold"} something else by now than what was frozen there.`;
  return cells === 0 ? others : `${changed} ${others}`;
}
