/** *Check this host* in Google Sheets: what its table says in hosts that differ, that it asks nothing and leaves nothing. */
import { newDocument, type SheetsDocument } from "../standIns/appsScript/document";
import { execute } from "../standIns/appsScript/execution";
import { KEYED } from "../standIns/appsScript/sandboxNetwork";
import { Sheet, Spreadsheet } from "../standIns/appsScript/spreadsheet";

afterEach(() => jest.restoreAllMocks());

const HEADINGS = ["Check", "Result", "What PROP does"];

const ROWS = {
  runs: ["Clearing a cell and writing the same formula again", "The function runs again", "Calculates prices this way"],
  remembered: [
    "Clearing a cell and writing the same formula again",
    "The function does not run again: its result is reused",
    "Calculates prices in another way",
  ],
  lock: ["The spreadsheet's lock", "Free at once", "Counts requests under it"],
  script: ["The kind of script", "The spreadsheet's own", "Long lists continue after a minute"],
  triggers: [
    "Two more hourly triggers, which are removed again",
    "There can be only one",
    "Schedules and long lists share one hourly trigger",
  ],
};

function opened(setup = {}): SheetsDocument {
  const document = newDocument(KEYED, {
    ...setup,
    network: () => {
      throw new Error("Nothing may be asked");
    },
  });
  document.spreadsheet.zone = "America/Chicago";
  return document;
}

function tableIn({ spreadsheet }: SheetsDocument, name = "PROP check"): readonly (readonly unknown[])[] {
  const sheet = spreadsheet.sheet(name);
  return Array.from({ length: 11 }, (_, row) => [1, 2, 3].map((column) => sheet.at(row + 1, column).value));
}

it("writes a table into a new sheet, makes no requests, and leaves nothing behind", () => {
  const document = opened();
  const properties = (): readonly string[] => [
    ...document.properties.values.keys(),
    ...document.owner.properties.values.keys(),
  ];
  execute(document, "propOpenPanel");
  execute(document, "propCheckHost");
  expect(document.spreadsheet.toasts).toEqual(["10 checks done: see the new sheet."]);
  expect(tableIn(document)).toEqual([
    HEADINGS,
    ROWS.runs,
    ["The text of a cell that calculates", "Loading...", "Waits while an argument shows this text"],
    ROWS.lock,
    ["The spreadsheet's cache", "It keeps what is written", "Keeps results there for 6 hours"],
    ["The spreadsheet's properties", "They keep what is written", "Keeps numbers and the count of requests there"],
    ["Your own properties", "They keep what is written", "Keeps settings there"],
    ROWS.script,
    ROWS.triggers,
    [
      "Time zone and language of the spreadsheet",
      "Available: America/Chicago, en_US",
      "Days are those of this time zone",
    ],
    [
      "Requests left today (UrlFetch)",
      "Not checked: scripts can't read it",
      "A request that Google refuses is not counted",
    ],
  ]);
  expect(document.spreadsheet.active.name).toBe("PROP check");
  expect(document.spreadsheet.sheet("PROP check").used()).toEqual({ row: 1, column: 1, rows: 11, columns: 3 });
  expect(document.triggers.map(({ handler }) => handler)).toEqual(["propKeep"]);
  expect(properties().filter((name) => /CHECK|PASS/.test(name))).toEqual([]);
  expect(JSON.parse(execute(document, "propPanel", ["usage", "[]"]) as string)).toMatchObject({
    billed: 0,
    free: 0,
    uncertain: 0,
  });
  expect(document.properties.getProperty("PROP_HOST")).toBe('{"functionsRemembered":false}');
});

it("adds another sheet the second time, from the panel too", () => {
  const document = opened();
  execute(document, "propCheckHost");
  expect(execute(document, "propPanel", ["checkHost", "[]"])).toBe("10");
  expect(tableIn(document, "PROP check (2)")[1]).toEqual(ROWS.runs);
  expect(document.triggers).toHaveLength(1);
});

it("finds each time that functions run only for new arguments", () => {
  const seen = new Set<string>();
  const setFormula = Sheet.prototype.setFormula;
  jest.spyOn(Sheet.prototype, "setFormula").mockImplementation(function (this: Sheet, row, column, formula) {
    if (seen.has(formula)) this.at(row, column).formula = formula;
    else setFormula.call(this, row, column, formula);
    if (formula !== "") seen.add(formula);
  });
  const document = opened();
  execute(document, "propCheckHost");
  expect(tableIn(document)[1]).toEqual(ROWS.remembered);
  expect(document.properties.getProperty("PROP_HOST")).toBe('{"functionsRemembered":true}');
  execute(document, "propCheckHost");
  expect(tableIn(document, "PROP check (2)")[1]).toEqual(ROWS.remembered);
});

