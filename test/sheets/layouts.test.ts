/** A job sheet in a spreadsheet: what is inserted, what it asks, and what is left of it where something fails. */
import type { SheetLayout } from "../../src/shared/workbook/port/sheetLayout";
import { newDocument } from "../standIns/appsScript/document";
import { execute, lookAt } from "../standIns/appsScript/execution";
import { addresses, KEYED, sandboxNetwork } from "../standIns/appsScript/sandboxNetwork";
import { ability } from "./parts/abilities";

const [HOME = ""] = addresses(1);

const one = { rows: 1, columns: 1 } as const;

function layout(changes: Partial<SheetLayout> = {}): SheetLayout {
  return {
    ...{ sheet: "Comps", isNew: true, frozen: { rows: 2, columns: 1 }, hiddenRows: [5] },
    blocks: [
      { row: 0, column: 0, rows: [["Comps", null, null]] },
      {
        ...{ row: 2, column: 0 },
        rows: [
          [HOME, "02139", '=PROP_VALUE(A3,"price")'],
          ["=A3", "May 5", 0.25],
          ["=1+1 in words".slice(1), "''quoted'", '=PROP_FIELDS("property")'],
        ],
      },
    ],
    looks: [
      { row: 0, column: 0, rows: 1, columns: 3, look: "title" },
      { row: 2, column: 0, rows: 3, columns: 3, look: "label" },
      { row: 3, column: 0, ...one, look: "input", format: "percent" },
      { row: 2, column: 2, rows: 3, columns: 1, look: "label", format: "dollars" },
      { row: 2, column: 0, rows: 3, columns: 2, format: "text" },
      { row: 4, column: 0, rows: 1, columns: 3, look: "total" },
    ],
    widths: [
      { column: 1, characters: 10 },
      { column: 0, characters: 40 },
      { column: 2, characters: 10 },
    ],
    names: [
      { name: "Comps_Rate", row: 3, column: 2 },
      { name: "Comps_Home", row: 2, column: 0 },
    ],
    rules: [{ row: 2, column: 2, rows: 3, columns: 1, formula: '=AND(C3>$C$4,C3<>"x")', look: "bad" }],
    validations: [
      { row: 3, column: 1, ...one, allowed: { choices: ["use", "leave out"] }, message: "Give one of them." },
      { row: 3, column: 0, ...one, allowed: { formula: "=ISNUMBER(A4)" }, message: "Give a number." },
    ],
    charts: [
      {
        ...{ kind: "bar", title: "Prices", row: 6, column: 0, rows: 10, columns: 4 },
        axes: { labels: "Address", values: "Price, $" },
        labels: { row: 2, column: 0, rows: 3, columns: 1 },
        series: [{ row: 2, column: 2, rows: 3, columns: 1, name: "Price" }],
      },
    ],
    ...changes,
  };
}

function opened() {
  const service = sandboxNetwork();
  const document = newDocument(KEYED, { network: service.network });
  const calculate = (): unknown => lookAt(document);
  return { service, document, book: document.spreadsheet, calculate };
}

it("draws points by their shapes, a limit as a line without points, and lines by their dashes", () => {
  const { document, book } = opened();
  const column = { row: 2, column: 2, rows: 3, columns: 1 };
  const [chart] = layout().charts as [SheetLayout["charts"][0]];
  const scatter = {
    ...{ ...chart, kind: "scatter" as const },
    series: [
      { ...column, name: "Homes" },
      { ...column, name: "At the asking price", drawn: "line" as const },
      { ...column, name: "Subject", drawn: "subject" as const },
    ],
  };
  const lines = { ...scatter, kind: "line" as const, series: ["75201", "75202"].map((name) => ({ ...column, name })) };
  expect(ability(document, "insertLayout", layout({ charts: [scatter, lines] }))).toBeUndefined();
  expect(book.sheet("Comps").charts).toMatchObject([
    {
      kind: "scatter",
      options: {
        ...{ useFirstColumnAsDomain: true, hAxis: { title: "Address" }, vAxis: { title: "Price, $" } },
        series: {
          0: { labelInLegend: "Homes", pointShape: "circle", pointSize: 7, lineWidth: 0 },
          1: { labelInLegend: "At the asking price", pointSize: 0, lineWidth: 1.25 },
          2: { labelInLegend: "Subject", pointShape: "diamond", pointSize: 12, lineWidth: 0 },
        },
      },
    },
    {
      kind: "line",
      options: {
        series: {
          0: { labelInLegend: "75201", pointShape: "circle", lineWidth: 1.5 },
          1: { labelInLegend: "75202", pointShape: "square", lineDashStyle: [8, 4] },
        },
      },
    },
  ]);
});

