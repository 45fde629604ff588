/** The menu, and what its entries do beside fetching: freeze, convert, schedule, the panel, help. */
import { newDocument, type SheetsDocument } from "./standin/document";
import { CELL, execute, MENU, TRIGGER } from "./standin/execution";
import { newPerson } from "./standin/person";
import { addresses, KEYED, sandboxNetwork } from "./sandboxNetwork";

const DAY = 86_400_000;

function rentRoll(settings: Readonly<Record<string, string>> = {}) {
  const service = sandboxNetwork();
  const document = newDocument({ ...KEYED, ...settings }, { network: service.network });
  const sheet = document.spreadsheet.active;
  addresses(4).forEach((address, index) => {
    sheet.set(index + 1, 1, address);
    sheet.set(index + 1, 2, `=PROP_VALUE(A${index + 1})`);
  });
  sheet.set(1, 6, '=PROP_SEARCH(78244, "", "", "", "formattedAddress, lastSalePrice", 3)');
  execute(document, "String");
  return { service, document, sheet };
}

const values = ({ spreadsheet: { active } }: SheetsDocument) =>
  Array.from({ length: 5 }, (_, row) =>
    Array.from({ length: 7 }, (__, column) => active.at(row + 1, column + 1).value),
  );

describe("the menu", () => {
  it.each(["NONE", "LIMITED", "FULL"] as const)(
    "is made in authorisation mode %s, touching neither properties nor sheet",
    (authMode) => {
      const document = newDocument();
      document.service = (name) => {
        if (name !== "Ui" && !name.startsWith("ScriptApp")) throw new Error(`${name} is not allowed here`);
      };
      execute(document, "onOpen", [{ authMode }], { ...MENU, authMode });
      expect(document.log[0]).toBe("menu Property data");
      expect(document.log).toContain("Fetch what waits: propFetch");
    },
  );

  it("of an add-on stands among the extensions, from its installation on", () => {
    const document = newDocument({}, { addOn: true });
    execute(document, "onInstall", [{ authMode: "NONE" }], { ...MENU, authMode: "NONE" });
    expect(document.log[0]).toBe("menu add-on");
  });

  it("names only functions that the script has", () => {
    const document = newDocument();
    execute(document, "onOpen", [{ authMode: "LIMITED" }]);
    const names = document.log.flatMap((line) => /: (\w+)$/.exec(line)?.[1] ?? []);
    expect(names).toHaveLength(15);
    for (const name of names) expect(execute(document, `(() => typeof ${name})`)).toBe("function");
  });

  it("opens the panel and the help", () => {
    const document = newDocument();
    execute(document, "propOpenPanel");
    expect(document.owner.told.pop()).toMatch(/The panel is not part of this script/);
    document.files = { panel: "<h1>Property data</h1>" };
    execute(document, "propOpenPanel");
    execute(document, "propHelp");
    expect(document.log).toEqual(["sidebar Property data", "dialog Property data"]);
  });
});

describe("freeze", () => {
  it("puts values in place of formulas and what they spilled, and unfreeze brings them back at no cost", () => {
    const { service, document, sheet } = rentRoll();
    const before = values(document);
    const formulas = [...sheet.cells]
      .map(([place, { formula }]) => [place, formula])
      .filter(([, formula]) => formula !== "");
    sheet.selected = { row: 1, column: 1, rows: 6, columns: 8 };
    execute(document, "propFreeze");
    expect(values(document)).toEqual(before);
    expect([...sheet.cells.values()].every(({ formula }) => formula === "")).toBe(true);
    const asked = service.asked.length;
    execute(document, "propUnfreeze");
    expect(values(document)).toEqual(before);
    expect(
      [...sheet.cells].map(([place, { formula }]) => [place, formula]).filter(([, formula]) => formula !== ""),
    ).toEqual(formulas);
    expect([...sheet.cells.values()].every(({ note }) => note === "")).toBe(true);
    expect(service.asked).toHaveLength(asked);
  });

  it("brings a formula back to where its cell moved, and leaves a person's own note alone", () => {
    const { document, sheet } = rentRoll();
    sheet.at(2, 2).note = "mine";
    sheet.selected = { row: 2, column: 2, rows: 1, columns: 1 };
    execute(document, "propFreeze");
    sheet.insertRows(1, 2);
    sheet.selected = { row: 4, column: 2, rows: 1, columns: 1 };
    execute(document, "propUnfreeze");
    expect(sheet.at(4, 2).formula).toBe("=PROP_VALUE(A4)");
    expect(sheet.at(4, 2).note).toBe("mine");
  });
});

