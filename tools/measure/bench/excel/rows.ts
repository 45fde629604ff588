import type { Page } from "playwright-core";
import { openAddIn } from "../../../../test/browser/addInPage";
import { addresses } from "../../../../test/standIns/appsScript/sandboxNetwork";
import { benchmark } from "../benchmark";
import { bestOf } from "../timing";
import { withBrowser } from "./browser";
import { called, collectGarbage, registerBaselines, type CellsOfCall } from "./inPage";
import { FREELY, withService } from "./service";

const GOAL = { atMost: 80 } as const;
const BASELINE = "an empty call with the same argument";

export const ROWS = benchmark({
  name: "rows",
  figures: {
    "rows-values": {
      what: "one formula over 10,000 rows at hand: VALUE, of 1,000 homes",
      unit: "ms",
      baseline: BASELINE,
      goal: GOAL,
    },
    "rows-records": {
      what: "one formula over 10,000 rows at hand: RECORD, of 10,000 homes that a search found",
      unit: "ms",
      baseline: BASELINE,
      goal: GOAL,
    },
    "rows-first": {
      what: "the same, the first time after the search",
      unit: "ms",
      baseline: BASELINE,
    },
  },
  measure: ({ rounds, size }) =>
    withBrowser((browser) =>
      withService({ homes: size(10_000) }, async ({ address }) => {
        const rows = size(10_000);
        const { page } = await openAddIn(browser, address, FREELY);
        await registerBaselines(page, address);
        const { shown: found } = await called(page, "SEARCH", [
          ...[[[78244]], null, null, null],
          ...[[["formattedAddress"]], [[rows]], [["headers=0"]]],
        ]);
        const homes = addresses(size(1000)).map((home) => [home]);
        const inTurn = Array.from({ length: rows }, (_, row) => homes[row % homes.length]!);
        const first = await timedFormula(page, "RECORD", found, "beds");
        await timedFormula(page, "VALUE", homes, "price");
        const best = await bestOf(rounds, async () => {
          await collectGarbage(page);
          return {
            records: await timedFormula(page, "RECORD", found, "beds"),
            values: await timedFormula(page, "VALUE", inTurn, "price"),
            empty: await timedFormula(page, "EMPTY", found, "beds"),
          };
        });
        const beside = { rows: found.length };
        return {
          "rows-values": { figure: best.values, baseline: best.empty },
          "rows-records": { figure: best.records, baseline: best.empty, beside },
          "rows-first": { figure: first, baseline: best.empty },
        };
      }),
    ),
});

async function timedFormula(page: Page, id: string, column: CellsOfCall, field: string): Promise<number> {
  const { milliseconds, shown } = await called(page, id, [column, [[field]], null]);
  if (id !== "EMPTY" && shown.length !== column.length) throw new Error(`${shown.length} of ${column.length} rows`);
  if (shown.every(([cell]) => typeof cell === "object")) throw new Error("Every row came to an error");
  return milliseconds;
}
