/** How the sheets of lists print: on whole pages, each row with its headings and its address, as small as can still be read. */
import fc from "fast-check";
import { areaText, columnLetters } from "../../../../src/shared/formulas/cells";
import { BUY_BOX } from "../../../../src/shared/features/jobs/buyBox";
import { COMPS_GRID } from "../../../../src/shared/features/jobs/comps/compsGrid";
import { JOBS } from "../../../../src/shared/features/jobs/jobs";
import { MARKET_COMPARISON } from "../../../../src/shared/features/jobs/marketComparison";
import { OWNERS } from "../../../../src/shared/features/jobs/owners/owners";
import { RENT_ROLL } from "../../../../src/shared/features/jobs/rentRoll/rentRoll";
import { VALUATION } from "../../../../src/shared/features/jobs/valuation";
import {
  pageCuts,
  pageStarts,
  printedPages,
  printedReference,
} from "../../../../src/shared/workbook/layout/printedPages";
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
    expect(headings[area.columns]).toBe(job === RENT_ROLL ? "Address used" : "Value asked of");
    expect(headings.slice(0, area.columns)).not.toContain(headings[area.columns]);
    expect(area.rows - titleRows.row - 1).toBeGreaterThanOrEqual(24);
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
    const last = long.print!.area.rows - 1 - 10;
    const shown = [last, last + 1].map((row) => contentsOf(long, row, titleColumns.columns).pop());
    expect(shown).toEqual([HOME, null]);
  });

  it("prints rows to type more addresses into: the rest of its only page, otherwise ten, and none that has no formulas", () => {
    const rowsOf = (count: number): number => job.layout(PLACE, homes(count)).print!.area.rows - titleRows.row - 1;
    expect(rowsOf(1)).toBe(rowsOf(12));
    expect(rowsOf(1)).toBeGreaterThan(12 + 10);
    expect([rowsOf(60), rowsOf(95), rowsOf(100)]).toEqual([70, 100, 100]);
  });

  it("has room for totals above $100 million", () => {
    const total = "$123,456,789".length;
    const summed = job.columns.flatMap(({ sum, format }, column) => (sum && format !== "whole" ? column : []));
    expect(summed.length).toBeGreaterThan(1);
    for (const column of summed) expect(layout.widths[column]!.characters).toBeGreaterThan(total);
  });
});

describe("below a rent roll, under its headings and together on pages of their own,", () => {
  const TYPES = ["A1", "B2", "A1", "B2", "A1", "A1"];
  const roll = (plans: readonly string[]) =>
    RENT_ROLL.layout(PLACE, {
      rows: plans.map((plan, index) => ({ address: HOME, unit: `Unit ${index + 1}`, plan })),
      own: [],
    });

  it("stand its types of units and its lease ends", () => {
    const { print, blocks } = roll(TYPES);
    const { area, further = [] } = print!;
    // Two types and sixteen kinds of lease ends, each below a title, and a blank row between them.
    expect(further).toEqual([{ ...area, row: 112, rows: 3 + 1 + 17 }]);
    const plan = RENT_ROLL.columns.findIndex(({ heading }) => heading === "Unit type");
    const below = blocks[0]!.rows.slice(112).map((line) => line[plan]);
    expect([below[0], below[3], below[4], below.length]).toEqual([
      ...["By unit type: averages of paying units", null, "Lease ends: leases with their current and market rents", 21],
    ]);
    // Totals and the mix count no row of these.
    const formulas = blocks[0]!.rows.flat().filter((content) => String(content).startsWith("="));
    for (const content of formulas) expect(String(content)).not.toMatch(/\$?[A-Z]+\$?1(1[2-9]|[23]\d)\b/);
  });

  it("stand the lease ends alone where nearly each unit is of a type of its own", () => {
    const { print, blocks } = roll(["A", "B", "C", "A"]);
    expect(print!.further).toEqual([{ ...print!.area, row: 112, rows: 17 }]);
    expect(blocks[0]!.rows.length).toBe(129);
  });
});

