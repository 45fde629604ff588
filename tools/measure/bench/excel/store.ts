import type { Page } from "playwright-core";
import { openAddIn } from "../../../../test/browser/addInPage";
import { benchmark } from "../benchmark";
import { estimateBody } from "../inProcess/sandboxBodies";
import { withBrowser } from "./browser";
import { called, collectGarbage } from "./inPage";
import { FREELY, withService } from "./service";

const MIB = 2 ** 20;

/** Rows of one formula, which has a minute to bring them. */
const AT_ONCE = 1000;

export const STORE = benchmark({
  name: "store",
  once: true,
  figures: {
    "store-size": {
      what: "the database with 10,000 answers",
      unit: "MiB",
      baseline: "their bodies, as received",
    },
    "store-page": {
      what: "the page's memory after these 10,000 answers",
      unit: "MiB",
      baseline: "the same page before",
    },
  },
  measure: (size) =>
    withBrowser((browser) =>
      withService({}, async ({ address }) => {
        const { page } = await openAddIn(browser, address, FREELY);
        const [body, count] = [estimateBody(), size(10_000)];
        await answeredInPage(page, body);
        const before = await heapOf(page);
        for (let from = 0; from < count; from += AT_ONCE) {
          const rows = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, at) => [
            `${from + at} Elm St, Austin, TX 78701`,
          ]);
          const { shown } = await called(page, "VALUE", [rows, [["price"]], null]);
          if (shown.some(([cell]) => typeof cell !== "number")) throw new Error("An answer is missing");
        }
        const stored = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);
        return {
          "store-size": { figure: stored / MIB, baseline: (count * body.length) / MIB },
          "store-page": { figure: await heapOf(page), baseline: before },
        };
      }),
    ),
});

/** Requests are answered within the page, each by a copy of its own: it is not the network that is measured. */
const answeredInPage = (page: Page, body: string): Promise<void> =>
  page.evaluate((text) => {
    let count = 0;
    globalThis.fetch = () => {
      count += 1;
      const own = text.replace(/"(id|formattedAddress)":"/g, (start) => `${start}${count} `);
      return Promise.resolve(new Response(own, { headers: { "content-type": "application/json" } }));
    };
  }, body);

async function heapOf(page: Page): Promise<number> {
  await collectGarbage(page);
  const session = await page.context().newCDPSession(page);
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  await session.detach();
  return usedSize / MIB;
}
