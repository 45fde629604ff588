/** Job sheets in Excel: what is inserted, what calculates without requests, and what stays of one that can't be inserted. */
import "../../standIns/office/withoutChannel";
import { IDBFactory } from "fake-indexeddb";
import { associateAll } from "../../../src/excel/functions/associate";
import { insertLayout } from "../../../src/excel/layout/layouts";
import { excelOver } from "../../../src/playground/officeStandIn/excel";
import { isSetSupported, officeRuntime, type Implementation } from "../../../src/playground/officeStandIn/runtime";
import { FORMATS } from "../../../src/shared/workbook/port/looks";
import type { SheetLayout } from "../../../src/shared/workbook/port/sheetLayout";
import type { ExcelRealm } from "../../standIns/office/excelRealm";
import { rectangle, WorkbookModel } from "../../standIns/office/workbookModel";

const SETTINGS = { PROP_BASE_URL: "https://service/v1", PROP_API_KEY: "sandbox" };

const asked: string[] = [];

let associated: ReadonlyMap<string, Implementation>;
let model: WorkbookModel;
/** The requirement sets of Excel's object model that are missing. */
let lacking: readonly string[] = [];

beforeAll(() => {
  const supports: typeof isSetSupported = (set, version = "") =>
    !(set === "ExcelApi" && lacking.includes(version)) && isSetSupported(set, version);
  const runtime = officeRuntime(new Map(Object.entries(SETTINGS)), supports);
  associated = runtime.associated;
  const fetch = (url: string): Promise<Response> => {
    asked.push(url);
    return Promise.resolve(new Response("{}", { status: 404 }));
  };
  Object.assign(globalThis, runtime.globals, { fetch, indexedDB: new IDBFactory() });
  associateAll();
});

beforeEach(() => {
  asked.length = 0;
  lacking = [];
  model = new WorkbookModel(() => realm);
  Object.assign(globalThis, { Excel: excelOver(model) });
});

/** The functions of this very script, so that they see its dry runs. */
const realm = {
  call: (id: string, args: readonly unknown[], invocation: object) =>
    Promise.resolve(associated.get(id)!(...padded(args), invocation)),
} as unknown as ExcelRealm;

const PARAMETERS = 3;

const padded = (args: readonly unknown[]): readonly unknown[] =>
  Array.from({ length: PARAMETERS }, (_, index) => {
    const argument = args[index];
    return argument === undefined ? null : Array.isArray(argument) ? argument : [[argument]];
  });

const LAYOUT: SheetLayout = {
  ...{ sheet: "Comps", isNew: true, frozen: { rows: 2, columns: 1 }, hiddenRows: [6] },
  blocks: [
    { row: 0, column: 0, rows: [["Comps grid"]] },
    {
      ...{ row: 1, column: 0 },
      rows: [
        ["Address", "ZIP", "Value"],
        ["1 Elm St, Dallas, TX 75202", "02139", '=PROP.VALUE(A3, "price")'],
        ["=2+2 Elm St", "75202", '=PROP.VALUE(A4, "price")'],
        ["+1 Elm St", null, 7],
      ],
    },
  ],
  looks: [
    { row: 0, column: 0, rows: 1, columns: 3, look: "title" },
    { row: 1, column: 0, rows: 1, columns: 3, look: "head" },
    { row: 2, column: 1, rows: 3, columns: 1, format: "text" },
    { row: 2, column: 2, rows: 3, columns: 1, look: "total", format: "dollars" },
  ],
  widths: [
    { column: 0, characters: 40 },
    { column: 1, characters: 8.43 },
  ],
  names: [{ name: "Comps_rate", row: 4, column: 2 }],
  rules: [
    { row: 2, column: 2, rows: 3, columns: 1, formula: "=C3>Comps_rate", look: "bad" },
    { row: 2, column: 2, rows: 3, columns: 1, formula: "=C3>0", look: "good" },
  ],
  validations: [
    {
      row: 2,
      column: 3,
      rows: 3,
      columns: 1,
      allowed: { choices: ["use", "leave out"] },
      message: "Give one of them.",
    },
    { row: 2, column: 2, rows: 2, columns: 1, allowed: { formula: "=ISNUMBER(C3)" }, message: "Give a number." },
  ],
  charts: [
    {
      ...{ row: 8, column: 0, rows: 10, columns: 3, kind: "column", title: "Values" },
      labels: { row: 2, column: 0, rows: 3, columns: 1 },
      axes: { labels: "Address", values: "Value, $" },
      series: [{ row: 2, column: 2, rows: 3, columns: 1, name: "Value" }],
    },
  ],
  print: {
    ...{ area: { row: 0, column: 0, rows: 18, columns: 3 }, pagesWide: 2 },
    further: [{ row: 24, column: 0, rows: 6, columns: 3 }],
    ...{ titleRows: { row: 1, rows: 2 }, titleColumns: { column: 0, columns: 2 } },
  },
};

