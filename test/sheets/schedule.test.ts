/** The rent roll with a weekly or monthly refresh. */
import { execute, TRIGGER } from "../standIns/appsScript/execution";
import { column, rentRoll } from "./parts/rentRoll";

const DAY = 86_400_000;

describe("the rent roll on schedule", () => {
  it("is refreshed within a limit of its own, and a dated copy keeps what it showed", () => {
    const { service, document, sheet } = rentRoll({ PROP_MONTHLY_LIMIT: "500" });
    expect(service.asked).toHaveLength(5);
    sheet.selected = { row: 1, column: 2, rows: 6, columns: 1 };
    document.owner.answers.push({ button: "OK", text: "monthly 3" });
    execute(document, "propSchedule");
    const trigger = document.triggers.find(({ handler }) => handler === "propScheduled")!;
    expect(trigger.every).toBe("day 1 at 5");
    document.clock.now += 30 * DAY;
    execute(document, "propScheduled", [{ triggerUid: trigger.id }], TRIGGER);
    expect(service.asked).toHaveLength(8);
    const day = new Date(document.clock.now).toISOString().slice(0, 10);
    const copy = document.spreadsheet.sheet(`Sheet1 ${day}`);
    expect(copy.at(1, 1).value).toBe(sheet.at(1, 1).value);
    expect(copy.at(1, 2).value).toEqual(expect.any(Number));
    expect(copy.at(1, 2).formula).toBe("");
    expect(sheet.at(1, 2).formula).toBe("=PROP_VALUE(A1)");
    expect(document.triggers.map(({ handler }) => handler).sort()).toEqual(["propKeep", "propScheduled"]);
    execute(document, "propUnschedule");
    expect(document.triggers.map(({ handler }) => handler)).toEqual(["propKeep"]);
  });

  it("continues in another run if six minutes aren't enough, and requests nothing twice", () => {
    const { service, document } = column(60, "500");
    document.owner.answers.push({ button: "OK", text: "week 100" });
    execute(document, "propSchedule");
    document.clock.now += 7 * DAY;
    document.latency = 58_000;
    const before = service.asked.length;
    const { id } = document.triggers.find(({ handler }) => handler === "propScheduled")!;
    execute(document, "propScheduled", [{ triggerUid: id }], TRIGGER);
    expect(document.triggers.map(({ handler }) => handler)).toContain("propContinueSchedule");
    document.clock.now += 60_000;
    execute(document, "propContinueSchedule", [{ triggerUid: "2" }], TRIGGER);
    const asked = service.asked.slice(before);
    expect(asked).toHaveLength(60);
    expect(new Set(asked).size).toBe(60);
    expect(document.spreadsheet.sheets.map(({ name }) => name)).toHaveLength(3);
    expect(document.triggers.map(({ handler }) => handler)).not.toContain("propContinueSchedule");
  });

  it("is taken up after a run that was ended from outside, and its limit counts what that run had made", () => {
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
    const { id } = document.triggers.find(({ handler }) => handler === "propScheduled")!;
    expect(() => execute(document, "propScheduled", [{ triggerUid: id }], TRIGGER)).toThrow();
    delete document.service;
    const next = document.triggers.find(({ handler }) => handler === "propContinueSchedule")!;
    document.clock.now = next.due;
    execute(document, "propContinueSchedule", [{ triggerUid: next.id }], TRIGGER);
    expect(service.asked.length - before).toBe(40);
    expect(document.spreadsheet.sheets.map(({ name }) => name)).toContain("Sheet1 2026-12-07");
    expect(document.triggers.map(({ handler }) => handler)).not.toContain("propContinueSchedule");
  });

  it("of another person begins nothing once a new one took its place, and its trigger removes itself", () => {
    const { service, document, sheet } = rentRoll({ PROP_MONTHLY_LIMIT: "500" });
    sheet.selected = { row: 1, column: 2, rows: 6, columns: 1 };
    document.owner.answers.push({ button: "OK", text: "week 50" }, { button: "OK", text: "week 50" });
    execute(document, "propSchedule");
    const [other] = document.triggers;
    document.triggers.length = 0;
    execute(document, "propSchedule");
    const [own] = document.triggers;
    document.triggers.push(other!);
    document.clock.now += 7 * DAY;
    const before = service.asked.length;
    for (const { id } of [other!, own!]) execute(document, "propScheduled", [{ triggerUid: id }], TRIGGER);
    expect(service.asked).toHaveLength(before + 4);
    expect(document.triggers.filter(({ handler }) => handler === "propScheduled")).toEqual([own]);
  });

  it("waits for another run that looks at the cells, and then does what it was to do", () => {
    const { service, document, sheet } = rentRoll({ PROP_MONTHLY_LIMIT: "500" });
    sheet.selected = { row: 1, column: 2, rows: 6, columns: 1 };
    document.owner.answers.push({ button: "OK", text: "week 50" });
    execute(document, "propSchedule");
    document.clock.now += 7 * DAY;
    const flag = { id: "r1", until: document.clock.now + 60_000 };
    document.properties.setProperty("PROP_PASS", JSON.stringify(flag));
    const before = service.asked.length;
    execute(document, "propScheduled", [{ triggerUid: document.triggers[0]!.id }], TRIGGER);
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
    expect(document.triggers[0]).toMatchObject({ every: "day 1 at 5", zone: "Pacific/Auckland" });
    document.clock.now = Date.UTC(2026, 10, 30, 16);
    execute(document, "propScheduled", [{ triggerUid: document.triggers[0]!.id }], TRIGGER);
    expect(document.spreadsheet.sheets.map(({ name }) => name)).toContain(`${"r".repeat(80)} 2026-12-01`);
  });

  it("says how to enter a schedule", () => {
    const { document } = rentRoll();
    document.owner.answers.push({ button: "OK", text: "daily" });
    execute(document, "propSchedule");
    expect(document.owner.told.pop()).toMatch(/"daily" is not understood: write "week 200" or "month 50"/);
    expect(document.triggers).toEqual([]);
  });
});
