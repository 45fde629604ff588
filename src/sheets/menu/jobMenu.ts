/** Jobs from the menu: the selected list as a job sheet, and the price of it; a month's snapshot of a rent roll. */
import { isProblem } from "../../shared/api/problem";
import type { JobId, SelectedList } from "../../shared/panelApi/jobsApi";
import { insertJob } from "../../shared/features/jobs/insertJob";
import {
  checkedText,
  isAsked,
  isUsable,
  needsBuilding,
  recognizedText,
  selectionText,
  useFor,
  WHAT_TO_SELECT,
} from "../../shared/workbook/lists/listText";
import { selectedList } from "../../shared/features/jobs/selectedList";
import { keepSnapshot } from "../../shared/features/jobs/snapshot";
import { inRun } from "../workbook/run";
import { confirmDialog, promptDialog, showAlert, showToast } from "./dialogs";
import { fetchIn } from "./menu";

const NOT_CERTAIN =
  "Some columns are not certain. OK reads them so; to read them otherwise, cancel and use Jobs in the panel.";

const WHOSE: Readonly<Record<JobId, string>> = {
  comps: "The address of the home:",
  valuation: "The address of the building whose units are selected:",
  rentRoll: "The address of the building whose units are selected:",
};

export function jobFromMenu(job: JobId): void {
  inRun((current) => {
    const found = current.done(selectedList());
    const list = found === undefined || !isUsable(found) ? undefined : found;
    if (list === undefined && job !== "comps") return showAlert(found?.problem?.message ?? WHAT_TO_SELECT[job]);
    const usable = list !== undefined && job === "comps" && needsBuilding(list) ? undefined : list;
    if (usable?.problem !== undefined) return showAlert(usable.problem.message);
    if (usable?.question !== undefined) return showAlert(`${usable.question} with Jobs in the panel.`);
    if (usable !== undefined && !isRightlyRead(job, usable)) return;
    const typed = usable === undefined || needsBuilding(usable) ? promptDialog(WHOSE[job]) : "";
    if (typed === undefined) return;
    const from =
      usable === undefined
        ? {}
        : { list: { area: usable.area, uses: usable.columns.map((each) => useFor(job, each)) } };
    const sheet = current.done(insertJob({ job, typed, place: "newSheet", ...from }, "PROP_"));
    if (isProblem(sheet)) return showAlert(sheet.message);
    fetchIn(current, "fetch", "sheet");
  });
}

/** Asks only where a column isn't certain, or something other than the selected cells is read. */
function isRightlyRead(job: JobId, list: SelectedList): boolean {
  const isUncertain = list.columns.some((column) => isAsked(job, column));
  const selection = selectionText(list.area);
  if (!isUncertain && selection === "") return true;
  const parts = [recognizedText(job, list), selection, checkedText(list), isUncertain ? NOT_CERTAIN : ""];
  return confirmDialog(parts.filter((text) => text !== "").join("\n"));
}

export function snapshotFromMenu(): void {
  inRun(({ done }) => {
    const kept = done(keepSnapshot());
    if (isProblem(kept)) showAlert(kept.message);
    else showToast(`Kept in the sheet "${kept}".`);
  });
}
