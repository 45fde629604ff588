/** The comps grid as it is laid out, before anything calculates. */
import { areaText, overlaps, type CellArea } from "../../../../src/shared/formulas/cells";
import { isType, tokensOf } from "../../../../src/shared/formulas/tokens";
import { convertFormula, propCallsIn } from "../../../../src/shared/workbook/formulas/propFormulas";
import { COMPS_GRID } from "../../../../src/shared/features/jobs/comps/compsGrid";
import type { LayoutPlace } from "../../../../src/shared/features/jobs/declaring/job";
import type { JobRow } from "../../../../src/shared/workbook/lists/jobList";
import type { SheetLayout } from "../../../../src/shared/workbook/port/sheetLayout";

const PLACE: LayoutPlace = { sheet: "Comps", isNew: true, row: 0, column: 0, names: "Comps_" };
const layoutOf = (row: JobRow, place: Partial<LayoutPlace> = {}): SheetLayout =>
  COMPS_GRID.layout({ ...PLACE, ...place }, { rows: [row], own: [] });

const IN_OREGON = layoutOf({ address: "1 Main St, Salem, OR 97301" });

interface Laid {
  readonly cell: string;
  readonly content: string | number;
}

const cellsIn = ({ blocks }: SheetLayout): readonly Laid[] =>
  blocks.flatMap(({ row, column, rows }) =>
    rows.flatMap((line, down) =>
      line.flatMap((content, right): Laid[] => {
        const cell = areaText({ row: row + down, column: column + right, rows: 1, columns: 1 });
        return content === null ? [] : [{ cell, content }];
      }),
    ),
  );
const formulasIn = (layout: SheetLayout): readonly string[] =>
  cellsIn(layout).flatMap(({ content }) => (typeof content === "string" && content.startsWith("=") ? [content] : []));
const inputOf = (layout: SheetLayout, name: string): unknown => {
  const { row, column } = layout.names.find((each) => each.name === name)!;
  return cellsIn(layout).find(({ cell }) => cell === areaText({ row, column, rows: 1, columns: 1 }))?.content;
};

test("no cell is written twice, and nothing stands where an answer spills", () => {
  const cells = cellsIn(IN_OREGON).map(({ cell }) => cell);
  expect(new Set(cells).size).toBe(cells.length);
  const SPILLS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
    ...{ COMPS: [15, 15], RECORD: [7, 5], SOLD: [202, 14], TREND: [13, 1] },
  };
  const spills = IN_OREGON.blocks.flatMap(({ row, column, rows }): CellArea[] => {
    const [, name = ""] = /PROP\.([A-Z]+)\(/.exec(String(rows[0]![0])) ?? [];
    if (name === "" || String(rows[0]![0]).includes('"problem")')) return [];
    const [high, wide] = SPILLS[name] ?? [1, 18];
    return [{ sheet: "", row, column, rows: high, columns: wide }];
  });
  expect(spills).toHaveLength(5);
  const first = new Set(spills.map(areaText).map((area) => area.split(":")[0]));
  const filled = IN_OREGON.blocks.flatMap(({ row, column, rows }): CellArea[] =>
    rows.flatMap((line, down) =>
      line.flatMap((content, right) =>
        content === null ? [] : [{ sheet: "", row: row + down, column: column + right, rows: 1, columns: 1 }],
      ),
    ),
  );
  const inTheWay = filled.filter((cell) => !first.has(areaText(cell)) && spills.some((spill) => overlaps(spill, cell)));
  expect(inTheWay.map(areaText)).toEqual([]);
  expect(spills.some((one) => spills.some((other) => one !== other && overlaps(one, other)))).toBe(false);
  const { rows, columns } = COMPS_GRID.size({ rows: [{}], own: [] });
  for (const area of [...spills, ...filled]) {
    expect(area.row + area.rows).toBeLessThanOrEqual(rows);
    expect(area.column + area.columns).toBeLessThanOrEqual(columns);
  }
});