describe("convert", () => {
  it("makes formulas from Excel work, and back", () => {
    const { document, sheet } = rentRoll();
    sheet.set(6, 2, "=PROP.VALUE(A1)");
    execute(document, "String");
    expect(sheet.at(6, 2).value).toBe("#NAME?");
    execute(document, "propFromExcel");
    expect(sheet.at(6, 2).formula).toBe("=PROP_VALUE(A1)");
    expect(sheet.at(6, 2).value).toEqual(expect.any(Number));
    execute(document, "propToExcel");
    expect(sheet.at(1, 2).formula).toBe("=PROP.VALUE(A1)");
  });
});

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

  it("goes on in a further run where six minutes don't suffice, and asks nothing twice", () => {
    const service = sandboxNetwork();
    const document = newDocument({ ...KEYED, PROP_MONTHLY_LIMIT: "500" }, { network: service.network });
    const sheet = document.spreadsheet.active;
    addresses(60).forEach((address, index) => {
      sheet.set(index + 1, 1, address);
      sheet.set(index + 1, 2, `=PROP_VALUE(A${index + 1}, "price")`);
    });
    execute(document, "String");
    sheet.selected = { row: 1, column: 2, rows: 60, columns: 1 };
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
    const service = sandboxNetwork();
    const document = newDocument({ ...KEYED, PROP_MONTHLY_LIMIT: "500" }, { network: service.network });
    const sheet = document.spreadsheet.active;
    addresses(60).forEach((address, index) => {
      sheet.set(index + 1, 1, address);
      sheet.set(index + 1, 2, `=PROP_VALUE(A${index + 1}, "price")`);
    });
    execute(document, "String");
    sheet.selected = { row: 1, column: 2, rows: 60, columns: 1 };
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

  it("says how it wants to be told", () => {
    const { document } = rentRoll();
    document.owner.answers.push({ button: "OK", text: "daily" });
    execute(document, "propSchedule");
    expect(document.owner.told.pop()).toMatch(/"daily" is not understood: write "week 200" or "month 50"/);
    expect(document.triggers).toEqual([]);
  });
});

describe("demo:", () => {
  it("answers without a key and a network, from the moment it is chosen, and bills nothing", () => {
    const document = newDocument({ PROP_BASE_URL: "demo:" });
    document.network = () => {
      throw new Error("there is no network");
    };
    const rows = execute(
      document,
      "PROP_SEARCH",
      [78244, "", "", "", "formattedAddress, beds", 5, "headers=0"],
      CELL,
    ) as string[][];
    expect(rows).toHaveLength(5);
    const [[price]] = execute(document, "PROP_VALUE", [rows[0]![0], "price"], CELL) as [[number]];
    expect(price).toBeGreaterThan(0);
    expect(execute(document, "PROP_USAGE", ["billed, free, limit"], CELL)).toEqual([[0, expect.any(Number), 10_000]]);
  });
});

describe("whose key", () => {
  it("a cell spends its owner's, a person at the menu their own, and a cell can write neither", () => {
    const keys: (string | undefined)[] = [];
    const inner = sandboxNetwork();
    const editor = newPerson({ ...KEYED, PROP_API_KEY: "editors" });
    const document = newDocument(
      { ...KEYED, PROP_API_KEY: "owners" },
      {
        network: (requests, now) => {
          keys.push(...requests.map(({ headers }) => headers?.["x-api-key"]));
          return inner.network(requests, now);
        },
      },
    );
    document.spreadsheet.active.set(1, 1, addresses(1)[0]!);
    document.spreadsheet.active.set(1, 2, "=PROP_VALUE(A1)");
    execute(document, "String");
    editor.answers.push("OK");
    execute(document, "propRefreshErrors", [], MENU, editor);
    expect(keys).toContain("owners");
    expect(keys.filter((key) => key === "editors").length).toBeLessThanOrEqual(1);
    expect(new Set(keys)).toEqual(new Set(["owners", "editors"]));
  });
});
