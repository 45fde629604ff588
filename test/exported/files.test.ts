/** Files of *Export*, from workbooks with each kind of cell, read by a reader that shares nothing with what writes them. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import * as fc from "fast-check";
import type { Document, DocumentCell, DocumentSheet } from "../../src/playground/files/document";
import type * as fileFormulas from "../../src/playground/files/fileFormula";
import type * as files from "../../src/playground/files/files";
import { readWorkbook, type ReadCell, type ReadSheet } from "./workbookReader";

const root = join(__dirname, "../..");

let folder: string;
let csvOf: typeof files.csvOf;
let xlsxOf: typeof files.xlsxOf;
let fileFormula: typeof fileFormulas.fileFormula;

// The library's modules are such as Jest doesn't load as they are.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "prop-files-"));
  const outfile = join(folder, "files.cjs");
  const contents = 'export * from "./files"; export { fileFormula } from "./fileFormula";';
  const stdin = { contents, resolveDir: join(root, "src/playground/files") };
  await build({ stdin, outfile, bundle: true, platform: "node", format: "cjs", logLevel: "error" });
  ({ csvOf, xlsxOf, fileFormula } = require(outfile) as typeof files & typeof fileFormulas);
});
afterAll(() => rm(folder, { recursive: true }));

const EMPTY: Omit<DocumentSheet, "name" | "cells"> = {
  ...{
    hidden: false,
    widths: [],
    lines: new Map(),
    hiddenRows: [],
    hiddenColumns: [],
    frozen: { rows: 0, columns: 0 },
  },
  ...{ merged: [], formats: [], validations: [], charts: [] },
};

const FUNCTIONS: Readonly<Record<string, readonly [number, number]>> = {
  ...{ SUM: [1, 255], IF: [2, 3], LEN: [1, 1], FILTER: [2, 3], SORT: [1, 4], XLOOKUP: [3, 6], COUNTIFS: [2, 255] },
  ...{
    SUMPRODUCT: [1, 255],
    ISNUMBER: [1, 1],
    NA: [0, 0],
    MAP: [2, 255],
    VLOOKUP: [3, 4],
    "STDEV.S": [1, 255],
    FLATTEN: [1, 255],
  },
  ...{ INDEX: [2, 4], MATCH: [2, 3], IFERROR: [2, 2], MAX: [1, 255], SUMIF: [2, 3], SEQUENCE: [1, 4], TODAY: [0, 0] },
};

const documentOf = (sheets: readonly (Partial<DocumentSheet> & Pick<DocumentSheet, "name" | "cells">)[]): Document => ({
  ...{ name: "Homes", active: sheets[0]!.name, sheets: sheets.map((sheet) => ({ ...EMPTY, ...sheet })) },
  names: [
    { name: "Rate", area: { sheet: "One", row: 1, column: 1, rows: 1, columns: 1 } },
    { name: "Rents", area: { sheet: "One", row: 1, column: 1, rows: 3, columns: 1 } },
  ],
  hasFunction: (name, count) => {
    const [least, most] = FUNCTIONS[name] ?? [1, 0];
    return least <= count && count <= most;
  },
});

const cell = (a1: string, value: DocumentCell["value"], more: Partial<DocumentCell> = {}): DocumentCell => {
  const [, letter = "", number] = /^([A-Z])(\d+)$/.exec(a1)!;
  return { row: Number(number) - 1, column: letter.charCodeAt(0) - 65, value, look: {}, ...more };
};

async function written(sheet: Partial<DocumentSheet> & Pick<DocumentSheet, "cells">): Promise<ReadSheet> {
  const [first] = readWorkbook(await xlsxOf(documentOf([{ name: "One", ...sheet }]))).sheets;
  return first!;
}

describe("a workbook for Excel", () => {
  it("has charts of its cells, points without lines and limits without points", async () => {
    const area = (column: number, rows = 3) => ({ sheet: "One", row: 1, column, rows, columns: 1 });
    const mark = { style: "Circle", size: 7, fill: "#1f3a5f", edge: "#1f3a5f" };
    const line = { color: "#5f6368", style: "Dash", weight: 1.25 };
    const file = await xlsxOf(
      documentOf([
        {
          ...{ name: "One", cells: [cell("A1", 1)] },
          charts: [
            {
              ...{ kind: "XYScatter", title: "Ask & value", legend: true, legendAt: "Bottom" },
              axes: { labels: "Ask, $", values: "Value, $" },
              place: { sheet: "One", row: 5, column: 1, rows: 10, columns: 4 },
              series: [
                { name: "Homes", values: area(1), labels: area(0), mark, line: {} },
                { name: "Value = ask", values: area(2), labels: area(0), mark: {}, line },
              ],
            },
          ],
        },
      ]),
    );
    const { parts } = readWorkbook(file);
    const chart = parts.get("xl/charts/chart1.xml")!;
    expect(chart).toContain("Ask &amp; value");
    expect([...chart.matchAll(/<c:f>(.*?)<\/c:f>/g)].map(([, reference]) => reference)).toEqual([
      ...["One!$A$2:$A$4", "One!$B$2:$B$4", "One!$A$2:$A$4", "One!$C$2:$C$4"],
    ]);
    const [homes = "", limit = ""] = [...chart.matchAll(/<c:ser>.*?<\/c:ser>/g)].map(([text]) => text);
    expect(homes).toMatch(/<a:ln><a:solidFill><a:schemeClr val="tx1"><a:alpha val="0"\/>/);
    expect(homes).toContain('<c:symbol val="circle"/>');
    expect(limit).toContain('<c:symbol val="none"/>');
    expect(limit).toContain('<a:prstDash val="dash"/>');
  });

  it("has columns on each other, of which the lowest can't be seen", async () => {
    const area = (column: number) => ({ sheet: "One", row: 1, column, rows: 3, columns: 1 });
    const one = { labels: area(0), mark: {}, line: {} };
    const file = await xlsxOf(
      documentOf([
        {
          ...{ name: "One", cells: [cell("A1", 1)] },
          charts: [
            {
              ...{ kind: "ColumnStacked", title: "To cash flow", legend: false, legendAt: "Bottom" },
              axes: { labels: "Step", values: "$ a year" },
              place: { sheet: "One", row: 5, column: 1, rows: 10, columns: 4 },
              series: [
                { ...one, name: "Unseen", values: area(1), fill: "none" },
                { ...one, name: "Sum", values: area(2), fill: "#1f3a5f" },
              ],
            },
          ],
        },
      ]),
    );
    const chart = readWorkbook(file).parts.get("xl/charts/chart1.xml")!;
    expect(chart).toContain('<c:grouping val="stacked"/>');
    expect(chart).toContain('<c:overlap val="100"/>');
    expect(chart).not.toContain("<c:legend>");
    const [unseen = "", sum = ""] = [...chart.matchAll(/<c:ser>.*?<\/c:ser>/g)].map(([text]) => text);
    expect(unseen).toContain('<a:alpha val="0"/>');
    expect(sum).toContain('<a:srgbClr val="1F3A5F"/>');
  });

  it("has values, formats and looks of each kind", async () => {
    const { cells } = await written({
      cells: [
        cell("A1", "Rent", {
          look: { bold: true, italic: true, underlined: true, struck: true, size: 16, font: "Arial" },
        }),
        cell("B1", 1234.5, { look: { format: "$#,##0.00", color: "#0b5394", fill: "#fff8e1" } }),
        cell("C1", true, { look: { align: "Right", height: "center", wrap: true } }),
        cell("D1", "#N/A"),
        cell("E1", null, { look: { lines: { top: { style: "double", color: "#5f6368" } } } }),
        cell("F1", 46_348, { look: { format: "d mmm yyyy" } }),
        cell("A2", 0.1 + 0.2),
        cell("B2", -1e-7),
        cell("C2", false),
        cell("D2", ""),
      ],
    });
    const at = (a1: string): ReadCell | undefined => cells.get(a1);
    expect(at("A1")).toMatchObject({
      value: "Rent",
      style: { font: { b: true, i: true, u: true, strike: true, sz: "16", name: "Arial" } },
    });
    expect(at("B1")).toMatchObject({
      ...{ value: 1234.5, isError: false },
      style: { format: "$#,##0.00", font: { color: "FF0B5394", sz: "10", name: "Arial" }, fill: "FFFFF8E1" },
    });
    expect(at("C1")).toMatchObject({
      value: true,
      style: { alignment: { horizontal: "right", vertical: "center", wrapText: "true" } },
    });
    expect(at("D1")).toMatchObject({ value: "#N/A", isError: true });
    expect(at("E1")).toMatchObject({ value: null, style: { top: "double" } });
    expect(at("F1")).toMatchObject({ value: 46_348, style: { format: "d mmm yyyy" } });
    expect(["A2", "B2", "C2", "D2"].map((a1) => at(a1)?.value)).toEqual([0.1 + 0.2, -1e-7, false, ""]);
  });

  it("has widths, merged cells, frozen panes, hidden rows, columns and sheets, and names", async () => {
    const areas = [{ sheet: "Bob's homes", row: 0, column: 0, rows: 1, columns: 3 }];
    const document = documentOf([
      {
        name: "One",
        cells: [cell("A1", 1), cell("A12", 2)],
        widths: [89, 40, 5],
        hiddenColumns: [1],
        hiddenRows: [2, 9],
      },
      {
        name: "Bob's homes",
        cells: [cell("A1", "Title")],
        merged: areas,
        frozen: { rows: 2, columns: 0 },
        hidden: true,
      },
    ]);
    const book = readWorkbook(
      await xlsxOf({
        ...document,
        active: "Bob's homes",
        names: [...document.names, { name: "Title", area: areas[0]! }],
      }),
    );
    const [one, other] = book.sheets;
    expect([...one!.widths]).toEqual([
      [1, 12],
      [2, 5],
      [3, 0],
    ]);
    expect([one!.hiddenColumns, one!.hiddenRows, one!.frozen]).toEqual([[2], [3, 10], {}]);
    expect(other).toMatchObject({
      name: "Bob's homes",
      hidden: true,
      merged: ["A1:C1"],
      frozen: { ySplit: "2", topLeftCell: "A3" },
    });
    expect(book.active).toBe(1);
    expect([...book.names]).toEqual([
      ["Rate", "One!$B$2"],
      ["Rents", "One!$B$2:$B$4"],
      ["Title", "'Bob''s homes'!$A$1:$C$1"],
    ]);
  });

  it("prints as the sheet does: in landscape, so many pages across, with its titles on each, and nothing else of it", async () => {
    const area = { sheet: "Bob's homes", row: 0, column: 0, rows: 30, columns: 28 };
    const pages = {
      ...{ orientation: "Landscape", zoom: { horizontalFitToPages: 2 }, areas: [area, { ...area, row: 40, rows: 5 }] },
      ...{ titleRows: "$9:$9", titleColumns: "$A:$B" },
    };
    const book = readWorkbook(
      await xlsxOf(
        documentOf([
          { name: "One", cells: [cell("A1", 1)] },
          { name: "Bob's homes", cells: [cell("A1", 1)], pages },
        ]),
      ),
    );
    expect(book.sheets.map((sheet) => sheet.pages)).toEqual([
      {},
      { orientation: "landscape", fitToWidth: "2", fitToHeight: "0", fitToPage: "1" },
    ]);
    expect(book.names.get("_xlnm.Print_Area")).toBe("'Bob''s homes'!$A$1:$AB$30,'Bob''s homes'!$A$41:$AB$45");
    expect(book.names.get("_xlnm.Print_Titles")).toBe("'Bob''s homes'!$A:$B,'Bob''s homes'!$9:$9");
  });

  it("begins pages where the sheet does, at its scale, and has rows as high as their lines", async () => {
    const at = (row: number) => ({ sheet: "One", row, column: 0, rows: 1, columns: 3 });
    const pages = { orientation: "Landscape", zoom: { scale: 68 }, areas: [at(0)], breaks: [at(58), at(90)] };
    const lines = new Map([[2, 3]]);
    const { sheets, parts } = readWorkbook(
      await xlsxOf(documentOf([{ name: "One", cells: [cell("A1", 1), cell("A3", "three lines")], pages, lines }])),
    );
    expect(sheets[0]!.pages).toEqual({ orientation: "landscape", scale: "68" });
    const [xml = ""] = [...parts].flatMap(([name, text]) => (name.endsWith("sheet1.xml") ? [text] : []));
    expect([...xml.matchAll(/<brk id="(\d+)"/g)].map(([, id]) => id)).toEqual(["58", "90"]);
    expect(/<row r="3"[^>]* ht="45"/.test(xml)).toBe(true);
    expect(/<row r="1"[^>]* ht=/.test(xml)).toBe(false);
  });

  it("has conditional formats and what may be entered, unless they call the add-in", async () => {
    const areas = [
      { sheet: "One", row: 1, column: 0, rows: 3, columns: 1 },
      { sheet: "One", row: 1, column: 2, rows: 1, columns: 1 },
    ];
    const format = { areas, look: { bold: true, color: "#a50e0e", fill: "#fce8e6" }, last: false };
    const validation = { areas: areas.slice(0, 1), strict: true, message: "Give another." };
    const { formats, validations } = await written({
      cells: [],
      formats: [
        { ...format, formula: "=A2>Rate" },
        { ...format, formula: '=A2>PROP.VALUE("1 Elm St")' },
        { ...format, formula: "=STDEV.S($A$2:$A$4)>1", last: true },
      ],
      validations: [
        { ...validation, kind: "list", sources: ['use,say "no"'] },
        { ...validation, kind: "list", sources: ["=$C$1:$C$3"] },
        { ...validation, kind: "list", sources: ["x".repeat(256)] },
        { ...validation, kind: "whole", comparison: "between", sources: ["1", "30"] },
        { ...validation, kind: "custom", sources: ["=PROP.COUNT(A2)>1"] },
        { ...validation, kind: "decimal", comparison: "greaterThan", sources: ["1<x"] },
      ],
    });
    expect(formats).toEqual([
      { areas: "A2:A4 C2", formula: "A2>Rate", color: "FFA50E0E", fill: "FFFCE8E6" },
      { areas: "A2:A4 C2", formula: "_xlfn.STDEV.S($A$2:$A$4)>1", color: "FFA50E0E", fill: "FFFCE8E6" },
    ]);
    expect(validations).toMatchObject([
      { type: "list", formula1: '"use,say ""no"""', sqref: "A2:A4", showErrorMessage: "1", error: "Give another." },
      { type: "list", formula1: "$C$1:$C$3" },
      { type: "whole", operator: "between", formula1: "1" },
    ]);
  });

  it("has formulas with what they gave, and those that calculate with arrays as such", async () => {
    const filled = { sheet: "One", row: 0, column: 2, rows: 2, columns: 1 };
    const merged = [{ sheet: "One", row: 4, column: 0, rows: 1, columns: 2 }];
    const { cells } = await written({
      merged,
      cells: [
        cell("A1", 3, { formula: "=SUM(B1:B3)", look: { format: "0.00" } }),
        cell("B1", "x<y", { formula: '="x<"&"y"' }),
        cell("C1", 2, { formula: "=SORT(A1:A2)", filled }),
        cell("C2", 5),
        cell("D1", 12, { formula: "=SUM(LEN(A1:A3))" }),
        cell("E1", "#DIV/0!", { formula: "=1/0" }),
        cell("F1", true, { formula: "=A1>1" }),
        cell("A3", 450_000, { formula: '=PROP.VALUE("1 Elm St","price")', look: { format: "$#,##0" } }),
        cell("B3", 900_000, { formula: '=2*PROP.VALUE("1 Elm St","price")' }),
        cell("A5", 12, { formula: "=SUM(LEN(A1:A3))" }),
      ],
    });
    expect(cells.get("A1")).toMatchObject({ value: 3, formula: "SUM(B1:B3)", style: { format: "0.00" } });
    expect(cells.get("B1")).toMatchObject({ value: "x<y", formula: '"x<"&"y"' });
    expect(cells.get("C1")).toMatchObject({
      value: 2,
      formula: "_xlfn._xlws.SORT(A1:A2)",
      array: { ref: "C1:C2", spills: true },
    });
    expect(cells.get("C2")).toMatchObject({ value: 5 });
    expect(cells.get("D1")).toMatchObject({ value: 12, array: { ref: "D1", spills: true } });
    expect(cells.get("E1")).toMatchObject({ value: "#DIV/0!", formula: "1/0" });
    expect(cells.get("F1")).toMatchObject({ value: true, formula: "A1>1" });
    expect(cells.get("A3")).toMatchObject({ value: 450_000, style: { format: "$#,##0" } });
    for (const a1 of ["A3", "B3", "A5", "C2"]) expect(cells.get(a1)).not.toHaveProperty("formula");
    expect(cells.get("A1")).not.toHaveProperty("array");
  });

  it("keeps every text as it is, and never as a formula", async () => {
    const signs = fc.constantFrom(
      "=",
      "+",
      "-",
      "@",
      "\t",
      "\r",
      "\n",
      "_x0041_",
      "_x",
      "&",
      "<",
      '"',
      "'",
      "\0",
      "\u0007",
      " ",
    );
    const texts = fc.array(fc.oneof(signs, fc.string({ unit: "grapheme" }), fc.string({ unit: "binary" })), {
      maxLength: 6,
    });
    await fc.assert(
      fc.asyncProperty(texts, async (parts) => {
        const text = parts.join("");
        fc.pre(!/^#[A-Z0-9/_]+[!?]?$/.test(text));
        const { cells } = await written({ cells: [cell("A1", text)] });
        const kept = Buffer.from(text.replace(/[\uFFFE\uFFFF]/g, "\uFFFD")).toString("utf8");
        expect(cells.get("A1")?.value).toBe(kept);
        expect(cells.get("A1")).not.toHaveProperty("formula");
      }),
      { numRuns: 150 },
    );
  });

  it.each(["=1+1", "+1 512 555 0100", "-", "@home", " =1+1", "＝1+1"])(
    "has the format for texts where %j would become a formula when a person edits it",
    async (text) => {
      const { cells } = await written({ cells: [cell("A1", text), cell("B1", text, { look: { format: "0.0" } })] });
      expect(cells.get("A1")).toMatchObject({ value: text, style: { format: "@" } });
      expect(cells.get("B1")).toMatchObject({ value: text, style: { format: "0.0" } });
    },
  );

  it("cuts a text that is longer than Excel's longest", async () => {
    const { cells } = await written({ cells: [cell("A1", "x".repeat(40_000))] });
    expect(cells.get("A1")?.value).toHaveLength(32_767);
  });

  it("isn't written with a sheet's name that Excel refuses", async () => {
    const name = "A name of more than thirty-one characters";
    await expect(xlsxOf(documentOf([{ name, cells: [] }]))).rejects.toThrow(/at most 31/);
  });
});

describe("a formula in a file for Excel", () => {
  const document = documentOf([
    { name: "One", cells: [] },
    { name: "My sheet", cells: [] },
  ]);

  it.each([
    ["=SUM(A1:A3)+'My sheet'!B2*Rate", "SUM(A1:A3)+'My sheet'!B2*Rate"],
    ["=sum(A:A, 2:4)", "sum(A:A, 2:4)"],
    ['=VLOOKUP("x",A1:C3,2,FALSE)', 'VLOOKUP("x",A1:C3,2,FALSE)'],
    ["=STDEV.S(A1:A3)", "_xlfn.STDEV.S(A1:A3)"],
    ["=XLOOKUP(A1,B1:B3,C1:C3)", "_xlfn.XLOOKUP(A1,B1:B3,C1:C3)"],
    ['=COUNTIFS(A1:A3,"x",B1:B3,C1)', 'COUNTIFS(A1:A3,"x",B1:B3,C1)'],
    ["=SUMPRODUCT((A1:A3>1)*B1:B3)", "SUMPRODUCT((A1:A3>1)*B1:B3)"],
    ['=IFERROR(INDEX(A1:A9,MATCH(B1,C1:C9,0)),"")', 'IFERROR(INDEX(A1:A9,MATCH(B1,C1:C9,0)),"")'],
    ["=TODAY()-A1%", "TODAY()-A1%"],
    ["=SUM({-100,110;1,-2})-1-A1", "SUM({-100,110;1,-2})-1-A1"],
    ["=A1&#REF!", "A1&#REF!"],
  ])("%s is calculated as it stands", (formula, text) => {
    expect(fileFormula(formula, document)).toEqual({ text, withArrays: false });
  });

  it.each([
    ["=SORT(FILTER(A1:B3,B1:B3>1))", "_xlfn._xlws.SORT(_xlfn._xlws.FILTER(A1:B3,B1:B3>1))"],
    ["=SUM(FILTER(A1:A3,B1:B3>1))", "SUM(IF(B1:B3>1,A1:A3,IF(SUM(IF(B1:B3>1,1))=0,NA())))"],
    [
      "=SUM(2,FILTER(A1:A3,B1:B3))/SUM(FILTER(Rents,A1:A3))",
      "SUM(2,IF(B1:B3,A1:A3,IF(SUM(IF(B1:B3,1))=0,NA())))/SUM(IF(A1:A3,Rents,IF(SUM(IF(A1:A3,1))=0,NA())))",
    ],
    [
      "=SUM(FILTER(A1:A3,ISNUMBER(A1:A3)*(B1:B3>Rate)))",
      "SUM(IF(ISNUMBER(A1:A3)*(B1:B3>Rate),A1:A3,IF(SUM(IF(ISNUMBER(A1:A3)*(B1:B3>Rate),1))=0,NA())))",
    ],
    ["=SUM(FILTER((A1:A3), ((B1:B3>1))))", "SUM(IF( ((B1:B3>1)),(A1:A3),IF(SUM(IF( ((B1:B3>1)),1))=0,NA())))"],
    ["=INDEX(FILTER(A1:A3,LEN(A1:A3)>0),1)", "INDEX(A1:A3,MATCH(1,IF(LEN(A1:A3)>0,1),0))"],
    ["=SUM(IF(A1:A3>1,B1:B3,0))", "SUM(IF(A1:A3>1,B1:B3,0))"],
    ["=MAX(LEN(A1:A3))", "MAX(LEN(A1:A3))"],
    ["=A1:A3*2", "A1:A3*2"],
    ["=Rents", "Rents"],
    ["=SUM(LEN(Rents))", "SUM(LEN(Rents))"],
    ["=SUMIF(A1:A3,B1:B2)", "SUMIF(A1:A3,B1:B2)"],
    ["=SUMPRODUCT(--ISNUMBER(A1:A3))", "SUMPRODUCT(--ISNUMBER(A1:A3))"],
    ["=SUM(SEQUENCE(3))", "SUM(_xlfn.SEQUENCE(3))"],
    ["=LET(Rate,2,x,Rate*3,x+Rate)", "_xlfn.LET(_xlpm.Rate,2,_xlpm.x,_xlpm.Rate*3,_xlpm.x+_xlpm.Rate)"],
    ["=LET(f,LAMBDA(x,x+1),f(2))", "_xlfn.LET(_xlpm.f,_xlfn.LAMBDA(_xlpm.x,_xlpm.x+1),_xlpm.f(2))"],
    ["=LAMBDA(x,SUM(x,A1:A3))(2)", "_xlfn.LAMBDA(_xlpm.x,SUM(_xlpm.x,A1:A3))(2)"],
    ["=MAP(A1:A3,LAMBDA(a,STDEV.S(a,2)))", "_xlfn.MAP(A1:A3,_xlfn.LAMBDA(_xlpm.a,_xlfn.STDEV.S(_xlpm.a,2)))"],
  ])("%s is calculated with arrays", (formula, text) => {
    expect(fileFormula(formula, document)).toEqual({ text, withArrays: true });
  });

  // Columns of other heights, rows and several columns are errors of FILTER's own, which an IF doesn't have.
  it.each([
    "FILTER(A1:A3,B1:B3>1)",
    "SUM(FILTER(A1:A3,B1:B2>1))",
    "SUM(FILTER(A1:C1,A1:A3>1))",
    "SUM(FILTER(A1:B3,B1:B3>1))",
    "SUM(FILTER(A1:A3,A1>1))",
    "SUM(FILTER(A1:A3,B1:B3>1,0))",
    "SUM(FILTER(A1:A3,SEQUENCE(3)))",
    "INDEX(FILTER(A1:A3,B1:B3>1),2)",
    "LEN(FILTER(A1:A3,B1:B3>1))",
  ])("the FILTER of %s stays", (formula) => {
    const text = formula.replace("FILTER", "_xlfn._xlws.FILTER").replace("SEQUENCE", "_xlfn.SEQUENCE");
    expect(fileFormula(`=${formula}`, document)).toEqual({ text, withArrays: true });
  });

  it.each([
    '=PROP.VALUE("1 Elm St")',
    '=prop.value("1 Elm St")',
    "=SUM(1,PROP.RENT(A1))",
    '=LET(x,PROP.VALUE("1 Elm St"),x)',
    "=MAP(A1:A3,PROP.VALUE)",
    "=LAMBDA(x,PROP.VALUE(x))(A1)",
    "=SUM(A1",
    "=1+",
    "=IF()",
    "=TODAY(1)",
    "=NOSUCH(1)",
    "=FLATTEN(A1:B3)",
    "=SUM(A1#)",
    "=@A1:A3",
    "=A2:A",
    "=SUM(2:B)",
    "=Unknown+1",
    "=x+LET(x,1,x)",
    "=Table1[Rent]",
    "=[Other.xlsx]One!A1",
    "=Missing!A1",
    "=One:Two!A1",
    "=",
    "= ",
    "=LET(x,1)",
  ])("%s isn't one: the file has its value", (formula) => {
    expect(fileFormula(formula, document)).toBeUndefined();
  });

  it("is none that is longer than Excel's longest, or has such a text", () => {
    expect(fileFormula(`="${"x".repeat(255)}"`, document)).toBeDefined();
    expect(fileFormula(`="${"x".repeat(256)}"`, document)).toBeUndefined();
    expect(fileFormula(`=LEN("${'x"&"x'.repeat(1600)}")`, document)).toBeDefined();
    expect(fileFormula(`=LEN("${'x"&"x'.repeat(1640)}")`, document)).toBeUndefined();
  });

  it("never calls the add-in, and never fails, whatever stands in a cell", () => {
    const parts = fc.constantFrom(
      ...[
        "=",
        "(",
        ")",
        ",",
        "A1",
        "A1:B3",
        "#",
        "@",
        "!",
        "'",
        '"',
        "PROP.VALUE",
        "SUM(",
        "LET(",
        "LAMBDA(",
        "x",
        "{",
        "}",
      ],
      ...[";", "[", "]", "1", "%", " ", "\n", "$", ":", "One!", "-", "_xlfn.", "#REF!"],
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 12 }), (formula) => {
        const found = fileFormula(`=${formula.join("")}`, document);
        if (found !== undefined) expect(found.text.replace(/"[^"]*"/g, "")).not.toMatch(/PROP\.|[#@](?!REF!)/);
      }),
      { numRuns: 3000 },
    );
  });
});

describe("a sheet as comma-separated values", () => {
  it("has numbers with all digits, days and times by their formats, and everything else as it is", () => {
    const format = (pattern: string) => ({ look: { format: pattern } });
    const text = csvOf({
      cells: [
        cell("A1", 'Rent, "new"\nline'),
        cell("B1", 1234.5, format("$#,##0")),
        cell("C1", 0.1 + 0.2, format("0%")),
        cell("D1", true),
        cell("E1", "#N/A"),
        cell("A3", 46_348, format("d mmm yyyy")),
        cell("B3", 46_348.5, format("m/d/yy h:mm AM/PM")),
        cell("C3", 0.75, format("h:mm")),
        cell("D3", 1.5, format("[h]:mm")),
        cell("E3", 12, format('0" days"')),
        cell("F3", -120, format("[Red]-0")),
        cell("G3", "02139"),
        cell("H9", null),
      ],
    });
    expect(text).toBe(
      [
        '\uFEFF"Rent, ""new""\nline",1234.5,0.30000000000000004,TRUE,#N/A,,',
        ",,,,,,",
        "2026-11-22,2026-11-22 12:00:00,18:00:00,1.5,12,-120,02139",
      ].join("\r\n"),
    );
  });

  it("has an apostrophe before each text that a spreadsheet would calculate, and before no number", () => {
    const hostile = [
      "=1+1",
      "+1",
      "-1+2",
      "@SUM(1)",
      "\t=1",
      "\r=1",
      " =1",
      '=HYPERLINK("http://x","y")',
      "|calc",
      "＝1",
    ];
    for (const text of hostile) {
      const [, given] = /^\uFEFF"?('?[^]*?)"?$/.exec(csvOf({ cells: [cell("A1", text)] }))!;
      expect(given!.replace(/""/g, '"')).toBe(`'${text}`);
    }
    expect(csvOf({ cells: [cell("A1", -5), cell("B1", "5-6"), cell("C1", "a=b")] })).toBe("\uFEFF-5,5-6,a=b");
  });

  it("is empty for an empty sheet", () => {
    expect(csvOf({ cells: [] })).toBe("\uFEFF");
  });
});
