/** Questions to the person who looks at the sheet. A trigger has nobody to ask, and only tells. */
import { attempt } from "../fetching/attempt";
import { TITLE } from "./menuText";

type Ui = GoogleAppsScript.Base.Ui;

const ui = (): Ui => SpreadsheetApp.getUi();

export function showAlert(text: string): void {
  const asking = ui();
  asking.alert(TITLE, text, asking.ButtonSet.OK);
}

export function askToAgree(text: string): boolean {
  const asking = ui();
  return asking.alert(TITLE, text, asking.ButtonSet.OK_CANCEL) === asking.Button.OK;
}

/** Nothing where the person gave up. */
export function askForText(text: string): string | undefined {
  const asking = ui();
  const answer = asking.prompt(TITLE, text, asking.ButtonSet.OK_CANCEL);
  return answer.getSelectedButton() === asking.Button.OK ? answer.getResponseText().trim() : undefined;
}

/** In the corner, for a moment. */
export function showToast(text: string): void {
  attempt(() => SpreadsheetApp.getActive().toast(text, TITLE));
}
