/** *Check this host* in Excels that differ: what its table says, that it asks nothing, and what is gone by afterwards. */
import { openWorkbook, type OpeningWorkbook, type OpenWorkbook } from "../../standIns/office/excelWorkbook";
import type { Device } from "../../standIns/office/excelRealm";
import { device, filled, home, useService } from "../../hosts/parts/workbookOfHomes";

useService();

const SHEET = "PROP check";

const HEADINGS = ["Check", "Result", "What PROP does"];

/** In a desktop Excel that has all, and whose storage works. */
const USUAL: readonly (readonly [tried: string, seen: string, does: string])[] = [
  ["Platform and version", "Not available", "These results apply until the next check"],
  ["Requirement sets", "All are available", "Uses all of them"],
  [
    "A blank cell as an argument",
    "It arrives as 0",
    "Looks a 0 up in the workbook where 0 is a valid value; elsewhere treats it as a blank cell",
  ],
  [
    "Addresses of arguments: of a cell, and of a text in the formula",
    "Available for the cell only",
    "A 0 in a formula is a number",
  ],
  [
    "Whether a call says that it is only a preview",
    "It says so",
    "A preview shows cached results and makes no requests",
  ],
  ["A number with a format and a record as results", "Both are accepted", "Returns formats and cards"],
  ["Office's storage", "It keeps what is written", "Keeps settings there and in the page's storage"],
  ["The page's storage", "It keeps what is written", "Keeps settings there"],
  ["The database", "It works, but may be cleared when storage is short", "Keeps results there"],
  [
    "Telling one of two cells to calculate",
    "Only that cell calculates, once: within 1 s",
    "Calculates prices this way",
  ],
];

function tableIn({ model }: OpenWorkbook, sheet = SHEET): readonly (readonly unknown[])[] {
  return Array.from({ length: 11 }, (_, row) =>
    ["A", "B", "C"].map((letter) => model.at(`${letter}${row + 1}`, sheet)),
  );
}

/** The usual table, but for some rows. */
const usualBut = (...rows: readonly (readonly [tried: string, seen: string, does: string])[]) => [
  HEADINGS,
  ...USUAL.map((usual) => rows.find(([tried]) => tried === usual[0]) ?? usual),
];

/** A device whose Office storage works, whatever the suite's mode: settings stand in the page's storage. */
function worker(): ReturnType<typeof device> {
  const one = device("billing");
  for (const [name, text] of one.settings) one.local!.set(name, text);
  delete one.storage;
  return one;
}

async function checked(one: Device, opening: OpeningWorkbook = {}, prepared?: (workbook: OpenWorkbook) => void) {
  const workbook = openWorkbook(one, opening);
  workbook.model.blank = 0;
  prepared?.(workbook);
  await workbook.press("checkHost");
  return workbook;
}

it("writes a table into a new sheet, leaves nothing else there, and makes and books no requests", async () => {
  const one = worker();
  const workbook = await checked(one);
  expect(tableIn(workbook)).toEqual(usualBut());
  expect(workbook.model.active).toBe(SHEET);
  expect(workbook.model.filled(SHEET)).toHaveLength(33);
  expect(workbook.opened).toEqual([]);
  expect(await one.asked()).toBe(0);
  expect(await workbook.panelApi.usage()).toMatchObject({ billed: 0, free: 0, uncertain: 0 });
  expect([...one.settings.keys(), ...one.local!.keys()].filter((name) => name === "PROP_CHECK")).toEqual([]);
  expect(JSON.stringify(tableIn(workbook))).not.toMatch(/sandbox|https?:|127\.0\.0\.1|Sheet1/);
});

it("adds another sheet the second time, and leaves the first", async () => {
  const workbook = await checked(worker());
  workbook.model.blank = "";
  await workbook.press("checkHost");
  expect(tableIn(workbook)).toEqual(usualBut());
  const [, , , blank] = tableIn(workbook, "PROP check (2)");
  expect(blank![1]).toBe("It arrives as an empty text");
});

describe("blank cells", () => {
  const zeros = { A2: 0, B2: '=PROP.COUNT("78244", , A2)' };

  it.each([
    [null, "null"],
    ["", "an empty text"],
  ] as const)(
    "that arrive as %p: no 0 is looked up from then on, nor in workbooks opened later",
    async (blank, said) => {
      const one = worker();
      const workbook = await checked(one, {}, ({ model }) => (model.blank = blank));
      expect(tableIn(workbook)).toEqual(
        usualBut([
          "A blank cell as an argument",
          `It arrives as ${said}`,
          "Treats a 0 as a number, without looking it up",
        ]),
      );
      for (const opened of [workbook, openWorkbook(one)]) {
        opened.model.blank = blank;
        const before = opened.model.syncs;
        await filled(opened, zeros);
        expect(opened.model.syncs).toBe(before);
      }
      const [query] = await one.log();
      expect(new URLSearchParams(query!.query.map((pair) => [...pair] as [string, string])).get("bedrooms")).toBe("0");
      expect(await one.asked()).toBe(1);
    },
  );

  it("that arrive as 0 are looked up as before", async () => {
    const workbook = await checked(worker());
    const before = workbook.model.syncs;
    await filled(workbook, zeros);
    expect(workbook.model.syncs).toBeGreaterThan(before);
  });

  it("are looked up again in another version of Excel, until it is checked", async () => {
    const one = worker();
    const workbook = await checked(one, { version: "16.1" }, ({ model }) => (model.blank = null));
    expect(tableIn(workbook)[1]).toEqual([
      "Platform and version",
      "Available: PC 16.1",
      "These results apply to this version only",
    ]);
    const newer = openWorkbook(one, { version: "16.2" });
    await filled(newer, zeros);
    expect(newer.model.syncs).toBeGreaterThan(0);
  });
});

