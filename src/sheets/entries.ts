/** The functions behind the top-level functions of Code.js that the menu, the panel and triggers call. */
import { fetchFromMenu } from "./menu/menu";
import { progressText, TITLE } from "./menu/menuText";
import { helpPage } from "./panel/helpPage";
import { isProblem } from "../shared/api/problem";
import { beginList, fillList, stopList, type ListOutcome } from "../shared/spending/runs/longList";
import { listUnderWay, prepareList, WHAT_TO_FILL } from "../shared/spending/runs/prepareList";
import { readSchedulePhrase } from "../shared/spending/runs/schedule";
import { readUsage } from "../shared/fetching/work/effects";
import { LIST_TEXTS } from "../shared/spending/texts/runText";
import { dearestPrice } from "../shared/spending/texts/planPrice";
import { stopFetch } from "../shared/spending/runs/fetchProgress";
import { runAgenda } from "../shared/spending/runs/agenda";
import { beginSchedule, endSchedule } from "../shared/spending/runs/scheduledRefresh";
import { inRun, openRun } from "./workbook/run";
import { attempt } from "./runtime/attempt";
import { confirmPrice } from "./menu/confirmPrice";
import { showEnd } from "./menu/showEnd";
import { showToast, showAlert, promptDialog } from "./menu/dialogs";

export function openPanel(): void {
  const page = attempt(() => HtmlService.createHtmlOutputFromFile("panel"));
  if (page === undefined) showAlert("The panel is not part of this script: build it with npm run build.");
  else SpreadsheetApp.getUi().showSidebar(page.setTitle(TITLE));
}

export const fetchWaiting = (): void => fetchFromMenu("fetch", "everything");
export const refreshSelection = (): void => fetchFromMenu("refresh", "selection");
export const refreshSheet = (): void => fetchFromMenu("refresh", "sheet");
export const refreshErrors = (): void => fetchFromMenu("refreshErrors", "sheet");

/** What the platform passes to a function that a trigger calls; the menu passes nothing. */
type TriggerEvent = { readonly triggerUid?: string } | undefined;

/** Asks what to fill in, shows the price, and starts. */
export function fillLongList(): void {
  inRun((current) => {
    const { done } = current;
    const underWay = done(listUnderWay());
    if (underWay !== undefined) return showAlert(underWay.message);
    const what = promptDialog(WHAT_TO_FILL);
    if (what === undefined || what === "") return;
    const prepared = done(prepareList(what));
    if (isProblem(prepared)) return showAlert(prepared.message);
    const chosen = confirmPrice(prepared.quote, prepared.remark);
    if (chosen !== undefined) showEnd(current, listText(done(beginList(prepared, chosen.searching))), false);
  });
}

export const continueList = (event: TriggerEvent): void =>
  event?.triggerUid === undefined
    ? inRun((current) => showEnd(current, listText(current.done(fillList(true))), false))
    : workOff();

export function stopLongList(): void {
  const { done } = openRun();
  const stopped = [done(stopFetch()), done(stopList())].filter((each) => each !== undefined);
  showToast(stopped.length === 0 ? LIST_TEXTS.none : stopped.join(" "));
}

function listText({ text, progress }: ListOutcome): string {
  return progress === undefined ? text : `${text}\n${progressText(progress)}`;
}

const HOW_OFTEN =
  "Select the columns to refresh first. How often, and how many requests at most each time? For example: " +
  '"week 200" or "month 50". Each refresh appends a dated copy of the sheet.';

export function schedule(): void {
  const selected = SpreadsheetApp.getActive().getActiveRange();
  const phrase = promptDialog(HOW_OFTEN);
  if (phrase === undefined || selected === null) return;
  const read = readSchedulePhrase(phrase);
  if (read === undefined) return showAlert(`"${phrase}" could not be read: write "week 200" or "month 50".`);
  const sheet = selected.getSheet().getName();
  const { done } = openRun();
  const refused = done(beginSchedule({ sheet, a1: selected.getA1Notation(), ...read }));
  if (refused !== undefined) return showAlert(refused.message);
  showToast(
    `${sheet}!${selected.getA1Notation()} is refreshed every ${read.every}, with ${read.most} requests at most${dearestPrice(read.most, done(readUsage()))}.`,
  );
}

export function unschedule(): void {
  openRun().done(endSchedule());
  showToast("The schedule was removed.");
}

/**
 * Called by triggers: the hourly one, one that continues a run, and those of earlier builds. Closing a run keeps the
 * cache.
 */
export const workOff = (fired?: string): void =>
  inRun(({ done }) => {
    for (const told of done(runAgenda(fired))) showToast(listText(told));
  });

/** By the trigger of a schedule of an earlier build. */
export const scheduled = (event: TriggerEvent): void => workOff(event?.triggerUid);

export function help(): void {
  SpreadsheetApp.getUi().showModalDialog(HtmlService.createHtmlOutput(helpPage()).setWidth(640).setHeight(560), TITLE);
}
