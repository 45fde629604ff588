/** A fetch that takes longer than the six minutes of a run, from a job sheet. */
import { newDocument, type SheetsDocument } from "../standIns/appsScript/document";
import { PROPERTIES } from "../standIns/appsScript/properties";
import { execute, TRIGGER } from "../standIns/appsScript/execution";
import { addresses, KEYED, sandboxNetwork } from "../standIns/appsScript/sandboxNetwork";
import { column } from "./parts/rentRoll";

interface Way {
  readonly addOn?: boolean;
  readonly silent?: boolean;
  /** Before each call of Google's services. */
  readonly service?: (document: SheetsDocument, began: number) => void;
}

function fetching(rows: number, latency: number, { silent = false, service: before, ...made }: Way = {}) {
  const service = sandboxNetwork();
  const settings = { ...KEYED, PROP_MONTHLY_LIMIT: "10000", PROP_SPENDING: "ask" };
  const document = newDocument(settings, { network: service.network, ...made });
  const sheet = document.spreadsheet.active;
  sheet.rows = rows + 10;
  addresses(rows).forEach((address, index) => sheet.set(index + 1, 1, address));
  sheet.selected = { row: 1, column: 1, rows, columns: 1 };
  document.latency = latency;
  document.silentTrigger = silent;
  document.owner.answers.push("OK");
  const began = document.clock.now;
  if (before !== undefined) document.service = () => before(document, began);
  execute(document, "propBulkValuation");
  delete document.service;
  return { service, document };
}

const goesOn = ({ properties }: SheetsDocument): boolean => properties.getProperty("PROP_FETCH") !== null;

function runNext(document: SheetsDocument): void {
  const [trigger] = [...document.triggers].sort((one, other) => one.due - other.due);
  if (trigger === undefined) throw new Error("nothing goes on with it");
  document.clock.now = Math.max(document.clock.now, trigger.due);
  trigger.due += 3_600_000;
  execute(document, trigger.handler, [{ triggerUid: trigger.id }], TRIGGER);
}

function untilDone(document: SheetsDocument): number {
  let runs = 0;
  for (; goesOn(document); runs += 1) {
    if (runs > 20) throw new Error("it never ends");
    runNext(document);
  }
  return runs;
}

const values = (document: SheetsDocument, rows: number): number =>
  Array.from({ length: rows }, (_, index) => document.spreadsheet.sheet("Valuation").at(14 + index, 4).value).filter(
    (value) => typeof value === "number",
  ).length;

test("a bulk valuation of 180 rows goes on by itself until it is complete, for the price that was agreed to", () => {
  const { service, document } = fetching(180, 20_000);
  expect(document.owner.told[0]).toContain("needs 360 requests");
  const ended = [...document.owner.told.slice(1), ...document.spreadsheet.toasts].join("\n");
  expect(ended).toMatch(/ of 360 requests made: [^]*\nIt continues in a minute\./);
  expect(service.asked.length).toBeLessThan(180);
  expect(untilDone(document)).toBeGreaterThan(1);
  expect([service.asked.length, new Set(service.asked).size]).toEqual([360, 360]);
  expect(values(document, 180)).toBe(180);
  expect(document.triggers.map(({ handler }) => handler)).toEqual(["propKeep"]);
});

test("it goes on while nobody looks, in an add-on within the hour", () => {
  const { service, document } = fetching(75, 20_000, { addOn: true, silent: true });
  expect(document.owner.told[1]).toMatch(/\nIt continues within the hour\./);
  untilDone(document);
  expect([service.asked.length, new Set(service.asked).size]).toEqual([150, 150]);
});

test("it goes on where cells held the lock as its time was over", () => {
  let isHeld = false;
  const { service, document } = fetching(180, 20_000, {
    service({ clock, lock }, began) {
      if (isHeld || clock.now - began < 285_000) return;
      isHeld = true;
      lock.until = clock.now + 20_000;
    },
  });
  const ended = [...document.owner.told.slice(1), ...document.spreadsheet.toasts].join("\n");
  expect([isHeld, ended]).toEqual([true, expect.stringMatching(/It continues in a minute\./)]);
  untilDone(document);
  expect([service.asked.length, new Set(service.asked).size]).toEqual([360, 360]);
});

test("stopped meanwhile, it doesn't go on", () => {
  const { service, document } = fetching(25, 150_000);
  const before = service.asked.length;
  execute(document, "propStopList");
  expect(document.spreadsheet.toasts.pop()).toBe("The fetch is stopped: press Fetch for the rest.");
  expect([goesOn(document), document.triggers.map(({ handler }) => handler)]).toEqual([false, ["propKeep"]]);
  runNext(document);
  expect(service.asked).toHaveLength(before);
});

