/** What the menu says of money: prices in the plan's terms, a schedule at its dearest, and warnings, each once. */
import { newDocument, type SheetsDocument } from "../standIns/appsScript/document";
import { execute, lookAt } from "../standIns/appsScript/execution";
import { addresses, KEYED, sandboxNetwork } from "../standIns/appsScript/sandboxNetwork";
import { rentRoll } from "./parts/rentRoll";

const PLAN = { PROP_PLAN_REQUESTS: "8", PROP_OVERAGE_PRICE: "0.06", PROP_SPENDING: "ask" };

function opened(settings: Readonly<Record<string, string>> = PLAN) {
  const service = sandboxNetwork();
  const document = newDocument({ ...KEYED, ...settings }, { network: service.network });
  let row = 0;
  /** Cells that wait for so many answers, fetched from the menu. @returns What the menu said of it. */
  const fetched = (homes: number): readonly string[] => {
    for (let earlier = 1; earlier <= row; earlier += 1) document.spreadsheet.active.set(earlier, 2, "");
    for (const home of addresses(row + homes).slice(row)) {
      row += 1;
      document.spreadsheet.active.set(row, 1, home);
      document.spreadsheet.active.set(row, 2, `=PROP_VALUE(A${row}, "price")`);
    }
    lookAt(document);
    document.owner.answers.push("OK");
    execute(document, "propFetch");
    return document.owner.told.splice(0);
  };
  return { service, document, fetched };
}

const warningFor = (document: SheetsDocument): unknown => {
  const json = execute(document, "propPanel", ["warning", "[]"]) as string;
  return json === "" ? undefined : (JSON.parse(json) as { readonly text: string }).text;
};

it("Fetch shows the price in the plan's terms before anything is requested", () => {
  const { fetched, service } = opened();
  expect(fetched(5)[0]).toBe(
    "Property data: This file needs 5 requests: all in your plan; 3 left after.\n" +
      "This month: 0 of your limit of 50 used, 50 left.",
  );
  expect(fetched(5)[0]).toContain("needs 5 requests: 3 in your plan, 2 beyond it at $0.06 = $0.12; none left after.\n");
  expect(service.total()).toBe(10);
});

it("a long list is priced in the plan's terms, too", () => {
  const { document } = opened();
  addresses(10).forEach((home, index) => document.spreadsheet.active.set(index + 1, 1, home));
  document.spreadsheet.active.selected = { row: 1, column: 1, rows: 10, columns: 1 };
  document.owner.answers.push({ button: "OK", text: "VALUE price" }, "CANCEL");
  execute(document, "propFillList");
  expect(document.owner.told[1]).toMatch(
    /needs 10 requests: 8 in your plan, 2 beyond it at \$0\.06 = \$0\.12; none left after\./,
  );
});

it("a schedule says what a refresh costs at most", () => {
  const { document, sheet } = rentRoll(PLAN);
  sheet.selected = { row: 1, column: 2, rows: 6, columns: 1 };
  document.owner.answers.push({ button: "OK", text: "week 200" });
  execute(document, "propSchedule");
  expect(document.spreadsheet.toasts.pop()).toMatch(
    /with 200 requests at most: \$12\.00 at most, if all are beyond your plan at \$0\.06\./,
  );
});

it("the command that crosses 70, 85 and 95 % of the plan says so, each once, and the panel doesn't repeat it", () => {
  const { document, fetched } = opened({ ...PLAN, PROP_PLAN_REQUESTS: "20" });
  const warnings = [13, 1, 1, 2, 2, 1].map((homes) => {
    const [, ...after] = fetched(homes);
    document.clock.now += 120_000;
    expect(warningFor(document)).toBeUndefined();
    return after.map((text) => /used (\d+% of your plan)/.exec(text)?.[1]);
  });
  expect(warnings).toEqual([[], ["70% of your plan"], [], ["85% of your plan"], ["95% of your plan"], []]);
});

it("a warning whose dialog never came is told again by the next command", () => {
  const { document, fetched } = opened({ ...PLAN, PROP_PLAN_REQUESTS: "20" });
  document.owner.told.push = (...texts) => {
    if (texts.some((text) => text.includes("You have used"))) throw new Error("the execution ended");
    return Array.prototype.push.apply(document.owner.told, texts);
  };
  expect(() => fetched(14)).toThrow("the execution ended");
  document.owner.told.splice(0);
  Reflect.deleteProperty(document.owner.told, "push");
  document.clock.now += 60_000;
  execute(document, "propFetch");
  expect(document.owner.told).toEqual([
    expect.stringContaining("Nothing pending"),
    expect.stringMatching(/^Property data: You have used 70% of your plan \(14 of 20 requests\) this month\./),
  ]);
  document.clock.now += 120_000;
  execute(document, "propFetch");
  expect(document.owner.told).toHaveLength(3);
});

it("no cell shows a warning, and none is kept from calculating by it", () => {
  const { document } = opened({ PROP_PLAN_REQUESTS: "3" });
  addresses(5).forEach((home, index) => {
    document.spreadsheet.active.set(index + 1, 1, home);
    document.spreadsheet.active.set(index + 1, 2, `=PROP_VALUE(A${index + 1}, "price")`);
  });
  lookAt(document);
  expect([1, 2, 3, 4, 5].map((row) => typeof document.spreadsheet.active.at(row, 2).value)).toEqual(
    Array.from({ length: 5 }, () => "number"),
  );
});
