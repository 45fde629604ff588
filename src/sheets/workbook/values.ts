import type { Grid } from "../../shared/values/input";
import { attempt } from "../fetching/attempt";
import { gridOf } from "../functions/cellValue";

export function readValues(reference: string): Grid | undefined {
  return gridOf(attempt(() => SpreadsheetApp.getActive().getRange(reference).getValues()));
}