test("stopped beside a list that waits, neither goes on, and both are told", () => {
  const { service, document } = fetching(25, 150_000);
  document.spreadsheet.active = document.spreadsheet.sheet("Sheet1");
  document.owner.answers.push({ button: "OK", text: "RECORD beds" }, "OK|NO");
  execute(document, "propFillList");
  const before = service.asked.length;
  execute(document, "propStopList");
  expect(document.spreadsheet.toasts.pop()).toMatch(
    /^The fetch is stopped: press Fetch for the rest\. The list is stopped: \d+ of 25 rows are done\./,
  );
  expect([goesOn(document), document.triggers.map(({ handler }) => handler)]).toEqual([false, ["propKeep"]]);
  runNext(document);
  expect(service.asked).toHaveLength(before);
});

test("addresses that are changed or added meanwhile are not requested: their price was not agreed to", () => {
  const { service, document } = fetching(25, 150_000);
  const sheet = document.spreadsheet.sheet("Valuation");
  const strangers = ["1 Other St, Austin, TX 78701", "2 Other St, Austin, TX 78701"];
  sheet.set(38, 1, strangers[0]!);
  sheet.set(39, 1, strangers[1]!);
  untilDone(document);
  expect(service.asked.filter((url) => /Other/.test(url))).toEqual([]);
  expect(service.asked).toHaveLength(48);
});

test("where the document has no room for another beside it, that one says so, and it goes on", () => {
  const { service, document } = fetching(75, 20_000);
  const asked = service.asked.length;
  const { properties } = document;
  for (
    let left = PROPERTIES.all - 1000 - properties.size();
    left > 1000;
    left = PROPERTIES.all - 1000 - properties.size()
  )
    properties.setProperty(`filler ${left}`, "x".repeat(Math.min(9000, left - 20)));
  document.owner.answers.push("OK");
  execute(document, "propRefreshSheet");
  expect(document.owner.told.pop()).toMatch(
    /Nothing was requested: your approval could not be stored.* Wait until the fetches in progress/,
  );
  expect(service.asked).toHaveLength(asked);
  [...properties.values.keys()]
    .filter((name) => name.startsWith("filler"))
    .forEach((name) => properties.deleteProperty(name));
  untilDone(document);
  expect([service.asked.length, new Set(service.asked).size]).toEqual([150, 150]);
});

test("after another key was stored, nothing of it is requested", () => {
  const { service, document } = fetching(25, 150_000);
  const before = service.asked.length;
  document.clock.now += 1000;
  execute(document, "propPanel", ["save", JSON.stringify([{ PROP_API_KEY: "another-key-0123456789" }])]);
  untilDone(document);
  expect(service.asked).toHaveLength(before);
});

describe("a refresh of 25 homes, which takes longer than one run", () => {
  function refreshing() {
    const { service, document } = column(25, "500");
    document.clock.now += 40 * 86_400_000;
    document.latency = 150_000;
    document.owner.answers.push("OK");
    return { service, document, before: service.asked.length };
  }
  const asked = ({ service, before }: ReturnType<typeof refreshing>) => service.asked.slice(before);
  const progress = (document: SheetsDocument) =>
    JSON.parse(execute(document, "propPanel", ["progress", "[]"]) as string) as unknown;

  test("goes on by itself, and tells what changed in all of its runs", () => {
    const refresh = refreshing();
    const { document } = refresh;
    execute(document, "propRefreshSheet");
    expect(document.spreadsheet.toasts.pop()).toMatch(/^11 of 25 requests made: [^]*\nIt continues in a minute\./);
    expect(progress(document)).toMatchObject({ done: 11, requests: 25, goesOn: "in a minute" });
    untilDone(document);
    expect([asked(refresh).length, new Set(asked(refresh)).size]).toEqual([25, 25]);
    const ended = document.spreadsheet.toasts.pop() ?? "";
    expect(ended).toMatch(/25 of 25 requests made: 25 answered, 25 billed\./);
    expect(ended).toMatch(/Nothing changed \(25 compared\)\./);
    expect(progress(document)).toMatchObject({ state: "done", done: 25 });
  });

  test("ends each of its runs within Google's six minutes where no cell calculates meanwhile", () => {
    const refresh = refreshing();
    const { document } = refresh;
    execute(document, "propRefreshSheet");
    document.silentTrigger = true;
    expect(untilDone(document)).toBe(1);
    expect([asked(refresh).length, new Set(asked(refresh)).size]).toEqual([25, 25]);
  });

  test("goes on where its run was ended from outside, without the requests that were on their way", () => {
    const refresh = refreshing();
    const { document } = refresh;
    let batches = 0;
    document.service = (name) => {
      if (name === "fetched") batches += 1;
      if (batches > 1) throw new Error("the machine went down");
    };
    expect(() => execute(document, "propRefreshSheet")).toThrow();
    delete document.service;
    document.clock.now += 500_000;
    expect(progress(document)).toMatchObject({ state: "stopped", goesOn: "within the hour" });
    document.clock.now += 3_600_000;
    execute(document, "propKeep", [{ triggerUid: "hourly" }], TRIGGER);
    untilDone(document);
    expect([asked(refresh).length, new Set(asked(refresh)).size]).toEqual([25, 25]);
  });
});