const at = (place: string): unknown => model.at(place, "Comps");
const lookOf = (place: string) => {
  const { row, column } = rectangle("Comps", place);
  return model.looks.get(`Comps\n${row}\n${column}`);
};
const area = (text: string) => rectangle("Comps", text);

it("inserts a sheet with its texts as texts, its formats, widths, names, rules, validations, chart and pages", async () => {
  // A text that begins with "=" is a formula in a layout.
  const [title, { rows }] = LAYOUT.blocks as [SheetLayout["blocks"][0], SheetLayout["blocks"][0]];
  const blocks = [title, { row: 1, column: 0, rows: rows.filter((_, index) => index !== 2) }];
  expect(await insertLayout({ ...LAYOUT, blocks })).toBeUndefined();
  await model.idle();
  expect(model.sheets).toEqual(["Sheet1", "Second sheet", "Comps"]);
  expect(["A1", "A3", "B3", "A4", "B4", "C4"].map(at)).toEqual([
    ...["Comps grid", "1 Elm St, Dallas, TX 75202", "02139", "+1 Elm St", "", 7],
  ]);
  expect([model.formula("A4", "Comps"), model.formula("C3", "Comps")]).toEqual([undefined, '=PROP.VALUE(A3, "price")']);
  expect([model.formatAt("Comps", 2, 2), model.formatAt("Comps", 2, 1)]).toEqual([FORMATS.dollars, FORMATS.text]);
  expect(lookOf("A1")).toEqual({ bold: true, size: 16, color: "#1f3a5f" });
  expect(lookOf("B2")).toMatchObject({ fill: "#1f3a5f", align: "Center", wrap: true, vertical: "Center" });
  expect([lookOf("C3")?.lineAbove, lookOf("C4")?.lineAbove]).toEqual([true, undefined]);
  expect([...model.hiddenRows]).toEqual(["Comps 6"]);
  expect([model.widths.get("Comps 0"), model.widths.get("Comps 1")]).toEqual([213.75, expect.closeTo(48, 1)]);
  expect(model.names.get("Comps_rate")).toEqual(area("C5"));
  expect(model.names.hidden.size).toBe(0);
  expect(model.rules.map(({ formula }) => formula)).toEqual(["=C3>Comps_rate", "=C3>0"]);
  expect(model.rules[0]).toMatchObject({ area: area("C3:C5"), look: { color: "#a50e0e", fill: "#fce8e6" } });
  expect(model.validations).toEqual([
    {
      area: area("D3:D5"),
      validation: { allowed: { choices: ["use", "leave out"] }, message: "Give one of them." },
    },
    { area: area("C3:C4"), validation: { allowed: { formula: "=ISNUMBER(C3)" }, message: "Give a number." } },
  ]);
  expect(model.frozen.get("Comps")).toEqual({ rows: 2, columns: 1 });
  const [{ sheet, chart } = {}] = model.charts;
  expect([sheet, chart]).toEqual([
    "Comps",
    {
      ...{ kind: "ColumnClustered", title: "Values", legend: false, legendAt: "Bottom", place: area("A9:C18") },
      axes: { labels: "Address", values: "Value, $" },
      series: [
        { name: "Value", values: area("C3:C5"), labels: area("A3:A5"), fill: "#1f3a5f", ...{ mark: {}, line: {} } },
      ],
    },
  ]);
  expect(model.pages.get("Comps")).toEqual({
    ...{ orientation: "Landscape", zoom: { horizontalFitToPages: 2 }, areas: [area("A1:C18"), area("A25:C30")] },
    ...{ titleRows: "$2:$3", titleColumns: "$A:$B" },
  });
  expect([model.active, model.selected]).toEqual(["Comps", [area("A1")]]);
});

