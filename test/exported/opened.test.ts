/** Files that the playground opens: what it has written itself, what Excel writes, and lists from anywhere. */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import * as fc from "fast-check";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import type * as hucre from "hucre/xlsx";
import type { DocumentCell, DocumentSheet, ReadDocument } from "../../src/playground/files/document";
import type * as opening from "../../src/playground/engine/workbook/fromDocument";
import type * as files from "../../src/playground/files/files";

const root = join(__dirname, "../..");

let folder: string;
let bundle: typeof files & Pick<typeof hucre, "writeXlsx"> & Pick<typeof opening, "openedWorkbook">;

// The library's modules are such as Jest doesn't load as they are.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "prop-opened-"));
  const outfile = join(folder, "files.cjs");
  const contents =
    'export * from "./files"; export { writeXlsx } from "hucre/xlsx"; export * from "../engine/workbook/fromDocument";';
  const stdin = { contents, resolveDir: join(root, "src/playground/files") };
  await build({ stdin, outfile, bundle: true, platform: "node", format: "cjs", logLevel: "error" });
  bundle = require(outfile) as typeof bundle;
});
afterAll(() => rm(folder, { recursive: true }));

const area = (row: number, column: number, rows: number, columns: number, sheet = "One") => ({
  ...{ sheet, row, column, rows, columns },
});

const cell = (row: number, column: number, value: DocumentCell["value"], more: Partial<DocumentCell> = {}) => ({
  ...{ row, column, value, look: {} },
  ...more,
});

const sheetOf = (cells: readonly DocumentCell[], more: Partial<DocumentSheet> = {}): DocumentSheet => ({
  ...{ name: "One", hidden: false, cells, widths: [80, 121], lines: new Map(), hiddenRows: [], hiddenColumns: [] },
  ...{ frozen: { rows: 0, columns: 0 }, merged: [], formats: [], validations: [], charts: [] },
  ...more,
});

const reopened = async (sheets: readonly DocumentSheet[], names: ReadDocument["names"] = []): Promise<ReadDocument> => {
  const document = { name: "Homes", sheets, active: sheets.at(-1)!.name, names, hasFunction: () => true };
  return bundle.documentIn(await bundle.xlsxOf(document), "Homes");
};

const cellAt = (sheet: DocumentSheet | undefined, row: number, column: number): DocumentCell | undefined =>
  sheet?.cells.find((each) => each.row === row && each.column === column);

it("a workbook comes back with its cells, looks, rules and names", async () => {
  const look = {
    ...{ bold: true, italic: true, underlined: true, struck: true, size: 16, font: "Georgia", color: "#17624a" },
    ...({ fill: "#eef3f1", align: "Right", height: "center", wrap: true, format: "$#,##0" } as const),
    lines: { top: { style: "thin", color: "#5f6368" }, bottom: { style: "double", color: "#000000" } },
  } as const;
  const sheet = sheetOf(
    [
      cell(0, 0, "Value", { look }),
      cell(0, 1, 1800),
      cell(1, 1, true),
      cell(2, 1, "02139"),
      cell(3, 1, "#N/A"),
      cell(4, 1, 46053, { look: { format: "yyyy-mm-dd" } }),
      cell(5, 1, 3600, { formula: "=B1*2" }),
      cell(6, 1, 1800, { formula: "=FILTER(B1:B2,B1:B2>0)", filled: area(6, 1, 2, 1) }),
      cell(7, 1, 1800),
      cell(8, 1, "_x0041_ = & < ä"),
    ],
    {
      ...{ hiddenRows: [3], hiddenColumns: [1], frozen: { rows: 1, columns: 0 }, merged: [area(9, 0, 2, 2)] },
      formats: [{ areas: [area(0, 0, 2, 2)], formula: "=$B1>0", look: { bold: true, fill: "#ff0000" }, last: false }],
      validations: [
        {
          ...{ areas: [area(0, 0, 1, 1)], kind: "list", strict: true, message: "Choose one", sources: ["a,b"] },
        },
        { areas: [area(1, 0, 1, 1)], kind: "custom", strict: true, message: "", sources: ["=B1>0"] },
      ],
    },
  );
  const names = [{ name: "Rate", area: area(0, 1, 1, 1) }];
  const found = await reopened([sheet, { ...sheetOf([]), name: "Hidden", hidden: true, widths: [] }], names);
  expect(found.names).toEqual(names);
  expect(found.sheets.map(({ name, hidden }) => [name, hidden])).toEqual([
    ["One", false],
    ["Hidden", true],
  ]);
  const [one] = found.sheets;
  for (const each of sheet.cells) expect(cellAt(one, each.row, each.column)).toEqual(each);
  expect(one).toMatchObject({ ...sheet, cells: expect.anything() as unknown });
});

