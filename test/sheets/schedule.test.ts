/** The rent roll with a weekly or monthly refresh. */
import type { SheetsDocument } from "../standIns/appsScript/document";
import { execute, MENU, TRIGGER } from "../standIns/appsScript/execution";
import { newPerson, type Person } from "../standIns/appsScript/person";
import { KEYED } from "../standIns/appsScript/sandboxNetwork";
import { column, rentRoll } from "./parts/rentRoll";

const DAY = 86_400_000;

/** When the next refresh begins. */
const due = ({ properties }: SheetsDocument): number =>
  (JSON.parse(properties.getProperty("PROP_SCHEDULE")!) as { readonly next: number }).next;

/** The hourly trigger of a person. */
const hourly = (document: SheetsDocument, person: Person = document.owner): unknown =>
  execute(document, "propKeep", [{ triggerUid: "hourly" }], TRIGGER, person);

const handlers = ({ triggers }: SheetsDocument): readonly string[] => triggers.map(({ handler }) => handler).sort();

describe("the rent roll on schedule", () => {
  it("is refreshed within a limit of its own, and a dated copy keeps what it showed", () => {
    const { service, document, sheet } = rentRoll({ PROP_MONTHLY_LIMIT: "500" });
    expect(service.asked).toHaveLength(5);
    sheet.selected = { row: 1, column: 2, rows: 6, columns: 1 };
    document.owner.answers.push({ button: "OK", text: "monthly 3" });
    execute(document, "propSchedule");
    expect(document.triggers).toMatchObject([{ handler: "propKeep", every: "1 hours" }]);
    document.clock.now = due(document) - 60_000;
    hourly(document);
    expect(service.asked).toHaveLength(5);
    document.clock.now += 3_600_000;
    hourly(document);
    expect(service.asked).toHaveLength(8);
    const day = new Date(document.clock.now).toISOString().slice(0, 10);
    const copy = document.spreadsheet.sheet(`Sheet1 ${day}`);
    expect(copy.at(1, 1).value).toBe(sheet.at(1, 1).value);
    expect(copy.at(1, 2).value).toEqual(expect.any(Number));
    expect(copy.at(1, 2).formula).toBe("");
    expect(sheet.at(1, 2).formula).toBe("=PROP_VALUE(A1)");
    hourly(document);
    expect(service.asked).toHaveLength(8);
    expect(handlers(document)).toEqual(["propKeep"]);
    execute(document, "propUnschedule");
    document.clock.now += 40 * DAY;
    hourly(document);
    expect(service.asked).toHaveLength(8);
  });

  it("continues in another run if six minutes aren't enough, and requests nothing twice", () => {
    const { service, document } = column(60, "500");
    document.owner.answers.push({ button: "OK", text: "week 100" });
    execute(document, "propSchedule");
    document.clock.now += 7 * DAY;
    document.latency = 58_000;
    const before = service.asked.length;
    hourly(document);
    expect(document.triggers.map(({ handler }) => handler)).toContain("propContinueSchedule");
    document.clock.now += 60_000;
    execute(document, "propContinueSchedule", [{ triggerUid: "2" }], TRIGGER);
    const asked = service.asked.slice(before);
    expect(asked).toHaveLength(60);
    expect(new Set(asked).size).toBe(60);
    expect(document.spreadsheet.sheets.map(({ name }) => name)).toHaveLength(3);
    expect(document.triggers.map(({ handler }) => handler)).not.toContain("propContinueSchedule");
  });

  it("continues after a run that was ended from outside, and its limit counts the requests of that run", () => {
    const { service, document } = column(60, "500");
    document.owner.answers.push({ button: "OK", text: "week 40" });
    execute(document, "propSchedule");
    document.clock.now = Date.UTC(2026, 11, 7, 5);
    const before = service.asked.length;
    let batches = 0;
    document.service = (name) => {
      if (name === "fetched") batches += 1;
      if (batches > 2) throw new Error("the machine went down");
    };
    expect(() => hourly(document)).toThrow();
    delete document.service;
    const next = document.triggers.find(({ handler }) => handler === "propContinueSchedule")!;
    document.clock.now = next.due;
    execute(document, "propContinueSchedule", [{ triggerUid: next.id }], TRIGGER);
    expect(service.asked.length - before).toBe(40);
    expect(document.spreadsheet.sheets.map(({ name }) => name)).toContain("Sheet1 2026-12-07");
    expect(document.triggers.map(({ handler }) => handler)).not.toContain("propContinueSchedule");
  });

  it("of one person is not started by the trigger of another", () => {
    const { service, document, sheet } = rentRoll({ PROP_MONTHLY_LIMIT: "500" });
    sheet.selected = { row: 1, column: 2, rows: 6, columns: 1 };
    const other = newPerson({ ...KEYED, PROP_MONTHLY_LIMIT: "500" });
    other.answers.push({ button: "OK", text: "week 50" });
    execute(document, "propSchedule", [], MENU, other);
    document.owner.answers.push({ button: "OK", text: "week 50" });
    execute(document, "propSchedule");
    document.clock.now += 7 * DAY;
    const before = service.asked.length;
    hourly(document, other);
    expect(service.asked).toHaveLength(before);
    hourly(document);
    expect(service.asked).toHaveLength(before + 4);
    expect(handlers(document)).toEqual(["propKeep", "propKeep"]);
  });

  it("can be created in an add-on after any use of the menu, and where an earlier build left its triggers", () => {
    const { service, document, sheet } = rentRoll({ PROP_MONTHLY_LIMIT: "500" }, { addOn: true });
    document.owner.answers.push("OK", { button: "OK", text: "week 50" });
    execute(document, "propRefreshSheet");
    sheet.selected = { row: 1, column: 2, rows: 6, columns: 1 };
    execute(document, "propSchedule");
    expect(document.spreadsheet.toasts.pop()).toMatch(/Sheet1!B1:B6 is refreshed every week/);
    const before = service.asked.length;
    document.clock.now += 7 * DAY;
    hourly(document);
    expect(service.asked).toHaveLength(before + 4);
    const [own] = document.triggers;
    document.triggers.splice(0, 1, { ...own!, handler: "propScheduled" });
    document.owner.answers.push({ button: "OK", text: "month 50" });
    execute(document, "propSchedule");
    expect(document.spreadsheet.toasts.pop()).toMatch(/is refreshed every month/);
    expect(handlers(document)).toEqual(["propKeep"]);
  });

  it("waits for another run that is checking the cells, and then refreshes", () => {
    const { service, document, sheet } = rentRoll({ PROP_MONTHLY_LIMIT: "500" });
    sheet.selected = { row: 1, column: 2, rows: 6, columns: 1 };
    document.owner.answers.push({ button: "OK", text: "week 50" });
    execute(document, "propSchedule");
    document.clock.now += 7 * DAY;
    const flag = { id: "r1", until: document.clock.now + 60_000 };
    document.properties.setProperty("PROP_PASS", JSON.stringify(flag));
    const before = service.asked.length;
    hourly(document);
    expect(service.asked).toHaveLength(before);
    document.clock.now += 61_000;
    const next = document.triggers.find(({ handler }) => handler === "propContinueSchedule")!;
    execute(document, "propContinueSchedule", [{ triggerUid: next.id }], TRIGGER);
    expect(service.asked).toHaveLength(before + 4);
    expect(document.triggers).not.toContain(next);
  });

  it("counts hours and days as the sheet does, and gives a sheet with a long name a copy too", () => {
    const { document, sheet } = rentRoll();
    document.spreadsheet.zone = "Pacific/Auckland";
    sheet.name = "r".repeat(100);
    document.owner.answers.push({ button: "OK", text: "month 0" });
    execute(document, "propSchedule");
    expect(new Date(due(document)).toISOString()).toMatch(/T16:00:00.000Z$/);
    document.clock.now = Date.UTC(2026, 10, 30, 16);
    hourly(document);
    expect(document.spreadsheet.sheets.map(({ name }) => name)).toContain(`${"r".repeat(80)} 2026-12-01`);
  });

  describe("while the sheet is closed, so that no cell calculates", () => {
    function opened() {
      const { service, document, sheet } = rentRoll({ PROP_MONTHLY_LIMIT: "500" });
      sheet.selected = { row: 1, column: 2, rows: 6, columns: 1 };
      document.owner.answers.push({ button: "OK", text: "week 50" });
      execute(document, "propSchedule");
      document.silentTrigger = true;
      document.clock.now = due(document);
      return { service, document, sheet, before: service.asked.length };
    }
    const copies = ({ spreadsheet }: SheetsDocument) => spreadsheet.sheets.filter(({ name }) => / 20\d\d-/.test(name));
    const facts = (document: SheetsDocument) =>
      JSON.parse(execute(document, "propPanel", ["facts", "[]"]) as string) as { readonly notice?: string };

    it("has a copy with the values that the fetch brought, read from the formulas by the script", () => {
      const { service, document, sheet, before } = opened();
      const values = [1, 2, 3, 4].map((row) => sheet.at(row, 2).value);
      hourly(document);
      expect(service.asked).toHaveLength(before + 4);
      expect([1, 2, 3, 4].map((row) => sheet.at(row, 2).ready)).toEqual(Array(4).fill(Infinity));
      const [copy] = copies(document);
      expect([1, 2, 3, 4].map((row) => copy!.at(row, 2).value)).toEqual(values);
      expect(copy!.at(1, 6).value).toBe(sheet.at(1, 6).value);
      hourly(document);
      expect([service.asked.length, copies(document).length]).toEqual([before + 4, 1]);
      execute(document, "propHelp");
      expect([1, 2, 3, 4].map((row) => sheet.at(row, 2).value)).toEqual(values);
      expect(service.asked).toHaveLength(before + 4);
      expect(facts(document).notice).toBeUndefined();
    });

    it("has no copy while something depends on cells that don't calculate: it says so, and has one once a person has opened the sheet", () => {
      const { service, document, sheet, before } = opened();
      sheet.set(8, 2, "=SUM(B1:B4)");
      hourly(document);
      document.clock.now += 3_600_000;
      hourly(document);
      expect([service.asked.length, copies(document)]).toEqual([before + 4, []]);
      expect(handlers(document)).toEqual(["propKeep"]);
      expect(facts(document).notice).toMatch(
        /refresh of Sheet1!B1:B6 has no dated copy yet: its cells did not calculate/,
      );
      document.owner.answers.push("CANCEL");
      execute(document, "propRefreshErrors");
      expect(document.spreadsheet.toasts.join()).toMatch(/has no dated copy yet/);
      document.clock.now += 3_600_000;
      hourly(document);
      const [copy] = copies(document);
      expect([1, 2, 3, 4].map((row) => typeof copy!.at(row, 2).value)).toEqual(Array(4).fill("number"));
      expect(service.asked).toHaveLength(before + 4);
      expect(facts(document).notice).toBeUndefined();
    });

    it("has no copy of cells whose formulas say more than a call, and says so", () => {
      const { service, document, sheet, before } = opened();
      sheet.set(5, 2, '=IFERROR(PROP_VALUE(A1), "")');
      hourly(document);
      expect([service.asked.length, copies(document)]).toEqual([before + 4, []]);
      expect(facts(document).notice).toMatch(/has no dated copy yet/);
    });
  });

  it("has a copy of what was fetched where a function doesn't run again for the same arguments", () => {
    const { service, document, sheet } = rentRoll({ PROP_MONTHLY_LIMIT: "500" });
    sheet.selected = { row: 1, column: 2, rows: 6, columns: 1 };
    document.owner.answers.push({ button: "OK", text: "week 50" });
    execute(document, "propSchedule");
    document.clock.now = due(document);
    const remembered = [1, 2, 3, 4].map((row) => [sheet.at(row, 2).formula, row] as const);
    const setFormula = sheet.setFormula.bind(sheet);
    sheet.setFormula = (row, place, formula) => {
      setFormula(row, place, formula);
      if (!remembered.some(([each]) => each === formula)) return;
      sheet.waiting.delete(`${row},${place}`);
      sheet.at(row, place).value = "as it was remembered";
    };
    const before = service.asked.length;
    hourly(document);
    expect(service.asked).toHaveLength(before + 4);
    const copy = document.spreadsheet.sheets.find(({ name }) => / 20\d\d-/.test(name));
    expect([1, 2, 3, 4].map((row) => typeof copy!.at(row, 2).value)).toEqual(Array(4).fill("number"));
  });

  it("says how to enter a schedule", () => {
    const { document } = rentRoll();
    document.owner.answers.push({ button: "OK", text: "daily" });
    execute(document, "propSchedule");
    expect(document.owner.told.pop()).toMatch(/"daily" could not be read: write "week 200" or "month 50"/);
    expect(document.triggers).toEqual([]);
  });
});