describe("data types", () => {
  const price = { A2: home(1002), B2: '=PROP.VALUE(A2, "price")' };

  it("that are rejected are not returned from then on: a price is a plain number", async () => {
    const workbook = await checked(worker(), { refusesDataTypes: true });
    expect(tableIn(workbook)).toEqual(
      usualBut([
        "A number with a format and a record as results",
        "They are rejected",
        "Returns plain numbers and texts",
      ]),
    );
    await filled(workbook, price);
    expect(workbook.model.shown("Sheet1", 1, 1)).toEqual(expect.any(Number));
    expect(await workbook.panelApi.facts()).toMatchObject({ can: { entities: false } });
  });

  it("are returned as before where they are accepted", async () => {
    const workbook = await checked(worker());
    await filled(workbook, price);
    expect(workbook.model.shown("Sheet1", 1, 1)).toMatchObject({ type: "Double", numberFormat: expect.any(String) });
  });

  it("are not checked in an Excel without requirement sets, which it names", async () => {
    const workbook = await checked(worker(), { formats: false });
    const table = tableIn(workbook);
    expect(table[2]![1]).toBe(
      "Some are missing: CustomFunctionsRuntime 1.4, CustomFunctionsRuntime 1.5, ExcelApi 1.4, ExcelApi 1.6, ExcelApi 1.7, ExcelApi 1.8, ExcelApi 1.9, ExcelApi 1.12, ExcelApi 1.13, ExcelApi 1.16, OpenBrowserWindowApi 1.1",
    );
    expect(table[6]!.slice(1)).toEqual([
      "Not checked, because a requirement set is missing",
      "Returns plain numbers and texts",
    ]);
  });
});

it.each([
  ["hangs", "It doesn't respond"],
  ["rejects", "It refuses access or is missing"],
  ["absent", "It refuses access or is missing"],
] as const)("Office's storage that %s is a row that says so", async (storage, seen) => {
  const one = worker();
  one.storage = storage;
  expect(tableIn(await checked(one))).toEqual(
    usualBut(["Office's storage", seen, "Keeps settings in the page's storage"]),
  );
});

it("a page without storage and database has rows that say so, and what was found counts until it is closed", async () => {
  const one = worker();
  const workbook = await checked(
    { ...one, local: undefined, database: undefined },
    {},
    ({ model }) => (model.blank = null),
  );
  expect(tableIn(workbook)).toEqual(
    usualBut(
      ["A blank cell as an argument", "It arrives as null", "Treats a 0 as a number, without looking it up"],
      ["The page's storage", "It refuses access or is missing", "Keeps settings in Office's storage"],
      ["The database", "It refuses access or is missing", "Makes no requests that are billed"],
    ),
  );
  const before = workbook.model.syncs;
  await filled(workbook, { A2: 0, B2: "=PROP.FIELDS(A2)" });
  expect(workbook.model.syncs).toBe(before);
});

it("cells that don't calculate are rows that say so, and nothing is stored about them", async () => {
  const one = worker();
  const workbook = await checked(one, {}, ({ model }) => (model.byHand = true));
  const silent = tableIn(workbook).filter(([, seen]) => seen === "Its cells did not calculate");
  expect(silent.map(([tried]) => tried)).toEqual([2, 3, 4, 5, 9].map((place) => USUAL[place]![0]));
  expect(one.local!.get("PROP_HOST")).toBe('{"version":"","findings":{}}');
});

it("where no sheet can be added nothing is checked, and the panel opens with the reason", async () => {
  const workbook = openWorkbook(worker());
  workbook.model.noSheets = true;
  const told: unknown[] = [];
  workbook.panelApi.watchCommands!((heard) => told.push(heard));
  await workbook.press("checkHost");
  expect(workbook.opened).toEqual(["panel"]);
  expect(told).toEqual([
    {
      command: "checkHost",
      scope: "everything",
      cells: 0,
      fault: "Nothing was checked: Excel can't add a sheet while a cell is being edited or the workbook is protected",
    },
  ]);
});

it("other cells calculate as usual meanwhile, and a stored finding that is damaged counts as none", async () => {
  const one = worker();
  one.local!.set("PROP_HOST", '{"version":"","findings":{"blankCells":"nought"');
  const workbook = openWorkbook(one);
  const check = workbook.press("checkHost");
  await filled(workbook, { A2: home(1002), B2: '=PROP.VALUE(A2, "price")' });
  await check;
  expect(workbook.model.at("B2")).toEqual(expect.any(Number));
  expect(await one.asked()).toBe(1);
});