describe.each([
  ["Buy box", BUY_BOX, "Rehab", "Value asked of"],
  ["Owners and mail", OWNERS, "Mailed on", null],
] as const)("%s", (_, job, last, next) => {
  const layout = job.layout(PLACE, homes(1));
  const { area, titleRows, further = [] } = layout.print!;
  const heads = layout.blocks.filter(({ row }) => row === titleRows.row);
  const headOf = (column: number): unknown =>
    heads.flatMap((block) => block.rows[0]![column - block.column] ?? [])[0] ?? null;

  it("prints what is read of its rows, and not what the sheet only works with", () => {
    expect([area.row, area.column]).toEqual([0, 0]);
    expect([headOf(area.columns - 1), headOf(area.columns)]).toEqual([last, next]);
  });

  it("prints its rows as far as something stands in them", () => {
    expect(layout.print!.least).toBe(titleRows.row + titleRows.rows);
    expect(printedReference(layout)).toContain(`:INDEX(Sheet!$${columnLetters(area.columns - 1)}$1:`);
    const further = job.further!.map(({ sheet, layout: lay }) => [sheet, lay(PLACE, homes(1), sheet).print!.least]);
    expect(further).toEqual(
      job === OWNERS
        ? [
            ["Mail", 1],
            ["Owners chart", undefined],
          ]
        : [["Buy box chart", undefined]],
    );
  });

  it("prints its chart on a page of its own, below the day of its figures and beside no part of the list", () => {
    expect([layout.charts, further]).toEqual([[], []]);
    const { sheet, layout: lay } = job.further!.at(-1)!;
    const { charts, print, blocks } = lay(PLACE, homes(1), sheet);
    const [{ row, column, rows, columns } = area, ...others] = charts;
    expect(others).toEqual([]);
    expect(print).toMatchObject({ pagesWide: 1, titleRows: { rows: 0 }, titleColumns: { columns: 0 } });
    expect(print!.area).toMatchObject({ row: 0, column: 0, columns: column + columns });
    expect(print!.area.rows).toBeGreaterThanOrEqual(row + rows);
    expect(blocks[0]).toMatchObject({ row: 0, column: 0 });
    expect(blocks[0]!.rows[1]).toEqual([expect.stringMatching(/^=TRIM\(.*, fetched on "/)]);
  });
});

describe("a sheet about places", () => {
  it.each([
    ["Buy box", BUY_BOX],
    ["Owners and mail", OWNERS],
    ["Market comparison", MARKET_COMPARISON],
  ] as const)("prints each input and count of a %s on the page of its label", (_, job) => {
    const { print, widths, blocks, looks } = job.layout(PLACE, homes(1));
    const pages = pageCuts(print!, widths);
    const pageOf = (column: number): number => pages.filter((page) => page <= column).length;
    const figures = looks.filter(
      ({ row, rows, look }) => rows === 1 && row < print!.titleRows.row + 20 && (look === "result" || look === "input"),
    );
    expect(figures.length).toBeGreaterThan(2);
    for (const { row, column } of figures) {
      const labels = blocks.filter((block) => block.row === row && block.column < column && block.rows.length === 1);
      const label = Math.max(...labels.map((block) => block.column));
      expect([row, pageOf(label)]).toEqual([row, pageOf(column)]);
    }
  });

  it("has the home beside each page's columns, and not the places that were typed", () => {
    const { print, blocks } = OWNERS.layout(PLACE, homes(1));
    const { titleRows, titleColumns } = print!;
    const heads = blocks.filter(({ row, column }) => row === titleRows.row && column === titleColumns.column);
    expect([titleColumns.columns, heads.map(({ rows }) => rows[0]![0])]).toEqual([1, ["Home"]]);
  });

  it.each([
    ["Buy box", BUY_BOX],
    ["Owners and mail", OWNERS],
  ] as const)("repeats no input of a %s beside the homes of each page", (_, job) => {
    const { print, names } = job.layout(PLACE, homes(1));
    expect(names.map(({ column }) => column)).not.toContain(print!.titleColumns.column);
    expect(names.length).toBeGreaterThan(5);
  });

  it("has no headings of one table above another", () => {
    const { print, blocks } = MARKET_COMPARISON.layout(PLACE, homes(1));
    const { area, titleRows, further } = print!;
    expect([titleRows, blocks.find(({ row }) => row === titleRows.row)!.rows]).toEqual([
      { row: 0, rows: 3 },
      [["Market comparison"]],
    ]);
    const month = blocks.find(({ row }) => row === further![0]!.row)!;
    expect([month.rows[0]![0], further!.map(({ rows }) => rows)]).toEqual(["Median asking price by month", [27, 19]]);
    expect(further![0]!.row).toBeGreaterThanOrEqual(area.row + area.rows);
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

it("each page begins at the first column that doesn't fit on the one before, on no more pages than it takes", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 3, max: 60 }), { minLength: 1, maxLength: 60 }),
      fc.nat({ max: 3 }),
      (wide, titles) => {
        const widths = wide.map((characters, column) => ({ column: column + 2, characters }));
        const area = { row: 0, column: 2, rows: 9, columns: wide.length };
        const titleColumns = { column: 2, columns: Math.min(titles, wide.length) };
        const pages = printedPages(area, widths, { titleRows: { row: 0, rows: 1 }, titleColumns });
        const starts = pageStarts(pages, widths);
        expect(starts.length).toBeLessThan(pages.pagesWide);
        expect([...starts].sort((one, other) => one - other)).toEqual(starts);
        expect(starts.every((start) => start > 2 && start < 2 + wide.length)).toBe(true);
        if (pages.pagesWide === 1) expect(starts).toEqual([]);
      },
    ),
  );
  const four = [60, 60, 60, 60].map((characters, column) => ({ column, characters }));
  const given = { titleRows: { row: 0, rows: 1 }, titleColumns: { column: 0, columns: 1 } };
  const pages = printedPages({ row: 0, column: 0, rows: 9, columns: 4 }, four, given);
  // 180 on the first of two, and on the second the title of 60 beside the last.
  expect([pages.pagesWide, pageStarts(pages, four)]).toEqual([2, [3]]);
});

it.each([
  ["bulk valuation", VALUATION],
  ["rent roll", RENT_ROLL],
] as const)("above a %s no figure prints on another page than its label, and no note is cut in two", (_, job) => {
  const texts = ["Tenant A", "102", "A note of forty characters and one more", "1,204,000.00", "Fund I"];
  for (let own = 0; own <= texts.length; own += 1) {
    const columns = texts.slice(0, own).map((text) => ({ heading: "Own", format: undefined, cells: [text] }));
    const layout = job.layout(PLACE, { ...homes(12), own: columns });
    // A program may begin a page at one of two columns.
    const cuts = pageCuts(layout.print!, layout.widths);
    const pageOf = (column: number): number => cuts.filter((cut) => cut <= column).length;
    const line = layout.blocks[0]!.rows[2]!;
    const filled = line.flatMap((content, column) => (content === null ? [] : column));
    const [label, figure, note] = filled.slice(-3) as [number, number, number];
    expect([pageOf(label), line[label]]).toEqual([pageOf(figure), expect.stringMatching(/^[A-Z]/)]);
    let left = Math.max(...[2, 3, 4, 5].map((row) => String(layout.blocks[0]!.rows[row]![note]).length));
    let last = note;
    while ((left -= layout.widths[last]!.characters) > 0) last += 1;
    expect(pageOf(last)).toBe(pageOf(note));
  }
});

it("a comps grid prints closed sales as far as there are any, and its pictures on a page of their own", () => {
  const { print, blocks } = COMPS_GRID.layout(PLACE, homes(1));
  const below = (row: number) => blocks.filter((block) => block.row >= row).sort((one, other) => one.row - other.row);
  const { area, least, further } = print!;
  const [first] = below(least!);
  expect([first!.column, blocks.find(({ row }) => row === least! - 1)!.rows[0]![0]]).toEqual([0, "No."]);
  expect(String(first!.rows[0]![0])).toMatch(/^=IF\(/);
  expect(further).toEqual([expect.objectContaining({ row: area.row + area.rows, columns: area.columns })]);
  expect(blocks.find(({ row }) => row === further![0]!.row)!.rows[0]).toEqual(["Pictures"]);
  expect(printedReference({ sheet: "Sheet", print: print! })).toContain(`MAX(${least},`);
});

it("no page of a form is higher than the paper, with its titles", () => {
  const pages = JOBS.flatMap((job) => {
    const { area, breaks, titleRows } = job.layout(PLACE, homes(1)).print ?? {};
    if (area === undefined || breaks === undefined || job.id === "comps") return [];
    const starts = [0, ...breaks.rows, area.rows];
    return starts.slice(1).map((end, index) => {
      const titles = index === 0 ? 0 : titleRows!.rows;
      return [job.id, end - starts[index]! + titles, breaks.scale] as const;
    });
  });
  expect(pages.map(([id]) => id)).toEqual(["deal", "deal", "deal", "appeal", "appeal", "appeal"]);
  // Between its margins a page in landscape has 504 points, and a row has 15.
  expect(pages.filter(([, rows, scale]) => (rows * 15 * scale) / 100 > 504)).toEqual([]);
});

it("every job's sheet prints, or is one form that fits its page", () => {
  const printing = JOBS.map((job) => [job.id, job.layout(PLACE, homes(1)).print] as const);
  for (const [, print] of printing.filter(([, each]) => each !== undefined))
    expect(areaText(print!.area)).toMatch(/^A1:/);
  expect(printing.flatMap(([id, print]) => (print === undefined ? [] : id))).toEqual(
    expect.arrayContaining(["comps", "valuation", "rentRoll"]),
  );
});

it("the columns of a person's that stand behind a list print too, with the address beside them", () => {
  const own = Array.from({ length: 8 }, (_, at) => ({
    heading: `Own ${at}`,
    format: undefined,
    cells: ["A text of twenty"],
  }));
  const { print, blocks } = VALUATION.layout(PLACE, { ...homes(12), own });
  const headings = blocks[0]!.rows[print!.titleRows.row - PLACE.row]!;
  const at = headings.flatMap((heading, column) => (String(heading).startsWith("Own ") ? PLACE.column + column : []));
  const areas = [print!.area, ...(print!.further ?? [])];
  const isPrinted = (column: number): boolean =>
    areas.some((area) => column >= area.column && column < area.column + area.columns && area.rows >= 20);
  expect(at).toHaveLength(8);
  expect(at.filter((column) => !isPrinted(column))).toEqual([]);
  expect(areas.length).toBeGreaterThan(1);
});