it("a formula whose result had no room comes without a value, so that it is calculated anew", async () => {
  const blocked = (value: string) => ({
    ...{ value, formula: "_xlfn.SEQUENCE(3)", formulaResult: value },
    ...({ formulaType: "array", formulaDynamic: true } as const),
  });
  const cells = new Map([
    ["0,0", { ...blocked("#SPILL!"), formulaRef: "A1" }],
    ["0,1", { ...blocked("#VALUE!"), formulaRef: "B1" }],
    ["0,2", { ...blocked("#N/A"), formulaRef: "C1" }],
    ["0,3", { value: "#VALUE!", formula: "1+A9", formulaResult: "#VALUE!" }],
    ["0,4", { value: "#VALUE!" }],
  ]);
  const bytes = await bundle.writeXlsx({ sheets: [{ name: "One", cells }] });
  const [one] = (await bundle.documentIn(bytes, "x")).sheets;
  expect([0, 1, 2, 3, 4].map((column) => cellAt(one, 0, column)?.value)).toEqual([
    null,
    null,
    "#N/A",
    "#VALUE!",
    "#VALUE!",
  ]);
  expect(cellAt(one, 0, 0)?.formula).toBe("=SEQUENCE(3)");
});

it("conditional formats come in the order in which they count, those that a formula can say", async () => {
  const style = { font: { bold: true } };
  const rule = (priority: number, type: string, more: object) => ({
    priority,
    type,
    range: "B2:B9 D2",
    style,
    ...more,
  });
  const scale = { cfvo: [{ type: "min" }, { type: "max" }], colors: ["FFFF0000", "FF00FF00"] };
  const conditionalRules = [
    rule(9, "expression", { formula: "$A2>0", stopIfTrue: true }),
    rule(1, "cellIs", { operator: "greaterThan", formula: "$C$1+1" }),
    rule(2, "cellIs", { operator: "between", formula: ["1", "5"] }),
    rule(3, "cellIs", { operator: "notBetween", formula: ["1", "5"] }),
    rule(4, "containsText", { operator: "containsText", text: "x", formula: 'NOT(ISERROR(SEARCH("x",B2)))' }),
    rule(5, "colorScale", { colorScale: scale }),
    rule(6, "duplicateValues", {}),
    rule(7, "expression", {}),
    rule(8, "cellIs", { operator: "between", formula: "1" }),
  ];
  const sheets = [
    { name: "One", rows: [["a"]], conditionalRules },
    { name: "Two", rows: [["a"]], conditionalRules: [] },
  ];
  const bytes = await bundle.writeXlsx({ sheets } as unknown as Parameters<typeof hucre.writeXlsx>[0]);
  const [one, two] = (await bundle.documentIn(bytes, "x")).sheets;
  const [areas, look] = [[area(1, 1, 8, 1), area(1, 3, 1, 1)], { bold: true }];
  expect(one!.formats).toEqual([
    { areas, look, formula: "=B2>($C$1+1)", last: false },
    { areas, look, formula: "=AND(B2>=(1),B2<=(5))", last: false },
    { areas, look, formula: "=NOT(AND(B2>=(1),B2<=(5)))", last: false },
    { areas, look, formula: '=NOT(ISERROR(SEARCH("x",B2)))', last: false },
    { areas, look, formula: "=$A2>0", last: true },
  ]);
  expect(two!.formats).toEqual([]);
});

