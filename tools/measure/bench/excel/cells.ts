import type { Page } from "playwright-core";
import { openAddIn, reopenAddIn } from "../../../../test/browser/addInPage";
import { addresses } from "../../../../test/standIns/appsScript/sandboxNetwork";
import { benchmark } from "../benchmark";
import { bestOf } from "../timing";
import { ownCore } from "../wholeCore";
import { withBrowser } from "./browser";
import { FREELY, withService } from "./service";
import { calculated, collectGarbage, pageCore, registerBaselines, watchBusy } from "./inPage";

/** As many as a person has in a long column; more cells ask for the same. */
const HOMES = 1000;

/** How often all are calculated, the second time by a page that has compiled what they run. */
const CALCULATED = 2;

/** How often the page is closed and opened again. */
const REOPENED = 3;

const OVER_EMPTY = { unit: "µs of a core", goal: { atMost: 20 } } as const;

export const CELLS = benchmark({
  name: "cells",
  figures: {
    "cells-1000": {
      ...OVER_EMPTY,
      what: "a cached cell, less an empty call: 1,000 cells",
      baseline: "a plain function with a request per cell, in real time",
    },
    "cells-10000": {
      ...OVER_EMPTY,
      what: "a cached cell, less an empty call: 10,000 cells",
      baseline: "the same with 1,000 cells",
    },
    "cells-100000": {
      ...OVER_EMPTY,
      what: "a cached cell, less an empty call: 100,000 cells",
      baseline: "the same with 1,000 cells",
    },
    "cells-growth": {
      what: "cost of a cell among 100,000, relative to one among 1,000",
      unit: "",
      isShare: true,
      goal: { atMost: 1 },
    },
    "cells-total": {
      what: "100,000 cached cells, calculated together",
      unit: "s",
      baseline: "100,000 empty calls",
      goal: { atMost: 3 },
    },
    "cells-busy": {
      what: "longest time above 90 % of a core meanwhile",
      unit: "s",
      baseline: "when Office warns",
      goal: { atMost: 1, ofBaseline: true },
    },
    "cells-reopened": {
      what: "first calculation after reopening, from the database, per cell of 1,000",
      unit: "µs",
      baseline: "an empty call in a page just opened",
      goal: { atMost: 60 },
    },
  },
  measure: (size) =>
    withBrowser((browser) =>
      withService({}, async ({ address }) => {
        const homes = addresses(size(HOMES));
        const [small, middle, large] = [size(1000), size(10_000), size(100_000)];
        const { page } = await openAddIn(browser, address, FREELY);
        const core = await pageCore(size, page);
        await registerBaselines(page, address);
        await eachCell(page, "VALUE", homes, homes.length);
        const plain = await eachCell(page, "PLAIN", homes, small);
        const best = await bestOf(core, CALCULATED, async () => {
          // The fewer cells, the more a moment's disturbance weighs.
          const few = await bestOf(core, 10, () => overEmpty(page, homes, small));
          const more = await bestOf(core, 3, () => overEmpty(page, homes, middle));
          await collectGarbage(page);
          const stopWatching = await watchBusy(page);
          const all = await eachCell(page, "VALUE", homes, large);
          const busy = await stopWatching();
          const empty = await eachCell(page, "EMPTY", homes, large);
          return {
            ...{ few: few.time, fewCore: few.core, more: more.time, moreCore: more.core, busy },
            ...{ large: all.time - empty.time, largeCore: all.core - empty.core, whole: all.time, empty: empty.time },
          };
        });
        const reopened = await bestOf(await ownCore(size), REOPENED, async () => {
          const { page: again } = await reopenAddIn(page.context(), address, FREELY);
          await registerBaselines(again, address);
          const empty = await eachCell(again, "EMPTY", homes, small);
          const ours = await eachCell(again, "VALUE", homes, small);
          await again.close();
          return { ours: ours.time - empty.time, core: ours.core - empty.core, empty: empty.time };
        });
        const seconds = (each: number) => (each * large) / 1e6;
        const { fewCore, moreCore, largeCore } = best;
        return {
          "cells-1000": { figure: fewCore, baseline: plain.time, beside: { time: best.few, empty: best.empty } },
          "cells-10000": { figure: moreCore, baseline: fewCore, beside: { time: best.more } },
          "cells-100000": { figure: largeCore, baseline: fewCore, beside: { time: best.large } },
          "cells-growth": { figure: largeCore / fewCore },
          "cells-total": { figure: seconds(best.whole), baseline: seconds(best.empty) },
          "cells-busy": { figure: best.busy, baseline: WARNED_AFTER },
          "cells-reopened": { figure: reopened.ours, baseline: reopened.empty, beside: { core: reopened.core } },
        };
      }),
    ),
});

/** Seconds above 90 % of a core after which Office offers to end an add-in. */
const WARNED_AFTER = 5;

/** Microseconds, and those of a core. */
interface CellCost {
  readonly time: number;
  readonly core: number;
}

/** What each of so many cells takes. */
async function eachCell(page: Page, id: string, homes: readonly string[], cells: number): Promise<CellCost> {
  const { milliseconds, core, errors } = await calculated(page, id, homes, cells);
  if (errors > 0) throw new Error(`${errors} of ${cells} cells came to an error`);
  return { time: (1000 * milliseconds) / cells, core: (1000 * core) / cells };
}

async function overEmpty(page: Page, homes: readonly string[], cells: number): Promise<CellCost> {
  await collectGarbage(page);
  const ours = await eachCell(page, "VALUE", homes, cells);
  const empty = await eachCell(page, "EMPTY", homes, cells);
  return { time: ours.time - empty.time, core: ours.core - empty.core };
}
