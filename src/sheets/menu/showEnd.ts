/** Shows how a command of the menu ended, and a warning that most of the plan or the limit is used, if one is due. */
import { claimedWarning } from "../../shared/spending/texts/spendingText";
import { workbook } from "../../shared/workbook/port/port";
import type { Run } from "../workbook/run";
import { showAlert, showToast } from "./dialogs";

/** @param mustBeRead A dialog stays until it is closed; anything else passes. */
export function showEnd({ done }: Run, text: string, mustBeRead: boolean): void {
  if (mustBeRead) showAlert(text);
  else showToast(text);
  const warning = done(claimedWarning());
  if (warning === undefined) return;
  showAlert(warning.text);
  done(workbook.confirmWarnings(warning.warnings));
}
