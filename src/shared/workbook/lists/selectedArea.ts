/** The list that is selected: one area or several, without the rows that are hidden. */
import { problem, type Problem } from "../../api/problem";
import type { CellArea } from "../../formulas/cells";
import { endOf, joinedSpans, sharedSpans, spansWithout, type Span } from "../../formulas/spans";
import type { ListArea } from "../../panelApi/listArea";
import { type Flow, workbook } from "../port/port";
import { ownSheetProblem } from "../layout/ownSheets";
import { listArea, wholeArea } from "./listArea";

const NO_LIST = problem(
  "argument",
  "The selected areas don't form one list: select one area, or several with the same rows or with the same columns.",
);
const ALL_HIDDEN = problem("argument", "All selected rows are hidden: select some that are visible.");

/** Undefined if nothing is selected. A sheet that the add-in laid out is no list. */
export function* selectedArea(): Flow<ListArea | Problem | undefined> {
  const selected = yield* workbook.selectedAreas();
  if (selected === undefined) return undefined;
  const list = listIn(selected.areas);
  if (list === undefined) return NO_LIST;
  const own = yield* ownSheetProblem(wholeArea(list.area));
  if (own !== undefined) return own;
  if (selected.hidden === undefined) return { ...list.area, mayHide: true };
  const hidden = sharedSpans(list.rows, selected.hidden);
  if (hidden.length === 0) return list.area;
  return spansWithout(list.rows, hidden).length === 0 ? ALL_HIDDEN : { ...list.area, hidden };
}

/** Areas with the same columns are a list, as they follow on the sheet; so are areas with the same rows. */
function listIn(areas: readonly CellArea[]): { readonly area: ListArea; readonly rows: readonly Span[] } | undefined {
  const inColumns = new Map<string, CellArea[]>();
  for (const area of areas) {
    const key = `${area.column} ${area.columns}`;
    inColumns.set(key, [...(inColumns.get(key) ?? []), area]);
  }
  const groups = [...inColumns.values()].map((group) =>
    joinedSpans(group.map(({ row, rows }) => ({ first: row, count: rows }))),
  );
  const [rows = []] = groups;
  if (groups.some((group) => JSON.stringify(group) !== JSON.stringify(rows))) return undefined;
  const columns = joinedSpans(areas.map(({ column, columns: count }) => ({ first: column, count })));
  const [down, right] = [around(rows), around(columns)];
  const area = listArea({
    ...{ sheet: areas[0]!.sheet, row: down.first, rows: down.count, column: right.first, columns: right.count },
    ...{ otherRows: spansWithout([down], rows), otherColumns: spansWithout([right], columns) },
  });
  return { area, rows };
}

function around(spans: readonly Span[]): Span {
  const [{ first }, last] = [spans[0]!, spans[spans.length - 1]!];
  return { first, count: endOf(last) - first };
}