it("says which text a calculating cell shows, in another language too", () => {
  const document = opened();
  const setFormula = Sheet.prototype.setFormula;
  const spill = Sheet.prototype.spill;
  jest.spyOn(Sheet.prototype, "setFormula").mockImplementation(function (this: Sheet, row, column, formula) {
    setFormula.call(this, row, column, formula);
    if (formula !== "") this.at(row, column).value = "Wird geladen...";
  });
  let looks = 0;
  document.backlog = () => (looks += 1) % 6 !== 0;
  jest.spyOn(Sheet.prototype, "spill").mockImplementation(function (this: Sheet, row, column, values) {
    spill.call(this, row, column, values, 0);
  });
  const at = Sheet.prototype.at;
  jest.spyOn(Sheet.prototype, "at").mockImplementation(function (this: Sheet, row, column) {
    const cell = at.call(this, row, column);
    cell.ready = 0;
    return cell;
  });
  execute(document, "propCheckHost");
  expect(tableIn(document)[2]).toEqual([
    "The text of a cell that calculates",
    "Another text: Wird geladen...",
    "An argument with this text is read as typed until its cell has calculated",
  ]);
});

it("cells that never calculate are rows that say so, and nothing is stored about them", () => {
  const document = opened();
  document.backlog = () => true;
  execute(document, "propCheckHost");
  const silent = tableIn(document).filter(([, seen]) => seen === "Its cells did not calculate");
  expect(silent.map(([tried]) => tried)).toEqual(["Clearing a cell and writing the same formula again"]);
  expect(document.properties.getProperty("PROP_HOST")).toBe("{}");
});

it("an add-on that may have one trigger only, and a lock that is held, are rows that say so", () => {
  const document = opened({ addOn: true });
  const insert = Spreadsheet.prototype.insert;
  jest.spyOn(Spreadsheet.prototype, "insert").mockImplementation(function (this: Spreadsheet, ...given) {
    document.lock.until = document.clock.now + 60_000;
    return insert.apply(this, given);
  });
  const push = Array.prototype.push;
  jest.spyOn(document.triggers, "push").mockImplementation(function (this: unknown[], trigger) {
    if (this.length > 0) throw new Error("Exception: This add-on has created too many time-based triggers");
    return push.call(this, trigger);
  });
  execute(document, "propCheckHost");
  const table = tableIn(document);
  expect(table[3]).toEqual([
    "The spreadsheet's lock",
    "Held by another run for a second",
    "A cell waits for it for 4 seconds, then makes no requests",
  ]);
  expect(table[7]).toEqual(["The kind of script", "An add-on", "Long lists continue within the hour"]);
  expect(table[8]).toEqual(ROWS.triggers);
  document.clock.now += 3_600_000;
  execute(document, "propCheckHost");
  expect(tableIn(document, "PROP check (2)")[8]).toEqual(ROWS.triggers);
  expect(document.triggers).toHaveLength(1);
});

it("a service that fails once is tried again; one that always fails is a row that says so", () => {
  const document = opened();
  const failed = new Set<string>();
  document.service = (name) => {
    if (name === "put") throw new Error("Exception: Service error: cache of https://example.com");
    if (["getUserLock", "getDocumentLock", "setProperty", "ScriptApp"].includes(name) && !failed.has(name)) {
      failed.add(name);
      throw new Error("Exception: Service error");
    }
  };
  execute(document, "propCheckHost");
  const table = tableIn(document);
  expect(table[3]).toEqual(ROWS.lock);
  expect(table[4]).toEqual(["The spreadsheet's cache", "It failed", "Follows the documentation"]);
  expect(JSON.stringify(table)).not.toContain("example.com");
});

it("a person who may not add a sheet is told so, and nothing is checked", () => {
  const document = opened();
  jest.spyOn(Spreadsheet.prototype, "insert").mockImplementation(() => {
    throw new Error("Exception: You are trying to edit a protected cell or object.");
  });
  execute(document, "propCheckHost");
  expect(document.owner.told).toEqual([
    "Property data: Nothing was checked: no sheet can be added here; perhaps you can only view this file",
  ]);
  expect(document.properties.getProperty("PROP_HOST")).toBeNull();
});
