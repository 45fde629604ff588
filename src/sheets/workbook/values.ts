/** What cells hold. */
import type { Grid } from "../../shared/cells/input";
import { attempt } from "../attempt";
import { gridOf } from "../cell";

export function readValues(reference: string): Grid | undefined {
  return gridOf(attempt(() => SpreadsheetApp.getActive().getRange(reference).getValues()));
}