describe("what the page doesn't show of a file", () => {
  const rule = (type: string, more: object = {}) => ({ priority: 1, type, range: "A1:A9", ...more });
  const scale = { colorScale: { cfvo: [{ type: "min" }, { type: "max" }], colors: ["FFFF0000", "FF00FF00"] } };
  const bar = { dataBar: { cfvo: [{ type: "min" }, { type: "max" }], color: "FFFF0000" } };
  const icons = { iconSet: { iconSet: "3Arrows", cfvo: [{ type: "num", value: "1" }] } };
  const written = (...rules: readonly object[]): Promise<Uint8Array> => {
    const sheets = [
      { name: "One", rows: [["a"]], conditionalRules: [rule("expression", { formula: "$A2>0" }), ...rules] },
    ];
    return bundle.writeXlsx({ sheets } as unknown as Parameters<typeof hucre.writeXlsx>[0]);
  };
  const told = async (bytes: Uint8Array): Promise<string | undefined> => (await bundle.documentIn(bytes, "x")).unshown;

  it.each([
    [
      [rule("colorScale", scale), rule("dataBar", bar), rule("dataBar", bar)],
      "3 conditional formats (a color scale, 2 data bars)",
    ],
    [[rule("top10")], "1 conditional format (a top or bottom rule)"],
    [
      [rule("iconSet", icons), rule("timePeriod"), rule("containsErrors"), rule("notContainsErrors")],
      "4 conditional formats (an icon set, a date rule, 2 error rules)",
    ],
    [[rule("cellIs", { operator: "greaterThan", formula: "1" })], undefined],
  ])("of conditional formats is told: %#", async (rules, words) => {
    expect(await told(await written(...rules))).toBe(words);
  });

  it("of a file that LibreOffice has written is told, and what is hidden stays hidden", async () => {
    const bytes = await readFile(join(root, "test/browser/fixtures/sales.xlsx"));
    const { sheets, unshown } = await bundle.documentIn(new Uint8Array(bytes), "x");
    expect(unshown).toBe(
      "2 charts, 1 picture, 1 shape, 2 comments, 1 filter, 1 pivot table, 1 sparkline, 1 link, 1 data validation, " +
        "the protection of 1 sheet and 1 conditional format (a color scale)",
    );
    expect(sheets.map(({ hidden, hiddenRows }) => [hidden, hiddenRows])).toEqual([
      [false, [2, 4]],
      [true, []],
      [false, []],
    ]);
  });

  /** A file with one more part, of a type, which no other part names. */
  const withPart = async (type: string, text: string, after = ""): Promise<Uint8Array> => {
    const parts = unzipSync(await written());
    const list = strFromU8(parts["[Content_Types].xml"]!).replace(
      "</Types>",
      `<Override PartName="/xl/more.xml" ContentType="application/${type}"/></Types>`,
    );
    const sheet = strFromU8(parts["xl/worksheets/sheet1.xml"]!).replace("</worksheet>", `${after}</worksheet>`);
    return zipSync({
      ...parts,
      "[Content_Types].xml": strToU8(list),
      "xl/worksheets/sheet1.xml": strToU8(sheet),
      "xl/more.xml": strToU8(text),
    });
  };
  const DRAWING = "vnd.openxmlformats-officedocument.drawing+xml";
  const SHAPES = "<xdr:sp macro=''></xdr:sp>".repeat(9);
  const CHOICE = `<mc:Choice><xdr:graphicFrame/></mc:Choice><mc:Fallback>${SHAPES}</mc:Fallback>`;

  it.each([
    [DRAWING, `${SHAPES}<pic></pic><xdr:cxnSp macro=''/><xdr:spPr/>`, "1 picture and 10 shapes"],
    [DRAWING, `${CHOICE}<xdr:sp/>${CHOICE}`, undefined],
    ["vnd.ms-office.chartex+xml", "", "1 chart"],
    ["vnd.openxmlformats-officedocument.spreadsheetml.table+xml", '<table ref="A1"><autoFilter ref="A1"/>', "1 filter"],
    ["vnd.ms-excel.slicer+xml", '<slicers><slicer name="a"/><slicer name="b"/></slicers>', "2 slicers"],
    ["vnd.ms-excel.timeline+xml", '<timelines><timeline name="a"/></timelines>', "1 timeline"],
    ["vnd.ms-office.vbaProject", "", "the macros"],
    ["vnd.openxmlformats-officedocument.theme+xml", "<pic/>", undefined],
  ])("is counted in its parts of the type %s: %#", async (type, text, words) => {
    expect(await told(await withPart(type, text))).toBe(words);
  });

  it.each([
    ['<x14:cfRule type="iconSet" priority="2" id="{2}"/>', "1 conditional format (an icon set)"],
    ['<x14:cfRule priority="1" type="expression"/>', "1 conditional format (another rule)"],
    ['<cfRule type="dataBar" priority="1"/><x14:cfRule type="dataBar"/>', "1 conditional format (a data bar)"],
    ['<x14:dataValidation type="list"/><dataValidation type="list"/>', "1 data validation"],
    ['<customSheetView><autoFilter ref="A1"/></customSheetView><autoFilter ref="A1"/>', "1 filter"],
    ['<sheetProtection objects="1" sheet="1"/>', "the protection of 1 sheet"],
    ['<sheetProtection objects="1" sheet="0"/>', undefined],
  ])("is counted in a sheet once, also where only what came later has it: %s", async (after, words) => {
    expect(await told(await withPart("x", "", after))).toBe(words);
  });

  it("isn't told where a part of it can't be read, and the file opens", async () => {
    const bytes = await withPart(DRAWING, SHAPES);
    expect(await told(bytes)).toBe("9 shapes");
    const name = Buffer.from("xl/more.xml");
    const content = Buffer.from(bytes).indexOf(name) + name.length;
    bytes.fill(0xff, content, content + 4);
    const { sheets, unshown } = await bundle.documentIn(bytes, "x");
    expect(unshown).toBeUndefined();
    expect(cellAt(sheets[0], 0, 0)?.value).toBe("a");
  });
});

