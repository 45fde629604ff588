import type { Grid } from "../../shared/values/input";
import { attempt } from "../runtime/attempt";
import { gridOf } from "./cellValue";

export function readValues(reference: string): Grid | undefined {
  return gridOf(attempt(() => SpreadsheetApp.getActive().getRange(reference).getValues()));
}
