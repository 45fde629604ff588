/** The functions behind the top-level functions of Code.js that the menu, the panel and triggers call. */
import { errandFromMenu } from "../menu/menu";
import { TITLE } from "../menu/menuText";
import { helpPage } from "../panel/helpPage";
import { fillList, prepareList, stopList, WHAT } from "../longLists/longList";
import { readJob, writeJob } from "../longLists/listJob";
import { readSchedulePhrase } from "../../shared/workbook/schedule/schedule";
import { isDue, beginSchedule, scheduledRefresh, endSchedule } from "../../shared/workbook/schedule/scheduledRefresh";
import { inRun, openRun } from "../fetching/run";
import { attempt } from "../fetching/attempt";
import { askToAgree, showToast, showAlert, askForText } from "../menu/dialogs";

export function openPanel(): void {
  const page = attempt(() => HtmlService.createHtmlOutputFromFile("panel"));
  if (page === undefined) showAlert("The panel is not part of this script: build it with npm run build.");
  else SpreadsheetApp.getUi().showSidebar(page.setTitle(TITLE));
}

export const fetchWaiting = (): void => errandFromMenu("fetch", "everything");
export const refreshSelection = (): void => errandFromMenu("refresh", "selection");
export const refreshSheet = (): void => errandFromMenu("refresh", "sheet");
export const refreshErrors = (): void => errandFromMenu("refreshErrors", "sheet");

/** Prompts for the list, shows the price, and starts. */
export function fillLongList(): void {
  inRun((current) => {
    const before = readJob();
    if (before?.state === "running") return showAlert("A long list is being filled: stop it first, or let it end.");
    const what = askForText(WHAT);
    if (what === undefined || what === "") return;
    const prepared = prepareList(what, current);
    if (typeof prepared === "string") return showAlert(prepared);
    if (!askToAgree(prepared.text)) return;
    prepared.makeRoom();
    writeJob(prepared.job);
    showToast(fillList(current, true));
  });
}

/** A trigger passes its event, the menu nothing. */
export function continueList(event: { readonly triggerUid?: string } | undefined): void {
  const byTrigger = event?.triggerUid !== undefined;
  inRun((current) => {
    const told = fillList(current, !byTrigger);
    showToast(told);
  });
}

export function stopLongList(): void {
  showToast(stopList());
}

const HOW_OFTEN =
  "Select the columns to refresh first. How often, and how many requests at most each time? For example: " +
  '"week 200" or "month 50". Each refresh appends a dated copy of the sheet.';

export function schedule(): void {
  const selected = SpreadsheetApp.getActive().getActiveRange();
  const phrase = askForText(HOW_OFTEN);
  if (phrase === undefined || selected === null) return;
  const read = readSchedulePhrase(phrase);
  if (read === undefined) return showAlert(`"${phrase}" is not understood: write "week 200" or "month 50".`);
  const sheet = selected.getSheet().getName();
  openRun().done(beginSchedule({ sheet, a1: selected.getA1Notation(), ...read }));
  showToast(
    `${sheet}!${selected.getA1Notation()} is refreshed every ${read.every}, with ${read.most} requests at most.`,
  );
}

export function unschedule(): void {
  openRun().done(endSchedule());
  showToast("Nothing is refreshed on schedule any more.");
}

/** The platform's event for functions that triggers call. */
type TriggerEvent = { readonly triggerUid?: string } | undefined;

/** Called by triggers. */
export function scheduled(event: TriggerEvent): void {
  if (openRun().done(isDue(event?.triggerUid))) inRun(({ done }) => done(scheduledRefresh(true)));
}
export const continueSchedule = (): void => inRun(({ done }) => done(scheduledRefresh(false)));

/** Runs once an hour: closing a run fills the hidden sheet. */
export const keep = (): void => inRun(() => undefined);

export function help(): void {
  SpreadsheetApp.getUi().showModalDialog(HtmlService.createHtmlOutput(helpPage()).setWidth(640).setHeight(560), TITLE);
}