it("a conditional format of a whole sheet is for the cells about its content, and a sheet may have none", async () => {
  const at = (formula: string, ...areas: readonly ReturnType<typeof area>[]) => ({
    ...{ areas, formula, look: { bold: true }, last: false },
  });
  const all = area(0, 0, 1_048_576, 16_384);
  const sheets = [
    sheetOf([cell(20, 4, "content")], {
      formats: [at("=A1=8", all, area(9000, 0, 1, 1)), at("=A9000", area(8999, 0, 1, 1))],
    }),
    { ...sheetOf([]), name: "Two" },
  ];
  const { workbook } = bundle.openedWorkbook(await reopened(sheets));
  const plugin = "SHEET_CONDITIONAL_FORMATTING_PLUGIN";
  const rules = JSON.parse(workbook.resources!.find(({ name }) => name === plugin)!.data) as Record<string, object>;
  expect(rules).toMatchObject({
    sheet1: [{ ranges: [{ startRow: 0, endRow: 1020, startColumn: 0, endColumn: 14 }], rule: { value: "=A1=8" } }],
    sheet2: [],
  });
});

it("formulas come as a person types them, also those that Excel filled down", async () => {
  const bytes = await bundle.writeXlsx({
    sheets: [
      {
        name: "One",
        cells: new Map([
          ["0,0", { value: 1, formula: '_xlfn.IFNA(_xlfn._xlws.FILTER(B1:B2,B1:B2>0),"_xlfn.X")', formulaResult: 1 }],
          ["1,0", { value: 1, formula: "_xldudf_PROP_VALUE(A2)", formulaResult: 5 }],
          ["2,0", { value: 1, formula: "_xlfn.LET(_xlpm.rate,B1,_xlpm.rate*2)", formulaResult: 2 }],
        ]),
      },
    ],
  } as Parameters<typeof hucre.writeXlsx>[0]);
  const { sheets } = await bundle.documentIn(bytes, "x");
  expect(sheets[0]!.cells.map(({ formula }) => formula)).toEqual([
    '=IFNA(FILTER(B1:B2,B1:B2>0),"_xlfn.X")',
    "=PROP.VALUE(A2)",
    "=LET(rate,B1,rate*2)",
  ]);
});

