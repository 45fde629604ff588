/**
 * The menu *Property data*. It is made before the user granted any permission, so it touches neither properties nor the
 * sheet. Each entry names a top-level function of Code.js.
 */
import type { FetchCommand, Scope } from "../../shared/panelApi/panelApi";
import { notRestoredText } from "../../shared/workbook/freezing/notRestored";
import { notices } from "../../shared/spending/runs/notices";
import { isProblem } from "../../shared/api/problem";
import { nothingText } from "../../shared/spending/fetch/priceText";
import { quoteCommand } from "../../shared/spending/fetch/fetchCommand";
import { acceptInRuns } from "../../shared/spending/runs/longFetch";
import { convert } from "../../shared/features/conversion/conversion";
import { freeze, unfreeze } from "../../shared/features/freeze/freezing";
import { checkHost } from "../../shared/features/hostCheck/hostCheck";
import { JOBS } from "../../shared/features/jobs/jobs";
import { SHEETS_CHECKS } from "../../shared/features/hostCheck/sheetsChecks";
import { attempt } from "../runtime/attempt";
import { copyNotice } from "../storage/copiedData";
import { progressText, TITLE } from "./menuText";
import { inRun, type Run } from "../workbook/run";
import { confirmPrice } from "./confirmPrice";
import { showToast, showAlert } from "./dialogs";
import { showEnd } from "./showEnd";

/** Labels and the functions that they call; null is a separator. */
const ENTRIES: readonly (readonly [label: string, name: string] | undefined)[] = [
  ["Open the panel", "propOpenPanel"],
  undefined,
  ...JOBS.map(({ menu }) => [menu.label, menu.name] as const),
  ["Keep this month's rent roll", "propSnapshot"],
  undefined,
  ["Fetch pending", "propFetch"],
  ["Refresh the selection", "propRefreshSelection"],
  ["Refresh this sheet", "propRefreshSheet"],
  ["Refresh errors on this sheet", "propRefreshErrors"],
  undefined,
  ["Fill a long list…", "propFillList"],
  ["Continue the list", "propContinueList"],
  ["Stop the list or the fetch", "propStopList"],
  undefined,
  ["Schedule a refresh…", "propSchedule"],
  ["End the schedule", "propUnschedule"],
  undefined,
  ["Freeze the selection to values", "propFreeze"],
  ["Restore the selection", "propUnfreeze"],
  ["Convert formulas from Excel", "propFromExcel"],
  ["Convert formulas to Excel's", "propToExcel"],
  undefined,
  ["Remove PROP data…", "propRemoveData"],
  ["Check this host", "propCheckHost"],
  ["Help", "propHelp"],
];

/** An add-on's menu is under Extensions; a bound script has its own. */
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

export function fetchFromMenu(command: FetchCommand, scope: Scope): void {
  inRun((current) => {
    for (const notice of [current.done(notices()), copyNotice()]) if (notice !== undefined) showToast(notice);
    fetchIn(current, command, scope);
  });
}

/** Prices a command, asks the user, and runs it. */
export function fetchIn(current: Run, command: FetchCommand, scope: Scope): void {
  const { done } = current;
  const quote = done(quoteCommand(command, scope));
  if (isProblem(quote)) return showAlert(quote.message);
  if (quote.cells === 0) return showAlert("There are no cells with PROP functions here.");
  if (quote.price.requests === 0) return showEnd(current, nothingText(quote), true);
  const chosen = confirmPrice(quote);
  if (chosen === undefined) return;
  const progress = done(acceptInRuns(quote.quoteId, chosen.searching));
  const mustBeRead = progress.problem !== undefined || progress.problemRows !== undefined;
  showEnd(current, progressText(progress), mustBeRead);
}

/** Counts formulas as the user typed them, because each may fill many cells. */
const formulas = (count: number): string => (count === 1 ? "1 formula was" : `${count} formulas were`);

export function freezeFromMenu(): void {
  inRun(({ done }) => {
    const cells = done(freeze("selection"));
    showToast(`${formulas(cells)} frozen to values. They can be restored.`);
  });
}

export function unfreezeFromMenu(): void {
  inRun(({ done }) => {
    const { cells, leftAlone } = done(unfreeze("selection"));
    const back = `${formulas(cells)} restored.`;
    if (leftAlone.length === 0) showToast(back);
    else showAlert(`${back} ${notRestoredText(leftAlone)}`);
  });
}

export function convertFromMenu(to: "PROP." | "PROP_"): void {
  inRun(({ done }) => {
    const converted = done(convert("everything", to));
    if (isProblem(converted)) showAlert(converted.message);
    else showToast(`${formulas(converted)} converted.`);
  });
}

export function checkFromMenu(): void {
  inRun(({ done }) => {
    const tried = done(checkHost(SHEETS_CHECKS));
    if (isProblem(tried)) showAlert(tried.message);
    else showToast(`${tried} checks done: see the new sheet.`);
  });
}