it("stacks columns on what can't be seen, without a legend that would name it", () => {
  const { document, book } = opened();
  const column = { row: 2, column: 2, rows: 3, columns: 1 };
  const [chart] = layout().charts as [SheetLayout["charts"][0]];
  const series = [
    { ...column, name: "Unseen", drawn: "unseen" as const },
    { ...column, name: "Sum" },
    { ...column, name: "Change" },
  ];
  const charts = [{ ...chart, kind: "stacked" as const, series }];
  expect(ability(document, "insertLayout", layout({ charts }))).toBeUndefined();
  expect(book.sheet("Comps").charts).toMatchObject([
    {
      kind: "column",
      options: {
        ...{ isStacked: true, legend: { position: "none" } },
        series: { 0: { color: "#ffffff" }, 1: { color: "#1f3a5f" }, 2: { color: "#9dc3e6" } },
      },
    },
  ]);
});

describe("a new job sheet", () => {
  const { service, document, book } = opened();
  const refused = ability(document, "insertLayout", layout());
  const sheet = book.sheet("Comps");
  const shows = (row: number, column: number) => sheet.at(row, column).value;
  const look = (row: number, column: number) => sheet.at(row, column).look;

  it("is the last one, and open", () => {
    expect(refused).toBeUndefined();
    expect(book.sheets.map(({ name }) => name)).toEqual(["Sheet1", "Comps"]);
    expect(book.active).toBe(sheet);
  });

  it("has its texts as texts, numbers as numbers and formulas as formulas", () => {
    expect([shows(1, 1), shows(3, 1), shows(3, 2), shows(4, 2), shows(4, 3)]).toEqual([
      ...["Comps", HOME, "02139", "May 5"],
      0.25,
    ]);
    expect([shows(5, 1), shows(5, 2)]).toEqual(["1+1 in words", "'quoted'"]);
    expect([sheet.at(4, 1).formula, sheet.at(3, 3).formula]).toEqual(["=A3", '=PROP_VALUE(A3,"price")']);
  });

  it("requests nothing: what is not cached says what it needs, and the rest is there", () => {
    expect(shows(3, 3)).toMatch(/Needs 1 request/);
    expect(shows(5, 3)).toBe("name");
    expect(service.asked).toEqual([]);
  });

  it("looks as it is to: where two looks meet, the later one counts for what it says", () => {
    expect(look(1, 3)).toEqual({ FontWeight: "bold", FontSize: 16, FontColor: "#1f3a5f" });
    expect(look(3, 1)).toEqual({ FontColor: "#404040" });
    expect(look(4, 1)).toEqual({ FontColor: "#0b5394", Background: "#fff8e1" });
    expect(look(5, 2)).toEqual({ FontColor: "#404040", FontWeight: "bold", BorderTop: true });
    expect([sheet.at(3, 2), sheet.at(4, 2), sheet.at(3, 3)].map(({ format }) => format)).toEqual(["@", "@", "$#,##0"]);
  });

  it("leaves no formula in a cell that is formatted as text, where it would become one", () => {
    expect(sheet.at(4, 1).format).toBe("General");
  });

  it("has its widths, frozen rows, names, validations, conditional formats and chart", () => {
    expect([...sheet.widths]).toEqual([
      [1, 285],
      [2, 75],
      [3, 75],
    ]);
    expect(sheet.frozen).toEqual({ rows: 2, columns: 1 });
    expect([...sheet.hiddenRows]).toEqual([6]);
    expect([...book.names].map(([name, { area }]) => [name, area.row, area.column])).toEqual([
      ["Comps_Rate", 4, 3],
      ["Comps_Home", 3, 1],
    ]);
    expect(sheet.at(4, 2).validation).toEqual({
      ...{ allowed: { choices: ["use", "leave out"], shown: true } },
      ...{ allowInvalid: false, help: "Give one of them." },
    });
    expect(sheet.at(4, 1).validation).toEqual({
      ...{ allowed: { formula: "=ISNUMBER(A4)" } },
      ...{ allowInvalid: false, help: "Give a number." },
    });
    expect(sheet.rules).toEqual([
      {
        formula: '=AND(C3>$C$4,C3<>"x")',
        ranges: [{ row: 3, column: 3, rows: 3, columns: 1 }],
        looks: { color: "#a50e0e", fill: "#fce8e6" },
      },
    ]);
    expect(sheet.charts).toMatchObject([
      {
        kind: "bar",
        place: { row: 7, column: 1 },
        ranges: [
          { row: 3, column: 1, rows: 3, columns: 1 },
          { row: 3, column: 3, rows: 3, columns: 1 },
        ],
        options: {
          ...{ title: "Prices", width: 535, height: 210, hAxis: { title: "Price, $" }, vAxis: { title: "Address" } },
          series: { 0: { labelInLegend: "Price", color: "#1f3a5f" } },
        },
      },
    ]);
  });

  it("is fetched by the usual command, for one request", () => {
    document.clock.now += 61_000;
    document.owner.answers.push("OK|YES");
    execute(document, "propFetch");
    expect(document.owner.told[0]).toMatch(/1 request/);
    lookAt(document);
    expect(service.asked).toHaveLength(1);
    expect(shows(3, 3)).toEqual(expect.any(Number));
  });
});

