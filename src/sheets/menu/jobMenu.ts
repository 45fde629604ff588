/** Jobs from the menu: the selected list as a job sheet, and the price of it; a month's snapshot of a rent roll. */
import { isProblem } from "../../shared/api/problem";
import type { JobStart, SelectedList } from "../../shared/panelApi/jobsApi";
import { insertJob } from "../../shared/features/jobs/insertJob";
import { jobOf } from "../../shared/features/jobs/jobs";
import {
  checkedText,
  isAsked,
  isUsable,
  needsBuilding,
  recognizedText,
  selectionText,
  useFor,
} from "../../shared/workbook/lists/listText";
import { selectedList } from "../../shared/features/jobs/selectedList";
import { keepSnapshot } from "../../shared/features/jobs/snapshot";
import { inRun } from "../workbook/run";
import { confirmDialog, promptDialog, showAlert, showToast } from "./dialogs";
import { fetchIn } from "./menu";

const NOT_CERTAIN =
  "Some columns are uncertain. OK accepts this reading; to change it, cancel and use Jobs in the panel.";

const WHOSE: Readonly<Record<JobStart["from"], string>> = {
  address: "The address of the home:",
  list: "The address of the building whose units are selected:",
  places: "ZIP codes, separated by commas; blank to type them on the sheet:",
};

export function jobFromMenu(job: string): void {
  const { start } = jobOf(job)!;
  const { from } = start;
  const isOfHome = from === "address";
  const isOfPlaces = from === "places";
  inRun((current) => {
    const found = current.done(selectedList());
    const list = found === undefined || !isUsable(start, found) ? undefined : found;
    if (list === undefined && from === "list") return showAlert(found?.problem?.message ?? start.select);
    const usable = list !== undefined && isOfHome && needsBuilding(list) ? undefined : list;
    if (usable?.problem !== undefined) return showAlert(usable.problem.message);
    if (usable?.question !== undefined) return showAlert(`${usable.question} with Jobs in the panel.`);
    if (usable !== undefined && !isRightlyRead(start, usable)) return;
    const isTold = usable !== undefined && (isOfPlaces || !needsBuilding(usable));
    const typed = isTold ? "" : promptDialog(WHOSE[from]);
    if (typed === undefined) return;
    const wish =
      usable === undefined
        ? {}
        : { list: { area: usable.area, uses: usable.columns.map((each) => useFor(start, each)) } };
    const sheet = current.done(insertJob({ job, typed, place: "newSheet", ...wish }, "PROP_"));
    if (isProblem(sheet)) return showAlert(sheet.message);
    fetchIn(current, "fetch", "sheet");
  });
}

/** Asks only where a column isn't certain, or something other than the selected cells is read. */
function isRightlyRead(start: JobStart, list: SelectedList): boolean {
  const isUncertain = list.columns.some((column) => isAsked(start, column));
  const selection = selectionText(list.area);
  if (!isUncertain && selection === "") return true;
  const parts = [recognizedText(start, list), selection, checkedText(start, list), isUncertain ? NOT_CERTAIN : ""];
  return confirmDialog(parts.filter((text) => text !== "").join("\n"));
}

export function snapshotFromMenu(): void {
  inRun(({ done }) => {
    const kept = done(keepSnapshot());
    if (isProblem(kept)) showAlert(kept.message);
    else showToast(`Kept in the sheet "${kept}".`);
  });
}
