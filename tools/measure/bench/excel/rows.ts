import type { Page } from "playwright-core";
import { openAddIn } from "../../../../test/browser/addInPage";
import { addresses } from "../../../../test/standIns/appsScript/sandboxNetwork";
import { benchmark } from "../benchmark";
import { bestOf } from "../timing";
import { withBrowser } from "./browser";
import {
  called,
  collectGarbage,
  onCore,
  pageCore,
  registerBaselines,
  type CellsOfCall,
  type PageRealm,
} from "./inPage";
import { FREELY, withService } from "./service";

const GOAL = { atMost: 80 } as const;
const BASELINE = "an empty call with the same argument";

/** How often each formula is calculated. */
const EACH = 3;

export const ROWS = benchmark({
  name: "rows",
  figures: {
    "rows-values": {
      what: "one formula over 10,000 cached rows: VALUE of 1,000 homes",
      unit: "ms of a core",
      baseline: BASELINE,
      goal: GOAL,
    },
    "rows-records": {
      what: "one formula over 10,000 cached rows: RECORD of 10,000 homes that a search found",
      unit: "ms of a core",
      baseline: BASELINE,
      goal: GOAL,
    },
    "rows-first": {
      what: "the same, the first time after the search",
      unit: "ms",
    },
  },
  measure: (size) =>
    withBrowser((browser) =>
      withService({ homes: size(10_000) }, async ({ address }) => {
        const rows = size(10_000);
        const { page } = await openAddIn(browser, address, FREELY);
        await registerBaselines(page, address);
        const { shown: found } = await called(page, "SEARCH", [
          ...[[[78244]], null, null, null],
          ...[[["formattedAddress"]], [[rows]], [["headers=0"]]],
        ]);
        if (found.length !== rows) throw new Error(`The search found ${found.length} of ${rows} homes`);
        const homes = addresses(size(1000)).map((home) => [home]);
        await keptInPage(page, { found, inTurn: found.map((_, row) => homes[row % homes.length]!) });
        const first = await formula(page, "RECORD", "found", "beds");
        await formula(page, "VALUE", "inTurn", "price");
        const best = await bestOf(await pageCore(size, page), EACH, async () => {
          await collectGarbage(page);
          return {
            records: (await formula(page, "RECORD", "found", "beds")).core,
            values: (await formula(page, "VALUE", "inTurn", "price")).core,
            empty: (await formula(page, "EMPTY", "found", "beds")).core,
          };
        });
        return {
          "rows-values": { figure: best.values, baseline: best.empty },
          "rows-records": { figure: best.records, baseline: best.empty },
          "rows-first": { figure: first.time },
        };
      }),
    ),
});

type Columns = Readonly<Record<"found" | "inTurn", CellsOfCall>>;

interface KeptColumns {
  columns?: Columns;
}

/** Columns that stand in a page before a formula reads them: to bring them there is not what is measured. */
const keptInPage = (page: Page, given: Columns): Promise<void> =>
  page.evaluate((columns) => {
    (globalThis as KeptColumns).columns = columns;
  }, given);

/** Milliseconds of one formula over a column, and those of a core. */
async function formula(page: Page, id: string, column: keyof Columns, field: string) {
  const [came, core] = await onCore(page, () =>
    page.evaluate(
      async (given) => {
        const { columns, associated } = globalThis as unknown as Required<KeptColumns> & PageRealm;
        const cells = columns[given.column];
        const invocation = { functionName: given.id, address: "Sheet1!ZZ1", parameterAddresses: [] };
        const run = associated.get(given.id)!;
        const began = performance.now();
        const shown = (await run(cells, [[given.field]], null, invocation)) as CellsOfCall;
        const time = performance.now() - began;
        return { time, rows: cells.length, values: shown.filter(([cell]) => typeof cell === "number").length };
      },
      { id, column, field },
    ),
  );
  if (id !== "EMPTY" && came.values < came.rows / 2) throw new Error(`${came.values} values of ${came.rows} rows`);
  return { time: came.time, core };
}
