import type { Page } from "playwright-core";
import { openAddIn } from "../../../../test/browser/addInPage";
import { benchmark } from "../benchmark";
import { withBrowser } from "./browser";
import { called } from "./inPage";
import { FREELY, withService } from "./service";

const LATENCY = 200;
const PAGE = 500;

export const SEARCH_PAGES = benchmark({
  name: "search",
  figures: {
    "search-time": {
      what: "a search of 10,000 records in Excel: 20 pages at 200 ms each",
      unit: "s",
      baseline: "the same requests by fetch alone, in the same browser",
      goal: { atMost: 1.25, ofBaseline: true },
    },
    "search-serial": {
      what: "the same by a plain function that requests one page after another",
      unit: "s",
      baseline: "the same requests by fetch alone, in the same browser",
    },
  },
  measure: (size) =>
    withBrowser((browser) => {
      const rows = PAGE * Math.ceil(size(10_000) / PAGE);
      return withService({ latency: LATENCY, homes: rows }, async ({ address }) => {
        const { page: first } = await openAddIn(browser, address, FREELY);
        const targets: string[] = [];
        first.on("request", (request) => {
          if (request.url().startsWith(`${address}/v1/properties`)) targets.push(request.url());
        });
        await searched(first, rows);
        const { page } = await openAddIn(browser, address, FREELY);
        const floor = await bare(page, targets, targets.length);
        const serial = await bare(page, targets, 1);
        const ours = await searched(page, rows);
        return {
          "search-time": { figure: ours, baseline: floor, beside: { requests: targets.length } },
          "search-serial": { figure: serial, baseline: floor },
        };
      });
    }),
});

/** Seconds of a search that brings so many rows. */
async function searched(page: Page, rows: number): Promise<number> {
  const args = [[[78244]], null, null, null, [["formattedAddress, lastSalePrice"]], [[rows]], [["headers=0"]]];
  const { milliseconds, shown } = await called(page, "SEARCH", args);
  if (shown.length !== rows) throw new Error(`${shown.length} of ${rows} rows`);
  return milliseconds / 1000;
}

/** Seconds of the requests alone, at most so many at once; the first tells how many there are, so the others wait for it. */
const bare = (page: Page, targets: readonly string[], atOnce: number): Promise<number> =>
  page.evaluate(
    async (given) => {
      const began = performance.now();
      for (let from = 0, to = 1; from < given.targets.length; [from, to] = [to, to + given.atOnce]) {
        await Promise.all(
          given.targets.slice(from, to).map(async (target) => {
            const came = await fetch(target, { headers: { "x-api-key": "sandbox" }, cache: "no-store" });
            return came.text();
          }),
        );
      }
      return (performance.now() - began) / 1000;
    },
    { targets, atOnce },
  );
