/** A list of 5,000 addresses in the playground: pasted below the starter's cells, counted and priced, and nothing is requested. */
import type { PanelApi } from "../../src/shared/panelApi/panelApi";
import { addresses } from "../standIns/appsScript/sandboxNetwork";
import { startPlayground, Visit, type Playground } from "./openPlayground";

jest.setTimeout(240_000);

const ROWS = 5_000;
/** Rows of one formula. */
const BLOCK = 100;

interface Page {
  readonly PROP_BRIDGE: PanelApi;
}

let playground: Playground;
let visit: Visit;

beforeAll(async () => {
  playground = await startPlayground();
  visit = await Visit.begin(playground, undefined, (context) =>
    context.grantPermissions(["clipboard-read", "clipboard-write"]),
  );
});
afterAll(() => playground.close());

test("a result that reaches beyond the last row has the sheet grow", async () => {
  await visit.set({ T9990: '=PROP.SEARCH(78244, "Single Family", , , "address", 40)' });
  const shown = (await visit.range("T9990:T10030")).flat().filter((cell) => String(cell).endsWith("TX 78244"));
  expect(shown).toHaveLength(40);
});

test("5,000 pasted addresses reach far beyond what the page shows, are counted and priced", async () => {
  const { page } = visit;
  const asked = await playground.requests();
  await visit.goTo("M6002");
  const pasted = addresses(ROWS);
  await page.evaluate((text) => navigator.clipboard.writeText(text), pasted.join("\n"));
  await page.keyboard.press("Control+v");
  const last = `M${6001 + ROWS}`;
  await page.waitForFunction((cell) => {
    try {
      return window.playground!.getValue(cell) !== null;
    } catch {
      return false;
    }
  }, last);
  expect([await visit.value("M6002"), await visit.value(last)]).toEqual([pasted[0], pasted[ROWS - 1]]);
  const entries = await page.evaluate(async (cells) => {
    const { PROP_BRIDGE: panel } = globalThis as unknown as Page;
    await panel.save({ PROP_SPENDING: "ask" });
    await Excel.run(async (context) => {
      context.workbook.worksheets.getActiveWorksheet().getRange(cells).select();
      await context.sync();
    });
    return (await panel.selectedList())?.entries;
  }, `M6002:${last}`);
  expect(entries).toBe(ROWS);
  const firsts = Array.from({ length: ROWS / BLOCK }, (_, block) => 6002 + block * BLOCK);
  const formulas = firsts.map((row) => [`N${row}`, `=PROP.VALUE(M${row}:M${row + BLOCK - 1},"price")`]);
  await visit.set(Object.fromEntries(formulas) as Record<string, string>);
  const offer = await page.evaluate(() => (globalThis as unknown as Page).PROP_BRIDGE.offer("fetch", "sheet"));
  expect(offer).toMatchObject({ price: { requests: ROWS } });
  expect((await playground.requests()) - asked).toBe(0);
  expect(visit.complaints).toEqual([]);
});
