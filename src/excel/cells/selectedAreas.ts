/** What is selected, and which of its rows a person doesn't see. */
import { countIn, joinedSpans, type Span } from "../../shared/formulas/spans";
import type { SelectedAreas } from "../../shared/workbook/port/sheetAbilities";
import { hostSupports } from "../runtime/requirements";
import { excelCode } from "./faults";
import { areaAt, batches, excelRange, inExcel, PLACED } from "./objectModel";

/** What is loaded of each area. */
const LOADED = [...PLACED.split(","), "rowHidden"];

export function selectedAreas(): Promise<SelectedAreas | undefined> {
  return inExcel(async (context) => {
    const { workbook } = context;
    const sheet = workbook.worksheets.getActiveWorksheet();
    sheet.load("name");
    const used = sheet.getUsedRangeOrNullObject(true);
    used.load("rowIndex,rowCount");
    const several = hostSupports.areas() ? workbook.getSelectedRanges().areas : undefined;
    several?.load(LOADED.map((property) => `items/${property}`).join());
    const only = several === undefined ? workbook.getSelectedRange() : undefined;
    only?.load(LOADED.join());
    await context.sync();
    const ranges = several?.items ?? [only!];
    const end = used.isNullObject ? 0 : used.rowIndex + used.rowCount;
    const areas = ranges.flatMap((range) => {
      const area = areaAt(range, sheet.name);
      const rows = Math.min(area.rows, end - area.row);
      return rows < 1 ? [] : { ...area, rows };
    });
    if (areas.length === 0) return undefined;
    const isAllSeen = ranges.every(({ rowHidden }) => rowHidden === false);
    const rows = joinedSpans(areas.map(({ row, rows: count }) => ({ first: row, count })));
    return { areas, hidden: isAllSeen ? [] : await hiddenRows(context, sheet.name, rows) };
  }).catch((thrown: unknown) => {
    // A chart or a picture is selected.
    if (excelCode(thrown) === "InvalidSelection") return undefined;
    throw thrown;
  });
}

/** Rows that are asked about one by one, at worst. */
const MOST_ROWS = 20_000;
/** Parts of which each is asked about, where some rows of a span are hidden and others aren't. */
const PARTS = 16;

/** By a filter or by hand: Excel says the same of both. Undefined if there are too many rows to ask. */
async function hiddenRows(
  context: Excel.RequestContext,
  sheet: string,
  rows: readonly Span[],
): Promise<readonly Span[] | undefined> {
  if (countIn(rows) > MOST_ROWS) return undefined;
  const hidden: Span[] = [];
  let open = rows;
  while (open.length > 0) {
    const mixed: Span[] = [];
    for (const some of batches(open)) {
      const asked = some.map((span) => {
        const range = excelRange(context, { sheet, row: span.first, rows: span.count, column: 0, columns: 1 });
        range.load("rowHidden");
        return { span, range };
      });
      await context.sync();
      for (const { span, range } of asked) {
        // Null where some rows are hidden, whatever its type says.
        const isHidden = range.rowHidden as boolean | null;
        if (isHidden === true) hidden.push(span);
        else if (isHidden === null) mixed.push(...partsOf(span));
      }
    }
    open = mixed;
  }
  return joinedSpans(hidden);
}

function partsOf({ first, count }: Span): readonly Span[] {
  const size = Math.ceil(count / PARTS);
  return Array.from({ length: count < 2 ? 0 : Math.ceil(count / size) }, (_, index) => ({
    first: first + index * size,
    count: Math.min(size, count - index * size),
  }));
}