it("draws points by their shapes, a limit as a line without points, and lines by their dashes", async () => {
  const column = { row: 2, column: 2, rows: 3, columns: 1 };
  const [chart] = LAYOUT.charts as [SheetLayout["charts"][0]];
  const scatter = {
    ...{ ...chart, kind: "scatter" as const },
    series: [
      { ...column, name: "Homes" },
      { ...column, name: "Sold" },
      { ...column, name: "At the asking price", drawn: "line" as const },
      { ...column, name: "Subject", drawn: "subject" as const },
    ],
  };
  const lines = { ...scatter, kind: "line" as const, series: ["75201", "75202"].map((name) => ({ ...column, name })) };
  expect(await insertLayout({ ...LAYOUT, charts: [scatter, lines] })).toBeUndefined();
  await model.idle();
  const drawn = model.charts.map(({ chart: { kind, series } }) => [
    kind,
    ...series.map(({ kind: own, mark, line }) => [own, mark.style, line.style]),
  ]);
  expect(drawn).toEqual([
    [
      "XYScatter",
      [undefined, "Circle", undefined],
      [undefined, "Square", undefined],
      ["XYScatterLinesNoMarkers", undefined, "Continuous"],
      [undefined, "Diamond", undefined],
    ],
    ["LineMarkers", [undefined, "Circle", "Continuous"], [undefined, "Square", "Dash"]],
  ]);
  const [homes] = model.charts[0]!.chart.series;
  expect(homes!.mark).toEqual({ style: "Circle", size: 7, fill: "#1f3a5f", edge: "#1f3a5f" });
});

it("stacks columns on what can't be seen, without a legend that would name it", async () => {
  const column = { row: 2, column: 2, rows: 3, columns: 1 };
  const [chart] = LAYOUT.charts as [SheetLayout["charts"][0]];
  const series = [
    { ...column, name: "Unseen", drawn: "unseen" as const },
    { ...column, name: "Sum" },
    { ...column, name: "Change" },
  ];
  expect(await insertLayout({ ...LAYOUT, charts: [{ ...chart, kind: "stacked", series }] })).toBeUndefined();
  await model.idle();
  const [{ chart: drawn } = {}] = model.charts;
  expect([drawn!.kind, drawn!.legend, ...drawn!.series.map(({ fill }) => fill)]).toEqual([
    ...["ColumnStacked", false, "none", "#1f3a5f", "#9dc3e6"],
  ]);
});

it("begins a page at each break, at a scale, as Excel heeds no break where it fits the width", async () => {
  const breaks = { rows: [6, 12], scale: 60 };
  expect(await insertLayout({ ...LAYOUT, print: { ...LAYOUT.print!, breaks } })).toBeUndefined();
  expect(model.pages.get("Comps")).toMatchObject({ zoom: { scale: 60 }, breaks: [area("A7:A7"), area("A13:A13")] });
});

