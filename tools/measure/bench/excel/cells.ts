import type { Page } from "playwright-core";
import { openAddIn, reopenAddIn } from "../../../../test/browser/addInPage";
import { addresses } from "../../../../test/standIns/appsScript/sandboxNetwork";
import { benchmark } from "../benchmark";
import { bestOf } from "../timing";
import { withBrowser } from "./browser";
import { FREELY, withService } from "./service";
import { calculated, collectGarbage, registerBaselines, watchBusy } from "./inPage";

/** As many as a person has in a long column; more cells ask for the same. */
const HOMES = 1000;

const OVER_EMPTY = { unit: "µs", goal: { atMost: 20 } } as const;

export const CELLS = benchmark({
  name: "cells",
  figures: {
    "cells-1000": {
      ...OVER_EMPTY,
      what: "a cell at hand over an empty call, 1,000 cells",
      baseline: "a plain function that asks once a cell",
    },
    "cells-10000": {
      ...OVER_EMPTY,
      what: "a cell at hand over an empty call, 10,000 cells",
      baseline: "the same of 1,000 cells",
    },
    "cells-100000": {
      ...OVER_EMPTY,
      what: "a cell at hand over an empty call, 100,000 cells",
      baseline: "the same of 1,000 cells",
    },
    "cells-growth": {
      what: "the cost of a cell among 100,000, as a share of its cost among 1,000",
      unit: "",
      goal: { atMost: 1 },
    },
    "cells-total": {
      what: "100,000 cells at hand, calculated together",
      unit: "s",
      baseline: "100,000 empty calls",
      goal: { atMost: 3 },
    },
    "cells-busy": {
      what: "the longest time above 90 % of a core meanwhile",
      unit: "s",
      baseline: "Office's own warning",
      goal: { atMost: 1, ofBaseline: true },
    },
    "cells-reopened": {
      what: "the first calculation after reopening, from the database, a cell of 1,000",
      unit: "µs",
      baseline: "an empty call in a page just opened",
      goal: { atMost: 60 },
    },
  },
  measure: ({ rounds, size }) =>
    withBrowser((browser) =>
      withService({}, async ({ address }) => {
        const homes = addresses(size(HOMES));
        const [small, middle, large] = [size(1000), size(10_000), size(100_000)];
        const { page } = await openAddIn(browser, address, FREELY);
        await registerBaselines(page, address);
        await eachCell(page, "VALUE", homes, homes.length);
        const plain = await bestOf(rounds, async () => ({ each: await eachCell(page, "PLAIN", homes, small) }));
        const busy: number[] = [];
        const best = await bestOf(rounds, async () => {
          // The fewer cells, the more a moment's disturbance weighs.
          const { each: smallOnes } = await bestOf(10, () => overEmpty(page, homes, small));
          const { each: middleOnes } = await bestOf(3, () => overEmpty(page, homes, middle));
          await collectGarbage(page);
          const stopWatching = await watchBusy(page);
          const largeOnes = await eachCell(page, "VALUE", homes, large);
          busy.push(await stopWatching());
          const empty = await eachCell(page, "EMPTY", homes, large);
          return { small: smallOnes, middle: middleOnes, large: largeOnes - empty, largeWhole: largeOnes, empty };
        });
        const reopened = await bestOf(rounds, async () => {
          const { page: again } = await reopenAddIn(page.context(), address, FREELY);
          await registerBaselines(again, address);
          const empty = await eachCell(again, "EMPTY", homes, small);
          const ours = await eachCell(again, "VALUE", homes, small);
          await again.close();
          return { ours: ours - empty, empty };
        });
        const seconds = (each: number) => (each * large) / 1e6;
        return {
          "cells-1000": { figure: best.small, baseline: plain.each, beside: { empty: best.empty } },
          "cells-10000": { figure: best.middle, baseline: best.small },
          "cells-100000": { figure: best.large, baseline: best.small },
          "cells-growth": { figure: best.large / best.small },
          "cells-total": { figure: seconds(best.largeWhole), baseline: seconds(best.empty) },
          "cells-busy": { figure: Math.min(...busy), baseline: WARNED_AFTER },
          "cells-reopened": { figure: reopened.ours, baseline: reopened.empty },
        };
      }),
    ),
});

/** Seconds above 90 % of a core after which Office offers to end an add-in. */
const WARNED_AFTER = 5;

/** Microseconds that each of so many cells takes. */
async function eachCell(page: Page, id: string, homes: readonly string[], cells: number): Promise<number> {
  const { milliseconds, errors } = await calculated(page, id, homes, cells);
  if (errors > 0) throw new Error(`${errors} of ${cells} cells came to an error`);
  return (1000 * milliseconds) / cells;
}

async function overEmpty(page: Page, homes: readonly string[], cells: number): Promise<{ readonly each: number }> {
  await collectGarbage(page);
  const ours = await eachCell(page, "VALUE", homes, cells);
  return { each: ours - (await eachCell(page, "EMPTY", homes, cells)) };
}