it("what a file claims to fill or merge beyond what a sheet could show is left out", async () => {
  const whole = "A1:XFD1048576";
  const array = (formula: string, formulaRef: string) => ({
    ...{ value: 1, formula, formulaResult: 1, formulaType: "array", formulaRef },
  });
  const bytes = await bundle.writeXlsx({
    sheets: Array.from({ length: 3 }, (_, index) => ({
      name: `Sheet${index + 1}`,
      cells: new Map([
        ["0,0", array("B1:C9", whole)],
        ["0,3", array("B1:B2", "D1:D2")],
        ["0,5", array("B1:B2", "F1:F1000000")],
      ]),
      merges: [{ startRow: 0, startCol: 10, endRow: 1_048_575, endCol: 16_383 }],
    })),
  } as unknown as Parameters<typeof hucre.writeXlsx>[0]);
  const { sheets } = await bundle.documentIn(bytes, "x");
  const filled = sheets.map(({ cells }) => cells.map(({ filled: area }) => area?.rows));
  // Of all sheets together.
  expect(filled).toEqual([
    [undefined, 2, 1_000_000],
    [undefined, 2, undefined],
    [undefined, 2, undefined],
  ]);
  expect(sheets.flatMap(({ cells }) => cells.map(({ formula }) => formula))).toContain("=B1:C9");
  expect(sheets.flatMap(({ merged }) => merged)).toEqual([]);
});

it.each(["", "not a file", "PK\u0003\u0004 broken"])("what isn't a file of Excel is refused: %j", async (text) => {
  await expect(bundle.documentIn(new TextEncoder().encode(text), "x")).rejects.toThrow(/\w/);
});

describe("comma-separated values", () => {
  const read = (text: string): DocumentSheet => bundle.documentInCsv(text, "x").sheets[0]!;

  it("are numbers, days and marks where they are written so, and texts otherwise", () => {
    const line = '1850,"$1,850",5%,(120),1e3,2026-01-31,TRUE,02139,-5,=1+1,+1 (512) 555,12345678901234567890,x';
    expect(read(line).cells.map(({ value }) => value)).toEqual([
      ...[1850, 1850, 0.05, -120, 1000, 46053, true, "02139", -5, "=1+1", "+1 (512) 555", "12345678901234567890", "x"],
    ]);
  });

  it("may be separated by semicolons or tabs, and have a mark of their encoding", () => {
    for (const text of ["\uFEFFa;b\r\n1;2\r\n", "a\tb\n1\t2\n"])
      expect(read(text).cells.map(({ value }) => value)).toEqual(["a", "b", 1, 2]);
  });

  it("are separated by what each line has as often, whatever their texts hold", () => {
    const values = (text: string) => read(text).cells.map(({ value }) => value);
    expect(values("Note,ZIP\nx;; ,78244\n")).toEqual(["Note", "ZIP", "x;; ", 78244]);
    expect(values("Address;ZIP\n1 Elm St, Austin, TX;78723\n")).toEqual([
      "Address",
      "ZIP",
      "1 Elm St, Austin, TX",
      78723,
    ]);
  });

  it("have columns as wide as what they show, days too", () => {
    expect(read("2026-11-28,$950,12 Elm St and more\n").widths).toEqual([82, 75, 138]);
  });

  it("hold no formula, whatever they are", () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.string(), { maxLength: 4 }), { maxLength: 4 }), (lines) => {
        const text = lines.map((line) => line.map((each) => `"${each.replace(/"/g, '""')}"`).join(",")).join("\n");
        return read(text).cells.every(({ formula }) => formula === undefined);
      }),
    );
  });

  it("that the page has written come back as the same texts", () => {
    const words = fc.string({ minLength: 1 }).map((text) => `x${text.replace(/[\r\0]/g, "")}`);
    const formulas = fc.constantFrom("=", "+", "-", "@").chain((sign) => words.map((text) => sign + text));
    fc.assert(
      fc.property(fc.array(fc.oneof(words, formulas), { minLength: 1, maxLength: 6 }), (texts) => {
        const cells = texts.map((text, row) => [cell(row, 0, text), cell(row, 1, "z")]).flat();
        const found = read(bundle.csvOf({ cells })).cells.filter(({ column }) => column === 0);
        expect(found.map(({ value }) => value)).toEqual(texts);
      }),
    );
  });
});
