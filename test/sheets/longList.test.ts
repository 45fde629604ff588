/** A long list from the menu, over as many runs as it takes. */
import { newDocument, type SheetsDocument } from "../standIns/appsScript/document";
import { execute, MENU, TRIGGER } from "../standIns/appsScript/execution";
import { newPerson } from "../standIns/appsScript/person";
import { addresses, KEYED, sandboxNetwork, type Manners, type Service } from "../standIns/appsScript/sandboxNetwork";

const GENEROUS = { ...KEYED, PROP_MONTHLY_LIMIT: "10000" } as const;

function listOf(list: readonly string[], manners: Manners, setup: { readonly addOn?: boolean } = {}) {
  const service = sandboxNetwork(manners);
  const document = newDocument(GENEROUS, { network: service.network, ...setup });
  const sheet = document.spreadsheet.active;
  sheet.rows = list.length + 10;
  sheet.set(1, 1, "Address");
  list.forEach((address, index) => sheet.set(index + 2, 1, address));
  sheet.selected = { row: 2, column: 1, rows: list.length, columns: 1 };
  return { service, document };
}

function begin(document: SheetsDocument, what: string): void {
  document.owner.answers.push({ button: "OK", text: what }, "OK|NO");
  execute(document, "propFillList");
}

const isRunning = ({ properties }: SheetsDocument): boolean =>
  /"state":"running"/.test(properties.getProperty("PROP_LIST") ?? "");

/** Advances time to each next trigger and runs it, while the list goes on. */
function untilDone(document: SheetsDocument): number {
  let runs = 0;
  while (isRunning(document)) {
    const [trigger] = [...document.triggers].sort((one, other) => one.due - other.due);
    if (trigger === undefined) throw new Error("nothing goes on with it");
    runs += 1;
    if (runs > 50) throw new Error("it never ends");
    document.clock.now = Math.max(document.clock.now, trigger.due);
    trigger.due += 3_600_000;
    execute(document, trigger.handler, [{ triggerUid: trigger.id }], TRIGGER);
  }
  return runs;
}

const values = (document: SheetsDocument, rows: number, column: number): unknown[] =>
  Array.from({ length: rows }, (_, index) => document.spreadsheet.active.at(index + 2, column).value);

describe("a long list of 500 addresses, 5 % unknown, at 20 a second, with faults", () => {
  const list = addresses(500).map((address, index) => (index % 20 === 7 ? `nonsense ${index}` : address));
  let service: Service;
  let document: SheetsDocument;
  beforeAll(() => {
    const fault = (place: number): "drop" | 500 | undefined =>
      place % 83 === 0 ? "drop" : place % 24 === 0 ? 500 : undefined;
    ({ service, document } = listOf(list, { perSecond: 20, fault }));
    document.latency = 6000;
    begin(document, "VALUE price, beds");
  });

  it("shows the price first, takes several runs, and removes its triggers at the end", () => {
    expect(document.owner.told[1]).toMatch(/needs 500 requests/);
    expect(document.triggers.map(({ handler }) => handler)).toContain("propContinueList");
    expect(untilDone(document)).toBeGreaterThan(0);
    expect(document.triggers.map(({ handler }) => handler)).toEqual(["propKeep"]);
  });

  it("requests each address once, and no address is billed twice", () => {
    expect(new Set(service.asked).size).toBe(500);
    expect(Math.max(...service.billed.values())).toBe(1);
    expect(service.statuses.get(429) ?? 0).toBe(0);
    expect(service.asked).toHaveLength(500);
  });

  it("has a value or its problem in every row, with the time", () => {
    const first = values(document, 500, 2);
    expect(first.filter((value) => value === "")).toEqual([]);
    expect(first.filter((value) => typeof value === "number").length).toBeGreaterThan(375);
    list.forEach((address, index) => {
      if (address.startsWith("nonsense"))
        expect(String(first[index])).toMatch(/No property matches|The service failed|No answer|did not answer/);
    });
    expect(first.filter((value) => /The service failed \(500\)/.test(String(value))).length).toBeGreaterThan(10);
    const moments = values(document, 500, 4);
    expect(moments.every((moment) => Object.prototype.toString.call(moment) === "[object Date]")).toBe(true);
    expect(document.spreadsheet.active.at(1, 2).value).toBe("Value");
    expect(document.spreadsheet.active.at(1, 4).value).toBe("Fetched");
  });

  it("books what it spent exactly, apart from batches that were lost", () => {
    const usage = JSON.parse(execute(document, "propPanel", ["usage", "[]"]) as string) as Record<string, number>;
    expect(usage["billed"]! + usage["uncertain"]!).toBeGreaterThanOrEqual(service.total());
    expect(usage["uncertain"]).toBe(60);
  });
});

