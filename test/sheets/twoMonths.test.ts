/** Two months of work that goes on by itself, until it can't: whoever opens the menu or the panel is told. */
import { newDocument, type SheetsDocument } from "../standIns/appsScript/document";
import { execute, lookAt, MENU, TRIGGER } from "../standIns/appsScript/execution";
import { newPerson } from "../standIns/appsScript/person";
import { haveModes } from "../standIns/modes";
import { addresses, KEYED, sandboxNetwork } from "../standIns/appsScript/sandboxNetwork";
import { column } from "./parts/rentRoll";
import { markedIn } from "./parts/witness";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const notice = (document: SheetsDocument, person = document.owner): string | undefined =>
  (JSON.parse(execute(document, "propPanel", ["facts", "[]"], MENU, person) as string) as { readonly notice?: string })
    .notice;

/** Each hour, as long as the trigger is not switched off. */
function passes(document: SheetsDocument, days: number, isOn: (day: number) => boolean = () => true): void {
  const end = document.clock.now + days * DAY;
  for (let day = 0; document.clock.now < end; day = days - Math.ceil((end - document.clock.now) / DAY)) {
    const next = (JSON.parse(document.properties.getProperty("PROP_SCHEDULE") ?? "{}") as { readonly next?: number })
      .next;
    document.clock.now = Math.min(end, Math.max(document.clock.now + 6 * HOUR, Math.min(next ?? end, end)));
    if (isOn(day)) execute(document, "propKeep", [{ triggerUid: "hourly" }], TRIGGER);
  }
}

function scheduled() {
  const { service, document } = column(4, "500");
  document.owner.answers.push({ button: "OK", text: "week 50" });
  execute(document, "propSchedule");
  return { service, document, copies: () => document.spreadsheet.sheets.filter(({ name }) => / 20\d\d-/.test(name)) };
}

it("a weekly refresh makes a copy each week, and nobody is told anything", () => {
  const { service, document, copies } = scheduled();
  const before = service.asked.length;
  passes(document, 60);
  expect(copies().length).toBeGreaterThanOrEqual(8);
  expect(service.asked.length - before).toBe(4 * copies().length);
  expect(notice(document)).toBeUndefined();
  expect(document.spreadsheet.sheets.filter(({ name }) => name.includes("unfinished"))).toEqual([]);
});

describe("where results are remembered, and no cell calculates while nobody looks", () => {
  beforeEach(() => haveModes("sheets:remembers", "sheets:silent-trigger"));
  afterEach(() => haveModes());

  it("the sheet of a scheduled refresh shows what its copy says, once somebody opens it", () => {
    let answers = 0;
    const rewritten = (body: string) => body.replace(/"price":\d+/, () => `"price":${(answers += 1_000)}`);
    const service = sandboxNetwork({ rewritten });
    const document = newDocument({ ...KEYED, PROP_MONTHLY_LIMIT: "500" }, { network: service.network });
    const sheet = document.spreadsheet.active;
    for (let row = 1; row <= 4; row += 1) sheet.set(row, 2, `=PROP_VALUE("${addresses(4)[row - 1]}", "price")`);
    sheet.selected = { row: 1, column: 2, rows: 4, columns: 1 };
    lookAt(document);
    document.owner.answers.push("OK|YES");
    execute(document, "propRefreshSheet");
    document.owner.answers.splice(0, Infinity, { button: "OK", text: "week 50" });
    execute(document, "propSchedule");
    passes(document, 7);
    lookAt(document);
    const copy = document.spreadsheet.sheets.find(({ name }) => / 20\d\d-/.test(name))!;
    const prices = [sheet, copy].map((on) => [1, 2, 3, 4].map((row) => on.at(row, 2).value));
    expect(prices[0]).toEqual(prices[1]);
    expect(service.asked).toHaveLength(12);
  });
});

it("once its trigger is switched off, or its owner has left, everybody is told; scheduled again it has a new trigger", () => {
  const { service, document, copies } = scheduled();
  passes(document, 60, (day) => day < 20);
  const made = copies().length;
  expect(made).toBeGreaterThan(1);
  const told = /^The scheduled refresh of Sheet1!B1:B4 was due \d\d days ago and has not run\. .*schedule it again\.$/;
  expect(notice(document)).toMatch(told);
  const other = newPerson({ ...KEYED, PROP_MONTHLY_LIMIT: "500" });
  expect(notice(document, other)).toMatch(told);
  const asked = service.asked.length;
  execute(document, "propKeep", [{ triggerUid: "hourly" }], TRIGGER, other);
  expect([service.asked.length, copies().length]).toEqual([asked, made]);
  const [before] = document.triggers.filter(({ person }) => person === document.owner);
  document.owner.answers.push({ button: "OK", text: "week 50" });
  execute(document, "propSchedule");
  expect(document.triggers.filter(({ person }) => person === document.owner)).toMatchObject([{ handler: "propKeep" }]);
  expect(document.triggers).not.toContain(before);
  expect(notice(document)).toBeUndefined();
  passes(document, 7);
  expect(copies().length).toBe(made + 1);
});