it("ends what prints at the last row in which something stands, where formulas fill it", async () => {
  expect(await insertLayout({ ...LAYOUT, print: { ...LAYOUT.print!, least: 3 } })).toBeUndefined();
  const filled = "Comps!$A$4:$C$18";
  const last = `MAX(3,SUMPRODUCT(MAX((IFERROR(LEN(${filled}),1)>0)*(ROW(${filled})-0))))`;
  expect(model.pages.get("Comps")).toMatchObject({
    areas: [area("A1:C18"), area("A25:C30")],
    formula: `=Comps!$A$1:INDEX(Comps!$C$1:$C$18,${last}),Comps!$A$25:$C$30`,
  });
});

it("leaves alone how a sheet prints that was there", async () => {
  const blocks = LAYOUT.blocks.map((block) => ({ ...block, row: block.row + 20 }));
  expect(await insertLayout({ ...LAYOUT, sheet: "Sheet1", isNew: false, blocks })).toBeUndefined();
  expect(model.pages.size).toBe(0);
});

describe("what calculates", () => {
  const withFormulas = (...formulas: readonly string[]): SheetLayout => ({
    ...{ ...LAYOUT, looks: [], rules: [], validations: [], charts: [] },
    blocks: [
      { row: 0, column: 0, rows: [["1 Elm St, Dallas, TX 75202"], ["2 Elm St, Dallas, TX 75202"]] },
      { row: 0, column: 1, rows: formulas.map((formula) => [formula]) },
    ],
  });

  it("requests nothing, and shows what it needs; typed elsewhere, the same formula requests", async () => {
    expect(await insertLayout(withFormulas('=PROP.VALUE(A1, "price")', '=PROP.RENT(A2, "rent")'))).toBeUndefined();
    await model.idle();
    expect(asked).toEqual([]);
    expect([at("B1"), at("B2")]).toEqual([expect.stringContaining("1 request"), expect.stringContaining("1 request")]);
    model.type({ D1: '=PROP.VALUE(A1, "price")' }, "Comps");
    await model.idle();
    expect(asked).toHaveLength(1);
  });

  it("requests nothing either when a cell is called once more because another shows something now", async () => {
    expect(await insertLayout(withFormulas('=PROP.RECORD(A1, "formattedAddress")', "=PROP.VALUE(B1)"))).toBeUndefined();
    await model.idle();
    const again = { address: "Comps!B2", parameterAddresses: ["Comps!B1"] };
    const call = (address: string) => realm.call("VALUE", [[[address]]], again).catch(() => undefined);
    for (const address of ["3 Elm St, Dallas, TX 75202", "4 Elm St, Dallas, TX 75202"]) await call(address);
    expect(asked).toEqual([]);
    const now = Date.now();
    jest.spyOn(Date, "now").mockReturnValue(now + 11_000);
    await call("5 Elm St, Dallas, TX 75202");
    jest.restoreAllMocks();
    expect(asked).toHaveLength(1);
  });

  it("is written once: each of our formulas is called a single time", async () => {
    await insertLayout(withFormulas(...Array.from({ length: 300 }, (_, row) => `=PROP.VALUE(A${row + 1}, "price")`)));
    await model.idle();
    expect(model.runs).toHaveLength(300);
    expect(asked).toEqual([]);
  });
});

describe("an older Excel", () => {
  it.each([
    ["1.8", "validations", () => model.validations],
    ["1.6", "conditional formats", () => model.rules],
    ["1.7", "charts", () => model.charts],
    ["1.7", "frozen panes", () => [...model.frozen]],
    ["1.9", "pages", () => [...model.pages]],
  ])("without %s has the sheet without %s", async (set, _, left) => {
    lacking = [set];
    expect(await insertLayout(LAYOUT)).toBeUndefined();
    await model.idle();
    expect([at("A1"), model.names.has("Comps_rate"), left()]).toEqual(["Comps grid", true, []]);
  });

  it("without names has none", async () => {
    lacking = ["1.4"];
    expect((await insertLayout(LAYOUT))?.message).toMatch(/too old/);
    expect(model.sheets).not.toContain("Comps");
  });
});