describe("a long list", () => {
  it("stops at the monthly limit, says so, and continues from there when a person wants it", () => {
    const { service, document } = listOf(addresses(120), {});
    document.owner.properties.setProperty("PROP_MONTHLY_LIMIT", "70");
    begin(document, "VALUE price");
    expect(service.total()).toBe(70);
    expect(document.spreadsheet.toasts.pop()).toMatch(/70 of 70 used this month/);
    expect(values(document, 120, 2).filter((value) => value === "")).toHaveLength(50);
    document.owner.properties.setProperty("PROP_MONTHLY_LIMIT", "500");
    execute(document, "propContinueList");
    expect(service.total()).toBe(120);
    expect(Math.max(...service.billed.values())).toBe(1);
    expect(values(document, 120, 2).filter((value) => value === "")).toEqual([]);
  });

  it("leaves rows as they are that have their time: a text stays a text, and a formula stays one", () => {
    const { document } = listOf(addresses(60), {});
    const sheet = document.spreadsheet.active;
    document.owner.properties.setProperty("PROP_MONTHLY_LIMIT", "20");
    begin(document, "VALUE price");
    sheet.set(41, 2, "'=1+1");
    sheet.set(42, 2, "=1+1");
    for (const row of [41, 42]) sheet.set(row, 3, new Date(document.clock.now));
    document.owner.properties.setProperty("PROP_MONTHLY_LIMIT", "500");
    execute(document, "propContinueList");
    expect(values(document, 60, 2).filter((value) => value === "")).toEqual([]);
    expect([41, 42].map((row) => sheet.at(row, 2).formula)).toEqual(["", "=1+1"]);
  });

  it("stops after the batch in flight, and resumes without paying twice", () => {
    const { service, document } = listOf(addresses(120), {});
    let batches = 0;
    document.meanwhile = () => {
      batches += 1;
      if (batches === 3) execute(document, "propStopList");
    };
    begin(document, "RECORD beds, baths");
    expect(service.asked).toHaveLength(21);
    expect(document.spreadsheet.toasts.pop()).toMatch(/Property data > Continue the list/);
    execute(document, "propContinueList");
    expect(service.asked).toHaveLength(120);
    expect(new Set(service.asked).size).toBe(120);
  });

  it("of an add-on continues within the hour, because its triggers can't run sooner", () => {
    const { service, document } = listOf(addresses(240), {}, { addOn: true });
    document.latency = 20_000;
    begin(document, "VALUE price");
    expect(document.spreadsheet.toasts.pop()).toMatch(/It continues within the hour/);
    untilDone(document);
    expect(service.asked).toHaveLength(240);
    expect(new Set(service.asked).size).toBe(240);
    expect(document.triggers.map(({ handler }) => handler)).toEqual(["propKeep"]);
  });

  it("says what to choose where Google gives no trigger, and goes on from there", () => {
    const { service, document } = listOf(addresses(240), {});
    document.service = (name) => {
      if (name === "ScriptApp") throw new Error("This script has too many triggers.");
    };
    document.latency = 20_000;
    begin(document, "VALUE price");
    const asked = service.asked.length;
    expect(document.spreadsheet.toasts.pop()).toMatch(
      /rows are done\. To continue, choose Property data > Continue the list\./,
    );
    execute(document, "propContinueList");
    expect(service.asked.length).toBeGreaterThan(asked);
    expect(new Set(service.asked).size).toBe(service.asked.length);
  });

  it("of 600 rows is completed in an add-on that a person has used before, which has one trigger already", () => {
    const { service, document } = listOf(addresses(600), {}, { addOn: true });
    execute(document, "propRefreshSheet");
    expect(document.triggers.map(({ handler }) => handler)).toEqual(["propKeep"]);
    document.latency = 10_000;
    begin(document, "VALUE price");
    expect(service.asked.length).toBeLessThan(400);
    expect(document.spreadsheet.toasts.pop()).toMatch(/It continues within the hour/);
    expect(untilDone(document)).toBeGreaterThan(0);
    expect(service.asked).toHaveLength(600);
    expect(new Set(service.asked).size).toBe(600);
    expect(values(document, 600, 2).filter((value) => value === "")).toEqual([]);
  });

  it("continues only with the key of the person who approved it", () => {
    const { service, document } = listOf(addresses(240), {}, { addOn: true });
    document.latency = 20_000;
    begin(document, "VALUE price");
    const asked = service.asked.length;
    document.clock.now += 3_600_000;
    const other = newPerson(GENEROUS);
    for (const handler of ["propKeep", "propContinueList"])
      execute(document, handler, [{ triggerUid: "other" }], TRIGGER, other);
    expect(service.asked).toHaveLength(asked);
    execute(document, "propKeep", [{ triggerUid: "own" }], TRIGGER);
    expect(service.asked.length).toBeGreaterThan(asked);
  });

  it("ends with its sheet, says so, and leaves no trigger", () => {
    const { document } = listOf(addresses(240), {});
    document.latency = 20_000;
    begin(document, "VALUE price");
    document.spreadsheet.active.name = "Renamed";
    expect(untilDone(document)).toBe(1);
    expect(document.spreadsheet.toasts.pop()).toMatch(/The sheet "Sheet1" no longer exists/);
  });

  it("that another person stopped removes its own trigger", () => {
    const { service, document } = listOf(addresses(240), {});
    document.latency = 20_000;
    begin(document, "VALUE price");
    const left = document.triggers.filter(({ handler }) => handler === "propContinueList");
    expect(left).toHaveLength(1);
    execute(document, "propStopList", [], MENU, newPerson(GENEROUS));
    expect(document.triggers).toEqual(expect.arrayContaining(left));
    const asked = service.asked.length;
    execute(document, "propContinueList", [{ triggerUid: left[0]!.id }], TRIGGER);
    expect(service.asked).toHaveLength(asked);
    expect(document.triggers.map(({ handler }) => handler)).toEqual(["propKeep"]);
  });

  it("changes nothing before its price was approved, and adds columns afterwards", () => {
    const { document } = listOf(addresses(3), {});
    const sheet = document.spreadsheet.active;
    sheet.columns = 1;
    document.owner.answers.push({ button: "OK", text: "RENT rent" }, "CANCEL");
    execute(document, "propFillList");
    expect([sheet.columns, sheet.at(1, 2).value]).toEqual([1, ""]);
    begin(document, "VALUE price");
    expect(sheet.at(1, 2).value).toBe("Value");
    expect(values(document, 3, 2)).toEqual(Array(3).fill(expect.any(Number)));
  });

  it("refuses to overwrite cells, and names what it can fill in", () => {
    const { service, document } = listOf(addresses(3), {});
    document.spreadsheet.active.set(3, 3, "mine");
    document.owner.answers.push({ button: "OK", text: "VALUE price" });
    execute(document, "propFillList");
    expect(document.owner.told.pop()).toMatch(/B2:C4 would be filled in, but isn't empty/);
    document.owner.answers.push({ button: "OK", text: "SEARCH 78244" });
    execute(document, "propFillList");
    expect(document.owner.told.pop()).toMatch(/"SEARCH 78244" isn't one of VALUE, RENT, RECORD, OWNER/);
    document.owner.answers.push({ button: "OK", text: "VALUE prise" });
    execute(document, "propFillList");
    expect(document.owner.told.pop()).toMatch(/there is no field "prise"/);
    expect(service.asked).toEqual([]);
  });
});
