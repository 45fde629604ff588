/** Jobs from the menu: a list is selected, its sheet laid out, and its price told before anything is requested. */
import { JOBS } from "../../src/shared/features/jobs/jobs";
import { newDocument } from "../standIns/appsScript/document";
import { execute, lookAt } from "../standIns/appsScript/execution";
import { addresses, KEYED, sandboxNetwork } from "../standIns/appsScript/sandboxNetwork";
import { cellsOf, LAYOUTS } from "../shared/workbook/lists/layouts";

type Cells = readonly (readonly (string | number)[])[];

function opened(rows: Cells) {
  const service = sandboxNetwork();
  const document = newDocument(KEYED, { network: service.network });
  const sheet = document.spreadsheet.active;
  rows.forEach((line, row) => line.forEach((value, column) => sheet.set(row + 1, column + 1, value)));
  sheet.selected = {
    row: 1,
    column: 1,
    rows: Math.max(1, rows.length),
    columns: Math.max(1, ...rows.map(({ length }) => length)),
  };
  const { owner, spreadsheet } = document;
  const press = (name: string, ...answers: typeof owner.answers): readonly string[] => {
    owner.answers.push(...answers);
    execute(document, name);
    lookAt(document);
    return owner.told.splice(0);
  };
  const shows = (sheetName: string, row: number, column: number) => spreadsheet.sheet(sheetName).at(row, column).value;
  const toasts = (): readonly string[] => spreadsheet.toasts.splice(0);
  return { service, spreadsheet, press, shows, toasts };
}

/** What the menu offers, when the spreadsheet is opened. */
function offered(): readonly string[] {
  const document = newDocument();
  execute(document, "onOpen", [{ authMode: "LIMITED" }]);
  return document.log;
}

const HOMES = addresses(3).map((home) => [home]);

it.each(JOBS.map((job) => [job.menu.label, job] as const))(
  "%s lays out its sheet, tells the price, and requests nothing before that is accepted",
  (label, { menu, sheet }) => {
    const { service, spreadsheet, press } = opened([["Address", "Rent"], ...HOMES.map(([home]) => [home!, 900])]);
    expect(offered()).toContain(`${label}: ${menu.name}`);
    expect(press(menu.name, "CANCEL").join("\n")).toContain(" needs ");
    expect(spreadsheet.active.name).toBe(sheet);
    expect(service.asked).toEqual([]);
  },
);

