/** What the panel asks about what changed. */
import type { ComparedSheets } from "../../panelApi/changesApi";
import { comparableSheets, compareSheets } from "./compareSheets";
import { writeChanges } from "./writeChanges";

export const CHANGES_FLOWS = {
  comparableSheets,
  compareSheets: (sheets: ComparedSheets) => compareSheets(sheets),
  writeChanges: (where: "sheet" | "beside") => writeChanges(where),
} as const;
