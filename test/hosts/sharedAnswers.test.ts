/** What a team's gateway had already: the cell's facts, its fields and the month's count say so in both hosts. */
import { newDocument } from "../standIns/appsScript/document";
import { CELL, execute, lookAt } from "../standIns/appsScript/execution";
import { addresses, KEYED, sandboxNetwork } from "../standIns/appsScript/sandboxNetwork";
import { OPEN } from "./parts/openInBoth";

const [HOME] = addresses(1) as [string];
const SHARED = { headers: { "cache-status": "prop; hit", age: String(3 * 86_400 + 3600) } };
const COST = "shared by your team's gateway, not billed";
const HOUR = 3_600_000;

test.each(OPEN)("%s: an answer that a gateway had is free, as old as the gateway's, and says so", async (_, open) => {
  const host = open({}, SHARED);
  await host.type({ A1: `=PROP.VALUE("${HOME}","price,ageDays")`, A2: '=PROP.USAGE("billed,free")' });
  host.select("A1");
  const { questions } = (await host.panel("selectedCell"))!;
  expect(questions).toEqual([expect.objectContaining({ state: "cached", ageDays: 3, cost: COST })]);
  expect(host.shows("B1")).toBe(3);
  await host.type({ A3: '=PROP.USAGE("billed,free")' });
  expect([host.shows("A3"), host.shows("B3")]).toEqual([0, 1]);
  expect(host.asked()).toHaveLength(1);
});

test("Google Sheets: where only the main values of an answer are left, the cell still says that it was shared", () => {
  const service = sandboxNetwork(SHARED);
  const document = newDocument({ ...KEYED, PROP_MONTHLY_LIMIT: "10" }, { network: service.network });
  execute(document, "PROP_VALUE", [HOME, "price"], CELL);
  document.clock.now += 14 * HOUR;
  const sheet = document.spreadsheet.active;
  sheet.set(1, 1, `=PROP_VALUE("${HOME}","price")`);
  sheet.selected = { row: 1, column: 1, rows: 1, columns: 1 };
  lookAt(document);
  expect(JSON.parse(execute(document, "propPanel", ["selectedCell", "[]"]) as string)).toMatchObject({
    questions: [{ state: "cached", ageDays: 3, cost: COST }],
  });
  expect(service.asked).toHaveLength(1);
});