it("keeps its cells from requesting anything where they calculate late", () => {
  const { service, document, book, calculate } = opened();
  document.backlog = () => true;
  expect(ability(document, "insertLayout", layout())).toBeUndefined();
  delete document.backlog;
  const sheet = book.sheet("Comps");
  sheet.waiting.add("3,3");
  document.clock.now += 30_000;
  calculate();
  expect(sheet.at(3, 3).value).toMatch(/Needs 1 request/);
  expect(service.asked).toEqual([]);
});

it("goes below what is on a sheet, which keeps its own conditional formats and frozen rows", () => {
  const { document, book } = opened();
  const sheet = book.active;
  [sheet.rows, sheet.columns, sheet.frozen.rows] = [4, 2, 1];
  sheet.set(1, 1, "mine");
  const before = { formula: "=A1>0", ranges: [{ row: 1, column: 1, ...one }], looks: {} };
  sheet.rules = [before];
  const below = { row: 3, column: 1, rows: [["Net", "=B4"]] };
  const { rules } = layout();
  const added = layout({ sheet: "Sheet1", isNew: false, blocks: [below], looks: [], charts: [], rules });
  expect(ability(document, "insertLayout", added)).toBeUndefined();
  expect([sheet.rows, sheet.columns]).toEqual([5, 3]);
  expect([sheet.at(1, 1).value, sheet.at(4, 2).value, sheet.at(4, 3).formula]).toEqual(["mine", "Net", "=B4"]);
  expect(sheet.rules).toEqual([
    before,
    expect.objectContaining({ formula: expect.stringContaining("$C$4") as string }),
  ]);
  expect([sheet.frozen, sheet.hiddenRows.size]).toEqual([{ rows: 1, columns: 0 }, 0]);
  expect(book.sheets).toHaveLength(1);
  expect(sheet.selected).toEqual({ row: 4, column: 2, ...one });
});

describe("nothing is inserted", () => {
  const said = (change: (document: ReturnType<typeof opened>) => void, changes: Partial<SheetLayout> = {}) => {
    const now = opened();
    change(now);
    const refused = ability(now.document, "insertLayout", layout(changes));
    expect(now.book.sheets.map(({ name }) => name).filter((name) => name === "Comps").length).toBeLessThan(2);
    return refused?.message;
  };

  it("where the sheet or a name is there already, whatever its case", () => {
    expect(said(({ book }) => book.insert("Comps"))).toBe('Nothing was inserted: there is a sheet "Comps" already');
    const named = said(({ book }) =>
      book.names.set("COMPS_HOME", { sheet: book.active, area: { row: 1, column: 1, ...one } }),
    );
    expect(named).toBe("Nothing was inserted: the name Comps_Home is used in this spreadsheet already");
  });

  it("where the sheet is gone or protected, or the file may only be viewed", () => {
    const onSheet = { sheet: "Rents", isNew: false };
    expect(said(() => undefined, onSheet)).toBe('The sheet "Rents" no longer exists');
    const locked = said(({ book }) => book.insert("Rents").locked.push({ row: 3, column: 2, ...one }), onSheet);
    expect(locked).toBe(`Nothing was inserted: you can't edit A1:D16 of the sheet "Rents"`);
    expect(said(({ book }) => (book.viewOnly = true))).toMatch(/perhaps the file is full, or you can only view it/);
  });

  it("while another run checks the cells", () => {
    const { document, book } = opened();
    document.properties.setProperty("PROP_PASS", JSON.stringify({ id: "r1", until: document.clock.now + 60_000 }));
    expect(ability(document, "insertLayout", layout())?.message).toMatch(/Another run is checking/);
    expect(book.sheets).toHaveLength(1);
  });
});

it.each([
  ["a new sheet", {}],
  ["a sheet that is there", { sheet: "Sheet1", isNew: false }],
])("leaves nothing of %s behind, whichever call of Google Sheets fails", (_, changes) => {
  const ends = new Set<string>();
  for (let failing = 1; failing < 400; failing += 1) {
    const { document, book } = opened();
    const [sheet] = book.sheets;
    let calls = 0;
    document.service = (name) => {
      if (name === "SpreadsheetApp" && (calls += 1) === failing) throw new Error("Exception: Service error");
    };
    const refused = ability(document, "insertLayout", layout(changes));
    document.service = () => undefined;
    ends.add(String(refused?.message));
    if (calls < failing) break;
    if (refused === undefined) continue;
    expect(book.sheets).toEqual([sheet]);
    expect([...book.names.keys(), ...sheet!.rules, ...sheet!.charts]).toEqual([]);
    const left = [...sheet!.cells.values()].filter(
      ({ value, formula, format, look, validation }) =>
        ![value, formula].every((each) => each === "") ||
        format !== "General" ||
        look !== undefined ||
        validation !== undefined,
    );
    expect(left).toEqual([]);
  }
  expect(ends).toEqual(
    new Set(["undefined", expect.stringMatching(/^Nothing was inserted: Google Sheets refused it/)]),
  );
});