it("a copy that Google refuses is told until there is one", () => {
  const { document, copies } = scheduled();
  const insert = document.spreadsheet.insert.bind(document.spreadsheet);
  document.spreadsheet.insert = (name, place) => {
    if (name.startsWith("Sheet1"))
      throw new Error("Exception: This action would increase the number of cells above the limit.");
    return insert(name, place);
  };
  passes(document, 7);
  expect(copies()).toEqual([]);
  expect(notice(document)).toMatch(
    /^The last scheduled refresh of Sheet1!B1:B4 has no dated copy: Google Sheets refused it/,
  );
  document.spreadsheet.insert = insert;
  passes(document, 7);
  expect(copies()).toHaveLength(1);
  expect(notice(document)).toBeUndefined();
});

it("a refresh whose cells became protected says why it makes no copy, until they are free", () => {
  const { document, copies } = scheduled();
  const sheet = document.spreadsheet.active;
  for (let row = 1; row <= 4; row += 1) sheet.set(row, 2, `=IFERROR(PROP_VALUE(A${row}, "price"), "")`);
  sheet.locked.push({ row: 1, column: 2, rows: 4, columns: 1 });
  passes(document, 7);
  expect(copies()).toEqual([]);
  expect(notice(document)).toMatch(/has no dated copy: PROP isn't allowed to change any of these cells/);
  sheet.locked.length = 0;
  passes(document, 7);
  expect(copies()).toHaveLength(1);
  expect(notice(document)).toBeUndefined();
});

it("a copy that a run left unfinished is not kept beside the finished one", () => {
  const { document, copies } = scheduled();
  document.service = () => {
    if (document.spreadsheet.sheets.some(({ name }) => name.includes("unfinished"))) throw new Error("it was ended");
  };
  expect(() => passes(document, 7)).toThrow();
  delete document.service;
  document.lock.holder = undefined;
  expect(document.spreadsheet.sheets.map(({ name }) => name)).toContain("Sheet1 (unfinished)");
  passes(document, 1);
  expect(document.spreadsheet.sheets.map(({ name }) => name)).not.toContain("Sheet1 (unfinished)");
  expect(copies()).toHaveLength(1);
});

it("a long list that was to go on and doesn't is told, and goes on by hand", () => {
  const service = sandboxNetwork();
  const document = newDocument({ ...KEYED, PROP_MONTHLY_LIMIT: "1000" }, { network: service.network });
  const sheet = document.spreadsheet.active;
  addresses(250).forEach((address, index) => sheet.set(index + 1, 1, address));
  sheet.selected = { row: 1, column: 1, rows: 250, columns: 1 };
  document.latency = 30_000;
  document.owner.answers.push({ button: "OK", text: "VALUE price" }, "OK");
  execute(document, "propFillList");
  expect(document.spreadsheet.toasts.pop()).toMatch(/It continues in a minute/);
  expect(notice(document)).toBeUndefined();
  document.clock.now += 60 * DAY;
  expect(notice(document)).toMatch(
    /^The long list on the sheet "Sheet1" was due to continue \d+ days ago but hasn't: choose Property data > Continue the list\.$/,
  );
  document.latency = 250;
  execute(document, "propContinueList");
  expect(notice(document)).toBeUndefined();
  expect(sheet.at(250, 2).value).toEqual(expect.any(Number));
});

it("a document that is copied while its formulas have an argument of ours loses it with the next price", () => {
  const { service, document } = column(4, "500");
  document.service = () => {
    if (markedIn(document).length === 4) throw new Error("it was ended");
  };
  expect(() => execute(document, "propRefreshSheet")).toThrow();
  const copy = newDocument({ ...KEYED, PROP_MONTHLY_LIMIT: "500" }, { network: service.network });
  for (const [key, { formula, value }] of document.spreadsheet.active.cells) {
    const [row = 0, place = 0] = key.split(",").map(Number);
    copy.spreadsheet.active.set(row, place, formula === "" ? value : formula);
  }
  lookAt(copy);
  expect(markedIn(copy)).toHaveLength(4);
  copy.owner.answers.push("CANCEL");
  execute(copy, "propRefreshSheet");
  expect(markedIn(copy)).toEqual([]);
  expect(copy.spreadsheet.active.at(4, 2).formula).toBe('=PROP_VALUE(A4, "price")');
});