it.each([
  ["propBulkValuation", "Valuation", ["OK"]],
  ["propRentRoll", "Rent roll", ["OK", "OK"]],
  ["propCompsGrid", "Comps", ["OK"]],
] as const)("%s has the same figures where arguments are separated by semicolons and decimals by commas", (...job) => {
  const [command, name, answers] = job;
  const figuresIn = (locale: string) => {
    const { spreadsheet, press, service } = opened(HOMES.map(([home]) => [home!, 2, 1]));
    spreadsheet.locale = locale;
    press(command, ...answers);
    const { cells, rules } = spreadsheet.sheet(name);
    // A cell of a chart says #N/A itself, where no point is to be drawn.
    const isNoPoint = (cell: { formula: string; value: unknown }) =>
      cell.value === "#N/A" && cell.formula.includes("NA()");
    const shown = [...cells].map(([key, cell]) => {
      const { value } = cell;
      return [key, isNoPoint(cell) ? "no point" : typeof value === "object" ? "a day" : value] as const;
    });
    return { shown: new Map(shown), rules: rules.map(({ formula }) => formula), asked: service.asked };
  };
  const german = figuresIn("de_DE");
  expect([...german.shown.values()].filter((value) => String(value).startsWith("#"))).toEqual([]);
  expect(german.asked.length).toBeGreaterThan(0);
  expect(german).toEqual(figuresIn("en_US"));
  expect(german.rules.filter((formula) => /,|\d\.\d/.test(formula.replace(/"[^"]*"/g, "")))).toEqual([]);
});

it("a list whose City, State and Zip may be the owner's says so, and nothing is laid out or requested", () => {
  const { service, spreadsheet, press } = opened([
    ["Mailing Address", "City", "State", "Zip", "Property Address"],
    ["9 Far St", "Miami", "FL", 33101, "123 Main St"],
  ]);
  const sheets = spreadsheet.sheets.length;
  expect(press("propBulkValuation")).toEqual([
    "Property data: Whose City, State and Zip are these? They follow Mailing Address: choose the columns with Jobs in the panel.",
  ]);
  expect(spreadsheet.sheets).toHaveLength(sheets);
  expect(service.asked).toEqual([]);
});

it("a bulk valuation shows its price, and is fetched when that is accepted", () => {
  const { service, press, shows, toasts } = opened(HOMES);
  const [price = ""] = press("propBulkValuation", "OK");
  expect(price).toContain("needs 6 requests");
  expect(toasts()).toEqual([expect.stringContaining("6 of 6 requests made")]);
  expect(service.asked).toHaveLength(6);
  expect(shows("Valuation", 14, 4)).toEqual(expect.any(Number));
});

it("hidden rows are told before the sheet is laid out, and left out of its price", () => {
  const { service, spreadsheet, press } = opened([
    ["Owner", "Address"],
    ...HOMES.map(([home]) => ["A. Person", home!]),
  ]);
  const { active } = spreadsheet;
  const sheets = spreadsheet.sheets.length;
  active.hiddenRows.add(3);
  active.selected = { row: 2, column: 1, rows: 3, columns: 2 };
  expect(press("propBulkValuation", "CANCEL")).toEqual([
    "Property data: 2 rows: address in B. 1 other column comes along.\nThe headings are those of row 1. 1 hidden row is left out.",
  ]);
  expect(spreadsheet.sheets).toHaveLength(sheets);
  expect(press("propBulkValuation", "OK", "OK")[1]).toContain("needs 4 requests");
  expect(service.asked).toHaveLength(4);
});

it("areas that are no list are told for what they are", () => {
  const { spreadsheet, press } = opened(HOMES.map(([home]) => [home!, home!]));
  spreadsheet.active.alsoSelected = [{ row: 1, column: 2, rows: 1, columns: 1 }];
  expect(press("propBulkValuation")).toEqual([
    expect.stringContaining("The selected areas don't form one list: select one area"),
  ]);
});

it("a price that isn't accepted leaves the sheet, and requests nothing", () => {
  const { service, press, spreadsheet } = opened(HOMES);
  press("propBulkValuation", "CANCEL");
  expect(service.asked).toEqual([]);
  expect(spreadsheet.active.name).toBe("Valuation");
});

it("a rent roll without headings asks whether it is read rightly, and does nothing if not", () => {
  const rows = addresses(3).map((home) => [home, 2, 1]);
  const { service, press, spreadsheet } = opened(rows);
  const [told = ""] = press("propRentRoll", "CANCEL");
  expect(told).toContain("3 rows: address in A, beds in B, baths in C.");
  expect(told).toContain("uncertain");
  expect(spreadsheet.sheets.map(({ name }) => name)).not.toContain("Rent roll");
  press("propRentRoll", "OK", "OK");
  expect(service.asked).toHaveLength(3);
  expect(service.asked.every((url) => url.includes("bedrooms=2"))).toBe(true);
});

it("units without addresses are asked for their building's", () => {
  const { press, shows } = opened([
    ["Unit", "Rent"],
    ["1A", 900],
  ]);
  const text = "1000 Grand Lake Dr, San Antonio, TX 78244";
  press("propRentRoll", { button: "OK", text }, "CANCEL");
  expect(shows("Rent roll", 12, 2)).toBe("1000 Grand Lake Dr, Unit 1A, San Antonio, TX 78244");
});

it("a comps grid takes a typed address where none is selected; a list must be selected", () => {
  const { press, spreadsheet } = opened([]);
  expect(press("propBulkValuation")[0]).toContain("Select the cells with the addresses");
  press("propCompsGrid", { button: "OK", text: addresses(1)[0]! }, "CANCEL");
  expect(spreadsheet.active.name).toBe("Comps");
});

it("a snapshot says where it is kept, and on another sheet that there is no rent roll", () => {
  const { press, spreadsheet, toasts } = opened([
    ["Address", "Rent"],
    [addresses(1)[0]!, 900],
  ]);
  expect(press("propSnapshot")[0]).toContain("There is no rent roll on this sheet");
  press("propRentRoll", "OK");
  toasts();
  press("propSnapshot");
  expect(toasts()).toEqual([expect.stringMatching(/Kept in the sheet "Rent roll \d{4}-\d{2}"/)]);
  expect(spreadsheet.active.name).toBe("Rent roll");
});

describe("lists as people have them, valued from the menu", () => {
  const typed = (layout: (typeof LAYOUTS)[number]): Cells =>
    cellsOf(layout).map((line) => line.map((cell) => cell ?? ""));
  const named = LAYOUTS.map((layout) => [layout.name, layout] as const);

  it.each(named.filter(([, { asked }]) => asked !== undefined))(
    "%s: each home is asked, and nothing else",
    (_, layout) => {
      const { service, press } = opened(typed(layout));
      press("propBulkValuation", "OK", "OK");
      const asked = service.asked.map((url) => new URLSearchParams(url.split("?")[1]).get("address"));
      expect([...new Set(asked)].sort()).toEqual([...layout.asked!].sort());
    },
  );

  it.each(named.filter(([, { held }]) => held !== undefined))("%s: nothing is asked", (_, layout) => {
    const { service, press } = opened(typed(layout));
    const told = press("propBulkValuation", "OK", "OK");
    expect(told.length).toBeGreaterThan(0);
    expect(service.asked).toEqual([]);
  });
});
