/** Removes what PROP keeps in the spreadsheet itself, or keeps what came with a copy. */
import { copyNotice, keepData, removeData } from "../storage/copiedData";
import { chooseDialog, confirmDialog, showAlert, showToast } from "./dialogs";

const REMOVES =
  "Removes the hidden sheet PROP data and the cached answers. Cells keep what they show, but what they need again is " +
  "requested and billed again. The key, the settings and the count of requests stay.";

export function dataFromMenu(): void {
  const notice = copyNotice();
  const removes =
    notice === undefined
      ? confirmDialog(REMOVES) || undefined
      : chooseDialog(`${notice}\n${REMOVES}\nYes: remove it. No: keep it, and don't say this again.`);
  if (removes === undefined) return;
  if (!removes) {
    keepData();
    showToast("PROP data was kept.");
    return;
  }
  const refused = removeData();
  if (refused === undefined) showToast("PROP data was removed.");
  else showAlert(refused.message);
}
