/** Reads and writes of properties, of which Google allows 50,000 a day: what a cell, a fetch and a long list take. */
import { newDocument, type SheetsDocument } from "../standIns/appsScript/document";
import { CELL, execute, lookAt, TRIGGER } from "../standIns/appsScript/execution";
import { addresses, KEYED, sandboxNetwork } from "../standIns/appsScript/sandboxNetwork";

jest.setTimeout(240_000);

const SETTINGS = { ...KEYED, PROP_MONTHLY_LIMIT: "100000", PROP_ASK_ABOVE: "100000" };

const OPERATIONS = /^(?:get|set)Propert(?:y|ies)$|^deleteProperty$|^deleteAllProperties$/;

/** A document whose operations are counted from each call on. */
function counted(modes: readonly "sheets:remembers"[] = [], more = {}) {
  const service = sandboxNetwork();
  const document = newDocument({ ...SETTINGS, ...more }, { network: service.network, modes: [...modes] });
  let [inCells, inRuns] = [0, 0];
  document.service = (name, inCell) => {
    if (!OPERATIONS.test(name)) return;
    if (inCell) inCells += 1;
    else inRuns += 1;
  };
  const since = () => {
    const taken = { inCells, inRuns };
    [inCells, inRuns] = [0, 0];
    return taken;
  };
  return { document, since };
}

function withHomes(document: SheetsDocument, count: number, formula: (row: number) => string): void {
  const sheet = document.spreadsheet.active;
  addresses(count).forEach((home, row) => {
    sheet.rows = Math.max(sheet.rows, row + 10);
    sheet.set(row + 1, 1, home);
    const own = formula(row + 1);
    if (own !== "") sheet.set(row + 1, 2, own);
  });
}

it("a cell takes ten to request, and two to show what is known", () => {
  const { document, since } = counted();
  const [home = ""] = addresses(1);
  execute(document, "PROP_VALUE", [home, "price"], CELL);
  expect(since().inCells).toBeLessThanOrEqual(10);
  execute(document, "PROP_VALUE", [home, "price"], CELL);
  expect(since().inCells).toBe(2);
});

it("a fetch takes fourteen for each of its cells, where Google remembers results", () => {
  const count = 50;
  const { document, since } = counted(["sheets:remembers"], { PROP_SPENDING: "ask" });
  withHomes(document, count, (row) => `=PROP_VALUE(A${row}, "price")`);
  lookAt(document);
  since();
  document.owner.answers.push("OK");
  execute(document, "propFetch");
  lookAt(document);
  const { inCells, inRuns } = since();
  expect(document.spreadsheet.active.at(count, 2).value).toEqual(expect.any(Number));
  expect(inCells / count).toBeLessThanOrEqual(10);
  expect(inRuns / count).toBeLessThanOrEqual(4);
});

it("a long list takes two for each of its rows, and one before each batch leaves", () => {
  const { document, since } = counted();
  withHomes(document, 500, () => "");
  document.spreadsheet.active.selected = { row: 1, column: 1, rows: 500, columns: 1 };
  document.owner.answers.push({ button: "OK", text: "VALUE price" }, "OK|NO");
  execute(document, "propFillList");
  for (let runs = 0; runs < 9 && document.triggers.length > 0; runs += 1) {
    document.clock.now += 3_600_000;
    for (const trigger of [...document.triggers])
      execute(document, trigger.handler, [{ triggerUid: trigger.id }], TRIGGER);
  }
  expect(document.spreadsheet.active.at(500, 2).value).toEqual(expect.any(Number));
  const { inCells, inRuns } = since();
  expect(inCells).toBe(0);
  expect(inRuns / 500).toBeLessThanOrEqual(2.1);
});
