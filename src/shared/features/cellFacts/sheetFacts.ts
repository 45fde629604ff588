/** What the cells of a sheet or file show together. They aren't calculated for it, and nothing is requested. */
import type { SheetFacts } from "../../panelApi/listFacts";
import type { Scope } from "../../panelApi/panelApi";
import { problemRows } from "../../spending/fetch/problemRows";
import { readCalls } from "../../workbook/formulas/readCalls";
import { type Flow, workbook } from "../../workbook/port/port";
import { oldestOf } from "./listFacts";

/** Days after which a person is reminded to refresh: rents and listings of a month ago are another month's. */
const DUE_AFTER = 30;

/** Of the formulas that can be read without having them calculate. */
export function* sheetFacts(scope: Scope): Flow<SheetFacts> {
  const cells = yield* workbook.formulaCells(scope);
  const calls = yield* readCalls(cells);
  const rows = yield* problemRows(calls, cells, scope);
  const oldest = oldestOf(calls.flatMap(({ questions }) => questions));
  return {
    ...(rows === undefined ? {} : { problemRows: rows }),
    ...(oldest === undefined ? {} : { oldest }),
    isDue: oldest !== undefined && oldest.ageDays >= DUE_AFTER,
  };
}
