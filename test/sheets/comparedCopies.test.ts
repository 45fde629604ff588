/** Two copies that a schedule made, a month apart, are compared to the cell; nothing is requested for it. */
import type { PanelApi } from "../../src/shared/panelApi/panelApi";
import { isProblem } from "../../src/shared/api/problem";
import { addressText } from "../../src/shared/formulas/cells";
import { newDocument, type SheetsDocument } from "../standIns/appsScript/document";
import { TRIGGER, execute, lookAt } from "../standIns/appsScript/execution";
import { addresses, KEYED, sandboxNetwork } from "../standIns/appsScript/sandboxNetwork";

const HOMES = addresses(12);

function scheduled() {
  let days = 0;
  const service = sandboxNetwork({ daysLater: () => days });
  const document = newDocument({ ...KEYED, PROP_MONTHLY_LIMIT: "500" }, { network: service.network });
  const sheet = document.spreadsheet.active;
  ["Address", "Value"].forEach((head, index) => sheet.set(1, index + 1, head));
  HOMES.forEach((home, index) => {
    sheet.set(index + 2, 1, home);
    sheet.set(index + 2, 2, `=PROP_VALUE(A${index + 2}, "price")`);
  });
  lookAt(document);
  sheet.selected = { row: 2, column: 2, rows: HOMES.length, columns: 1 };
  document.owner.answers.push({ button: "OK", text: "monthly 100" });
  execute(document, "propSchedule");
  const next = (): string => {
    const { next: due } = JSON.parse(document.properties.getProperty("PROP_SCHEDULE")!) as { readonly next: number };
    days += Math.round((due - document.clock.now) / 86_400_000);
    document.clock.now = due + 3_600_000;
    execute(document, "propKeep", [{ triggerUid: "hourly" }], TRIGGER);
    return document.spreadsheet.sheets
      .map(({ name }) => name)
      .filter((name) => /^Sheet1 \d/.test(name))
      .sort()
      .pop()!;
  };
  const later = (more: number): void => {
    days += more;
    document.clock.now += more * 86_400_000;
  };
  return { service, document, next, later };
}

function panel<Name extends keyof PanelApi>(
  document: SheetsDocument,
  name: Name,
  ...given: Parameters<NonNullable<PanelApi[Name]>>
) {
  const json = execute(document, "propPanel", [name, JSON.stringify(given)]) as string;
  return JSON.parse(json) as Awaited<ReturnType<NonNullable<PanelApi[Name]>>>;
}

it("the two latest copies are proposed, and every value that moved is found where it stands", () => {
  const { service, document, next } = scheduled();
  const before = next();
  const after = next();
  expect(before).not.toBe(after);
  const asked = service.asked.length;
  expect(panel(document, "comparableSheets")).toMatchObject({ before, after });
  const found = panel(document, "compareSheets", { before, after });
  if (isProblem(found) || "heads" in found) throw new Error(JSON.stringify(found));
  const values = (name: string) =>
    HOMES.map((_, index) => Number(document.spreadsheet.sheet(name).at(index + 2, 2).value));
  const [old, now] = [values(before), values(after)];
  const [{ rose, fell, stayed }] = found.changes.columns as [(typeof found.changes.columns)[number]];
  expect([rose, fell, stayed]).toEqual([
    old.filter((value, index) => now[index]! > value).length,
    old.filter((value, index) => now[index]! < value).length,
    old.filter((value, index) => now[index] === value).length,
  ]);
  expect(rose + fell).toBeGreaterThan(0);
  for (const change of found.changes.most) {
    const index = HOMES.indexOf(change.what);
    expect(change).toMatchObject({
      cell: { sheet: after, row: index + 1, column: 1 },
      before: old[index],
      after: now[index],
    });
  }
  const { written } = panel(document, "writeChanges", "sheet") as { readonly written: string };
  const sheet = document.spreadsheet.sheet(written);
  const rows = Array.from({ length: rose + fell }, (_, row) =>
    [2, 3, 5, 6, 7].map((column) => sheet.at(row + 4, column).value),
  );
  expect(rows.slice(0, 10)).toEqual(
    found.changes.most.map(({ cell, what, before: was, after: is }) => [
      addressText(cell!),
      what,
      was,
      is,
      Number(is) - Number(was),
    ]),
  );
  expect(sheet.at(rose + fell + 4, 2).value).toBe("");
  expect(service.asked).toHaveLength(asked);
});

it("the menu's end tells in a line what changed", () => {
  const { document, next, later } = scheduled();
  next();
  // Where cells calculate only for a person, the next who opens the document sees them.
  lookAt(document);
  later(30);
  document.owner.answers.push("OK");
  execute(document, "propRefreshSheet");
  expect(document.spreadsheet.toasts.pop()).toMatch(
    /^12 of 12 requests made: 12 answered, 12 billed\..*\nValue: \d+ rose, .*Median of the changes [+−]\$\d.*, largest [+−]\$\d.*%\)\.$/,
  );
});