test("formulas hold what all hosts calculate, within Excel's limits", () => {
  const called = new Set<string>();
  for (const formula of formulasIn(IN_OREGON)) {
    expect(formula.length).toBeLessThanOrEqual(8192);
    for (const token of tokensOf(formula)) {
      if (isType(token, "FUNCTION")) called.add(token.value);
      if (isType(token, "STRING")) expect(token.value.length).toBeLessThanOrEqual(255);
    }
  }
  expect([...called].filter((name) => !name.startsWith("PROP.")).sort()).toEqual([
    ...[
      "ABS",
      "AND",
      "COS",
      "COUNT",
      "COUNTIF",
      "COUNTIFS",
      "DAY",
      "IF",
      "IFERROR",
      "INDEX",
      "INT",
      "ISERROR",
      "ISNUMBER",
    ],
    ...[
      "LARGE",
      "LEFT",
      "LEN",
      "MATCH",
      "MAX",
      "MEDIAN",
      "MID",
      "MIN",
      "MOD",
      "MONTH",
      "NA",
      "OR",
      "RANK",
      "RIGHT",
      "ROUND",
      "SUBSTITUTE",
      "SUM",
      "SUMPRODUCT",
    ],
    ...["VALUE", "YEAR"],
  ]);
});

test("in Google Sheets its functions have the names that they have there", () => {
  const ours = formulasIn(IN_OREGON).filter((formula) => propCallsIn(formula) > 0);
  expect(ours.map((formula) => /PROP\.[A-Z]+/.exec(formula)![0])).toEqual([
    ...["PROP.VALUE", "PROP.VALUE", "PROP.COMPS", "PROP.RECORD", "PROP.TREND", "PROP.SOLD"],
  ]);
  const converted = ours.map((formula) => convertFormula(formula, "PROP_"));
  expect(converted.map((formula) => propCallsIn(formula))).toEqual([1, 1, 1, 1, 1, 1]);
  expect(converted.join()).not.toContain("PROP.");
  expect(converted.map((formula) => convertFormula(formula, "PROP."))).toEqual(ours);
});

test("elsewhere on a sheet, every reference and every name is that of its place", () => {
  const moved = layoutOf(
    { address: "1 Main St, Salem, OR 97301" },
    { row: 10, column: 3, isNew: false, names: "Comps2_" },
  );
  expect(inputOf(moved, "Comps2_Address")).toBe("1 Main St, Salem, OR 97301");
  expect(moved.names.every(({ name }) => name.startsWith("Comps2_"))).toBe(true);
  expect(formulasIn(moved)[0]).toBe('=IF(ISNUMBER($V$216),INT($V$216),"")');
  expect(formulasIn(IN_OREGON)[0]).toBe('=IF(ISNUMBER($S$206),INT($S$206),"")');
  expect([moved.frozen, IN_OREGON.frozen]).toEqual([
    { rows: 0, columns: 0 },
    { rows: 10, columns: 2 },
  ]);
  const columnsOf = ({ labels, series }: (typeof moved.charts)[number]) =>
    [labels, ...series].map((area) => area.column);
  const near = moved.charts.map((chart, index) => {
    const other = IN_OREGON.charts[index]!;
    expect([chart.labels.row - other.labels.row, chart.row - other.row]).toEqual([10, 10]);
    return columnsOf(chart).map((column, at) => column - columnsOf(other)[at]!);
  });
  expect([...new Set(near.flat())]).toEqual([3]);
});

test.each<readonly [address: string, wanted: "Yes" | "No"]>([
  ["1 Main St, Salem, OR 97301", "Yes"],
  ["1 Main St, Salem, Oregon", "Yes"],
  ["1 Main St, Cambridge, MA 2139", "Yes"],
  ["1 Main St, Salem, 97301", "Yes"],
  ["1 Main St, Austin, TX 78701", "No"],
  ["1 Main St, Austin 78701", "No"],
  ["1 Main St, Kansas City, MO", "No"],
  ["1 Main St", "No"],
  ["29.476, -98.351", "No"],
])("closed sales of %j are asked for: %s", (address, wanted) => {
  expect(inputOf(layoutOf({ address }), "Comps_ClosedSales")).toContain(`IF($C$2="${address}","${wanted}","")`);
});

