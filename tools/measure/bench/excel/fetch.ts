import type { Page } from "playwright-core";
import { addresses } from "../../../../test/standIns/appsScript/sandboxNetwork";
import { benchmark } from "../benchmark";
import { withBrowser } from "./browser";
import { openPlayground, type PlaygroundRealm } from "./playgroundPage";
import { FREELY, withService } from "./service";

/** Requests a second, of the service and of the settings, and milliseconds until an answer. */
const RATE = 20;
const LATENCY = 100;

export const FETCH = benchmark({
  name: "fetch",
  once: true,
  figures: {
    "fetch-time": {
      what: "Fetch of 1,000 addresses in Excel, at 20 requests a second and 100 ms each",
      unit: "s",
      baseline: "1,000 requests at 20 a second",
      goal: { atMost: 1.03, ofBaseline: true },
    },
    "fetch-refused": { what: "its requests refused with 429", unit: "", goal: { atMost: 0 } },
    "fetch-first": {
      what: "its first row to appear",
      unit: "s",
      baseline: "all rows",
      goal: { atMost: 0.1, ofBaseline: true },
    },
    "fetch-silent": {
      what: "longest time for which the page was unresponsive meanwhile",
      unit: "ms",
      baseline: "the same page at rest",
      goal: { atMost: 50 },
    },
  },
  measure: (size) =>
    withBrowser((browser) =>
      withService({ latency: LATENCY, perSecond: RATE }, async ({ address, asked }) => {
        const page = await openPlayground(browser, address);
        const homes = addresses(size(1000));
        await fillIn(page, homes);
        const before = await asked();
        const atRest = await watchedFetch(page);
        const { all, first, silent } = await watchedFetch(page, homes.length);
        const after = await asked();
        const requests = after.requests - before.requests;
        if (requests < homes.length) throw new Error(`${requests} requests for ${homes.length} addresses`);
        return {
          "fetch-time": { figure: all, baseline: homes.length / RATE, beside: { requests } },
          "fetch-refused": { figure: after.refused - before.refused },
          "fetch-first": { figure: first, baseline: all },
          "fetch-silent": { figure: silent, baseline: atRest.silent },
        };
      }),
    ),
});

type Playground = PlaygroundRealm<{ formulas: string[][] }>;

/** A column of addresses and one of their values beside it, right of what the playground itself shows. Nothing is asked. */
const fillIn = (page: Page, homes: readonly string[]): Promise<void> =>
  page.evaluate(
    async (given) => {
      const { playground, PROP_BRIDGE: panelApi, Excel } = globalThis as unknown as Playground;
      await panelApi.save(given.settings);
      await Excel.run(async ({ workbook, sync }) => {
        const range = workbook.worksheets.getActiveWorksheet().getRange(`M1:N${given.homes.length}`);
        range.formulas = given.homes.map((home, row) => [home, `=PROP.VALUE(M${row + 1},"price")`]);
        await sync();
      });
      await playground.idle();
    },
    { homes, settings: { ...FREELY, PROP_SPENDING: "ask", PROP_RATE_PER_SECOND: String(RATE) } },
  );

interface WatchedFetch {
  /** Seconds until all rows show their values, and until the first does. */
  readonly all: number;
  readonly first: number;
  /** The longest time in milliseconds between two moments in which the page could have answered. */
  readonly silent: number;
}

/** Has so many rows fetched, as the panel does, and watches the page; without rows, it watches for two seconds. */
const watchedFetch = (page: Page, rows = 0): Promise<WatchedFetch> =>
  page.evaluate(async (count) => {
    const { playground, PROP_BRIDGE: panelApi } = globalThis as unknown as Playground;
    const offer = count === 0 ? undefined : await panelApi.offer("fetch", "everything");
    if (offer !== undefined && "kind" in offer) throw new Error(offer.message);
    const began = performance.now();
    let [last, silent, first, looked] = [began, 0, 0, began];
    const beat = setInterval(() => {
      silent = Math.max(silent, performance.now() - last);
      if (first === 0 && performance.now() > looked + 50) {
        looked = performance.now();
        if (playground.getRange("N1:N5").some(([value]) => typeof value === "number")) first = looked - began;
      }
      last = performance.now();
    }, 0);
    if (offer === undefined) await new Promise((resolve) => setTimeout(resolve, 2000));
    else await panelApi.accept(offer.quoteId);
    await playground.idle();
    const all = performance.now() - began;
    clearInterval(beat);
    const shown = playground.getRange(`N1:N${Math.max(1, count)}`).filter(([value]) => typeof value === "number");
    if (shown.length < count) throw new Error(`${shown.length} of ${count} rows show a value`);
    return { all: all / 1000, first: (first === 0 ? all : first) / 1000, silent };
  }, rows);
