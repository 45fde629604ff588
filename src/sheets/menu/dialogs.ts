/** Dialogs for the user who has the sheet open. A trigger has no user to ask, and only shows messages. */
import { attempt } from "../runtime/attempt";
import { TITLE } from "./menuText";

type Ui = GoogleAppsScript.Base.Ui;

const ui = (): Ui => SpreadsheetApp.getUi();

export function showAlert(text: string): void {
  const asking = ui();
  asking.alert(TITLE, text, asking.ButtonSet.OK);
}

export function confirmDialog(text: string): boolean {
  const asking = ui();
  return asking.alert(TITLE, text, asking.ButtonSet.OK_CANCEL) === asking.Button.OK;
}

/** Whether the user chose Yes; undefined if neither Yes nor No. */
export function chooseDialog(text: string): boolean | undefined {
  const asking = ui();
  const { YES, NO } = asking.Button;
  const answer = asking.alert(TITLE, text, asking.ButtonSet.YES_NO_CANCEL);
  return answer === YES ? true : answer === NO ? false : undefined;
}

/** Undefined if the user cancelled. */
export function promptDialog(text: string): string | undefined {
  const asking = ui();
  const answer = asking.prompt(TITLE, text, asking.ButtonSet.OK_CANCEL);
  return answer.getSelectedButton() === asking.Button.OK ? answer.getResponseText().trim() : undefined;
}

export function showToast(text: string): void {
  attempt(() => SpreadsheetApp.getActive().toast(text, TITLE));
}