test("what is known of the subject is filled in, and no address becomes a formula", () => {
  const layout = layoutOf({ address: '=HYPERLINK("x")', bedrooms: 4, bathrooms: 2.5, squareFootage: 2000 });
  expect(inputOf(layout, "Comps_Address")).toBe('HYPERLINK("x")');
  expect(["OwnBeds", "OwnBaths", "OwnArea", "OwnYear"].map((name) => inputOf(layout, `Comps_${name}`))).toEqual([
    ...[4, 2.5, 2000, undefined],
  ]);
  expect(formulasIn(layout).some((formula) => formula.includes('$C$2="HYPERLINK(""x"")"'))).toBe(true);
  expect(formulasIn(layoutOf({ address: "x".repeat(400) })).join()).not.toContain("xxx");
});

test("texts of the grid that fill in later have the lines of their row's label, and figures their width: none is cut off", () => {
  const widths = new Map(IN_OREGON.widths.map(({ column, characters }) => [column, characters]));
  const lines = (text: string, column: number): number => {
    const width = widths.get(column)!;
    return text
      .split(" ")
      .reduce(
        ({ count, left }, word) =>
          word.length <= left
            ? { count, left: left - word.length - 1 }
            : { count: count + 1, left: width - word.length - 1 },
        { count: 1, left: width },
      ).count;
  };
  const labels = cellsIn(IN_OREGON).filter(({ cell }) => /^B\d+$/.test(cell));
  const labelOf = (row: number): string => String(labels.find(({ cell }) => cell === `B${row}`)!.content);
  for (const [row, longest] of [
    [11, "6269 SE Crystal Orchard Dr, Apt 4"],
    [11, "12345 Washington Boulevard Northwest, Unit 1204"],
    [12, "off market since 2026-11-22"],
    [54, "within limits"],
  ] as const)
    expect(lines(labelOf(row), 1)).toBeGreaterThanOrEqual(lines(longest, 3));
  // All that stand beside something on their right.
  const beside = labels.filter(({ cell }) => Number(cell.slice(1)) <= 57 && Number(cell.slice(1)) > 12);
  for (const { content } of beside.filter((each) => !String(each.content).startsWith("=")))
    expect([content, String(content).length <= widths.get(1)!]).toEqual([content, true]);
  for (const column of [2, 3, 8]) expect(widths.get(column)).toBeGreaterThanOrEqual("+$12,345,678".length);
  const named = cellsIn(IN_OREGON).filter(({ cell }) => /^K(9|[1-6]\d)$/.test(cell));
  const titles = named.filter(({ cell }) => !cellsIn(IN_OREGON).some((each) => each.cell === cell.replace("K", "N")));
  for (const { cell, content } of named.filter((each) => !titles.includes(each)))
    expect([cell, String(content).length <= widths.get(10)!]).toEqual([cell, true]);
});

test("it prints on whole pages, one wide: the grid, its results and the lists, each below the title and the address", () => {
  const { area, further, titleRows, pagesWide, breaks } = IN_OREGON.print!;
  expect([areaText(area), titleRows, pagesWide]).toEqual(["A1:I158", { row: 0, rows: 2 }, 1]);
  expect(further!.map(areaText)).toEqual(["A159:I202"]);
  const contents = cellsIn(IN_OREGON);
  const begun = [...breaks!.rows, ...further!.map(({ row }) => row)].map(
    (row) => contents.find(({ cell }) => cell === `B${row + 1}`)!.content,
  );
  expect(begun).toEqual(["Remarks", "Comparables", "Closed sales nearby", "Pictures"]);
  // Three more lines in the rows of streets and status, and the title's. A page of A4 is 487 points high between its margins.
  const [grid] = breaks!.rows as [number];
  expect((grid + 3 + 0.5) * 15 * (breaks!.scale / 100)).toBeLessThan(487);
  const ends = [...breaks!.rows, area.rows];
  for (const [page, end] of ends.entries()) expect(end - (ends[page - 1] ?? 0)).toBeLessThanOrEqual(grid);
  expect(contents.find(({ content }) => String(content).startsWith("Answers of the service"))!.cell).toBe("B204");
});
