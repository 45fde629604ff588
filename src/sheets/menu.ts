/**
 * The menu *Property data*. It is made before the person allowed anything: it touches neither properties nor the sheet.
 * Each entry names a top-level function of Code.js.
 */
import type { Errand, Scope } from "../shared/bridge/bridge";
import { leftAloneText } from "../shared/errands/leftAlone";
import { leftOut } from "../shared/errands/offer";
import { isProblem } from "../shared/service/problem";
import { accepted, priced } from "../shared/workbook/command";
import { convert } from "../shared/workbook/conversion";
import { freeze, unfreeze } from "../shared/workbook/freezing";
import { attempt } from "./attempt";
import { priceText, progressText, TITLE } from "./errands/words";
import { inRun } from "./run";
import { agreed, mention, tell } from "./ui";

/** Labels and the functions that they call; nothing is a line. */
export const ENTRIES: readonly (readonly [label: string, name: string] | undefined)[] = [
  ["Open the panel", "propOpenPanel"],
  undefined,
  ["Fetch pending", "propFetch"],
  ["Refresh the selection", "propRefreshSelection"],
  ["Refresh this sheet", "propRefreshSheet"],
  ["Refresh errors on this sheet", "propRefreshErrors"],
  undefined,
  ["Fill a long list…", "propFillList"],
  ["Go on with the list", "propContinueList"],
  ["Stop the list", "propStopList"],
  undefined,
  ["Schedule a refresh…", "propSchedule"],
  ["End the schedule", "propUnschedule"],
  undefined,
  ["Freeze the selection to values", "propFreeze"],
  ["Restore the selection", "propUnfreeze"],
  ["Convert formulas from Excel", "propFromExcel"],
  ["Convert formulas to Excel's", "propToExcel"],
  undefined,
  ["Help", "propHelp"],
];

/** An add-on's menu stands among the extensions; a bound script has one of its own. */
export function addMenu(event: { readonly authMode?: unknown } | undefined): void {
  const ui = SpreadsheetApp.getUi();
  const source = attempt(() => String(ScriptApp.getInstallationSource()));
  const bound = source === undefined ? String(event?.authMode) !== "NONE" : source === "NONE";
  const menu = bound ? ui.createMenu(TITLE) : ui.createAddonMenu();
  for (const entry of ENTRIES) {
    if (entry === undefined) menu.addSeparator();
    else menu.addItem(...entry);
  }
  menu.addToUi();
}

/** Prices, asks the person, and does it. */
export function errandFromMenu(errand: Errand, scope: Scope): void {
  inRun(({ done }) => {
    const offer = done(priced(errand, scope));
    if (isProblem(offer)) return tell(offer.message);
    if (offer.cells === 0) return tell("There are no cells with PROP functions here.");
    if (offer.price.requests === 0) return tell(leftOut(offer) || "Nothing needs to be asked: all of it is at hand.");
    if (!agreed(priceText(offer))) return;
    const progress = done(accepted(offer.ticket));
    if (progress.problem === undefined) mention(progressText(progress));
    else tell(progressText(progress));
  });
}

/** A formula may fill many cells: formulas are counted, as the person typed them. */
const formulas = (count: number): string => (count === 1 ? "1 formula was" : `${count} formulas were`);

export function freezeFromMenu(): void {
  inRun(({ done }) => {
    const cells = done(freeze("selection"));
    mention(`${formulas(cells)} frozen to values. They can be restored.`);
  });
}

export function unfreezeFromMenu(): void {
  inRun(({ done }) => {
    const { cells, leftAlone } = done(unfreeze("selection"));
    const back = `${formulas(cells)} restored.`;
    if (leftAlone.length === 0) mention(back);
    else tell(`${back} ${leftAloneText(leftAlone)}`);
  });
}

export function convertFromMenu(to: "PROP." | "PROP_"): void {
  inRun(({ done }) => mention(`${formulas(done(convert("everything", to)))} converted.`));
}