describe("a sheet that can't be inserted", () => {
  it.each<[string, () => Partial<SheetLayout>, RegExp]>([
    ["a cell is edited", () => ((model.typing = true), {}), /a cell is being edited/],
    ["the workbook is protected", () => ((model.noSheets = true), {}), /protected/],
    ["there is a sheet of that name", () => ({ sheet: "SECOND sheet" }), /already/],
    ["its name is too long", () => ({ sheet: "Comps of a house in a long street" }), /InvalidArgument/],
    ["a name is a cell's", () => ({ names: [{ name: "BED1", row: 0, column: 0 }] }), /InvalidArgument/],
    [
      "a formula has a text that is too long for Excel",
      () => ({ blocks: [...LAYOUT.blocks, { row: 30, column: 0, rows: [[`=IF(A1="","${"x".repeat(256)}","")`]] }] }),
      /InvalidArgument/,
    ],
    ["a rule is refused", () => ({ rules: [{ ...LAYOUT.rules[0]!, formula: "C3>0" }] }), /InvalidArgument/],
  ])("leaves nothing behind if %s", async (_, spoil, why) => {
    const layout = { ...LAYOUT, ...spoil() };
    const before = [...model.sheets];
    expect((await insertLayout(layout))?.message).toMatch(why);
    model.typing = false;
    await model.idle();
    expect([model.sheets, model.names.size, model.rules, model.charts, model.active]).toEqual([
      ...[before, 0, [], [], "Sheet1"],
    ]);
    expect([...model.cells.keys()].filter((place) => place.startsWith("Comps"))).toEqual([]);
    expect(asked).toEqual([]);
  });

  it("leaves nothing behind if our formulas can't be written", async () => {
    const { writeCells } = model;
    model.writeCells = (where, grid) => {
      if (JSON.stringify(grid).includes("PROP.")) throw Object.assign(new Error("no"), { code: "GeneralException" });
      writeCells.call(model, where, grid);
    };
    expect((await insertLayout(LAYOUT))?.message).toBe("Nothing was inserted: Excel refused it (GeneralException).");
    expect([model.sheets, model.names.size]).toEqual([["Sheet1", "Second sheet"], 0]);
  });

  it("leaves a name alone that is used for other cells, and takes one over whose sheet was deleted", async () => {
    model.names.set("Comps_rate", rectangle("Sheet1", "B2"));
    expect((await insertLayout(LAYOUT))?.message).toBe(
      "Nothing was inserted: the name Comps_rate is used in this workbook already.",
    );
    model.names.clear();
    expect(await insertLayout(LAYOUT)).toBeUndefined();
    model.deleteSheet("Comps");
    expect(await insertLayout(LAYOUT)).toBeUndefined();
    expect(model.names.get("Comps_rate")).toEqual(area("C5"));
  });

  it("leaves a sheet that was there as it was, where a part is refused", async () => {
    model.type({ A1: "mine" });
    const layout: SheetLayout = { ...LAYOUT, sheet: "Sheet1", isNew: false };
    const blocks = layout.blocks.map((block) => ({ ...block, row: block.row + 20 }));
    const rules = [{ ...LAYOUT.rules[0]!, formula: "nothing" }];
    expect(await insertLayout({ ...layout, blocks, rules })).toBeDefined();
    expect([...model.filled("Sheet1")]).toEqual([{ row: 0, column: 0 }]);
    expect(model.names.size).toBe(0);
    model.locked.add("Sheet1");
    expect((await insertLayout({ ...layout, blocks }))?.message).toContain("the sheet is protected: Sheet1");
  });
});

it("goes on once a cell is no longer edited, where the sheet was added already", async () => {
  const { addSheet } = model;
  model.addSheet = (name) => {
    addSheet.call(model, name);
    model.typing = true;
    setTimeout(() => (model.typing = false), 50);
  };
  expect(await insertLayout(LAYOUT)).toBeUndefined();
  expect(at("A1")).toBe("Comps grid");
});
