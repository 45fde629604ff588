/** How the sheets of lists print: on whole pages, each row with its headings and its address, as small as can still be read. */
import fc from "fast-check";
import { areaText } from "../../../../src/shared/formulas/cells";
import { JOBS } from "../../../../src/shared/features/jobs/jobs";
import { RENT_ROLL } from "../../../../src/shared/features/jobs/rentRoll/rentRoll";
import { VALUATION } from "../../../../src/shared/features/jobs/valuation";
import { printedPages } from "../../../../src/shared/workbook/layout/printedPages";
import type { SheetLayout } from "../../../../src/shared/workbook/port/sheetLayout";

const PLACE = { sheet: "Sheet", isNew: true, row: 0, column: 0, names: "Sheet1_" };
const HOME = "5500 Grand Lake Dr, San Antonio, TX 78244";
const homes = (count: number) => ({
  ...{ rows: Array.from({ length: count }, (_, index) => ({ address: HOME, unit: `Unit ${index + 1}` })), own: [] },
});

const LISTS = [RENT_ROLL, VALUATION].map((job) => [job.title, job] as const);

/** What the cells of a row hold, up to a column. */
const contentsOf = ({ blocks: [block] }: SheetLayout, row: number, columns: number) =>
  block!.rows[row]!.slice(0, columns);

describe.each(LISTS)("a %s", (_, job) => {
  const layout = job.layout(PLACE, homes(24));
  const { area, titleRows, titleColumns, pagesWide } = layout.print!;

  it("has all that is read of its rows, from the title to the last row, and not what the sheet only works with", () => {
    expect([area.row, area.column]).toEqual([0, 0]);
    const headings = contentsOf(layout, titleRows.row, area.columns + 1);
    expect(headings[area.columns]).toBe("Looked up");
    expect(headings.slice(0, area.columns)).not.toContain("Looked up");
    expect(area.rows - titleRows.row - 1).toBe(24);
  });

  it("has its headings on each page, and the address beside them", () => {
    expect(titleRows.rows).toBe(1);
    expect(contentsOf(layout, titleRows.row, titleColumns.columns)).toContain("Address");
    expect(layout.frozen.rows).toBe(titleRows.row + 1);
    expect(layout.frozen.columns).toBeGreaterThanOrEqual(titleColumns.columns);
  });

  it("takes several pages across, because it couldn't be read on one", () => {
    const wide = layout.widths.slice(0, area.columns).reduce((sum, { characters }) => sum + characters, 0);
    expect(wide).toBeGreaterThan(215);
    expect(pagesWide).toBeGreaterThan(1);
    expect(pagesWide).toBeLessThanOrEqual(4);
  });

  it("of two blocks of rows prints the last row too", () => {
    const long = job.layout(PLACE, homes(150));
    const shown = [-1, 0].map((below) => contentsOf(long, long.print!.area.rows + below, titleColumns.columns).pop());
    expect(shown).toEqual([HOME, null]);
  });

  it("has room for totals above $100 million", () => {
    const total = "$123,456,789".length;
    const summed = job.columns.flatMap(({ sum, format }, column) => (sum && format !== "whole" ? column : []));
    expect(summed.length).toBeGreaterThan(1);
    for (const column of summed) expect(layout.widths[column]!.characters).toBeGreaterThan(total);
  });
});

it("each page that is needed across is added as the columns need it, and no row is without its titles", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 3, max: 60 }), { minLength: 1, maxLength: 60 }),
      fc.nat({ max: 3 }),
      (wide, titles) => {
        const widths = wide.map((characters, column) => ({ column, characters }));
        const area = { row: 0, column: 0, rows: 9, columns: wide.length };
        const columns = Math.min(titles, wide.length);
        const given = { titleRows: { row: 0, rows: 1 }, titleColumns: { column: 0, columns } };
        const { pagesWide } = printedPages(area, widths, given);
        const sum = (of: readonly number[]) => of.reduce((all, each) => all + each, 0);
        // The titles stand on each page; what is left of it takes the other columns.
        const others = sum(wide) - sum(wide.slice(0, columns));
        const room = 215 - sum(wide.slice(0, columns));
        expect(pagesWide).toBe(Math.max(1, Math.ceil(others / room)));
      },
    ),
  );
});

it("every job's sheet prints, or is one form that fits its page", () => {
  const printing = JOBS.map((job) => [job.id, job.layout(PLACE, homes(1)).print] as const);
  for (const [, print] of printing.filter(([, each]) => each !== undefined))
    expect(areaText(print!.area)).toMatch(/^A1:/);
  expect(printing.flatMap(([id, print]) => (print === undefined ? [] : id))).toEqual(
    expect.arrayContaining(["comps", "valuation", "rentRoll"]),
  );
});
