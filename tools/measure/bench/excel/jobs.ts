import type { Page } from "playwright-core";
import type { PlaygroundHandle } from "../../../../src/playground/page/handle";
import type { PanelApi } from "../../../../src/shared/panelApi/panelApi";
import { addresses } from "../../../../test/standIns/appsScript/sandboxNetwork";
import { benchmark, type Measured } from "../benchmark";
import { withBrowser } from "./browser";
import { onCore } from "./inPage";
import { FREELY, withService } from "./service";

/** Requests a second: so many that the rate holds nothing back, and what is measured is the page's own work. */
const RATE = 200;
const LATENCY = 50;

/** The heading of a row's first figure. */
const FIRST_FIGURE = { valuation: "Value", rentRoll: "Market rent" } as const;

type MeasuredJob = keyof typeof FIRST_FIGURE;

export const JOBS = benchmark({
  name: "jobs",
  figures: {
    "jobs-valuation-10": {
      what: "bulk valuation in the playground, from a pasted list to its figures, 10 rows",
      unit: "s of a core",
    },
    "jobs-valuation-300": { what: "the same of 300 rows", unit: "s of a core" },
    "jobs-valuation-1000": { what: "the same of 1,000 rows", unit: "s of a core" },
    "jobs-rent-roll-1000": { what: "a rent roll of 1,000 units", unit: "s of a core" },
  },
  measure: async ({ size }) => ({
    "jobs-valuation-10": await done("valuation", size(10)),
    "jobs-valuation-300": await done("valuation", size(300)),
    "jobs-valuation-1000": await done("valuation", size(1000)),
    "jobs-rent-roll-1000": await done("rentRoll", size(1000)),
  }),
});

const done = (job: MeasuredJob, rows: number): Promise<Measured> =>
  withBrowser((browser) =>
    withService({ latency: LATENCY, perSecond: RATE }, async ({ address, asked }) => {
      const page = await (await browser.newContext()).newPage();
      await page.goto(address);
      await page.waitForFunction(() => (globalThis as unknown as Playground).playground !== undefined);
      await page.evaluate(() => (globalThis as unknown as Playground).playground.idle());
      const before = await asked();
      const [{ seconds, price, valued, told }, core] = await onCore(page, () => ran(page, job, addresses(rows)));
      const after = await asked();
      const requests = after.requests - before.requests - (after.refused - before.refused);
      if (requests !== price) throw new Error(`${requests} requests at a price of ${price}`);
      if (valued + told < rows) throw new Error(`${valued} of ${rows} rows show a figure, ${told} a problem`);
      return { figure: core / 1000, beside: { seconds, requests, valued, refused: after.refused - before.refused } };
    }),
  );

interface Playground {
  readonly playground: PlaygroundHandle;
  readonly PROP_BRIDGE: PanelApi;
  readonly Excel: { readonly run: (batch: (context: Context) => Promise<void>) => Promise<void> };
}

/** Of Excel's object model what pastes a list and selects it. */
interface Context {
  readonly workbook: {
    readonly worksheets: { readonly getActiveWorksheet: () => { readonly getRange: (cells: string) => PastedRange } };
  };
  readonly sync: () => Promise<void>;
}

interface PastedRange {
  formulas: readonly (readonly string[])[];
  readonly select: () => void;
}

interface RanJob {
  readonly seconds: number;
  /** Requests that the panel said. */
  readonly price: number;
  /** Rows whose first figure is a number, and whose problem says something. */
  readonly valued: number;
  readonly told: number;
}

/** Pastes a list right of what the playground itself shows, inserts the job, and accepts its price, as the panel does. */
const ran = (page: Page, job: MeasuredJob, homes: readonly string[]): Promise<RanJob> =>
  page.evaluate(
    async (given) => {
      const { playground, PROP_BRIDGE: panelApi, Excel } = globalThis as unknown as Playground;
      await panelApi.save(given.settings);
      const began = performance.now();
      await Excel.run(async ({ workbook, sync }) => {
        const range = workbook.worksheets.getActiveWorksheet().getRange(`M1:N${given.homes.length + 1}`);
        range.formulas = [["Address", "Current rent"], ...given.homes.map((home) => [home, "1850"])];
        range.select();
        await sync();
      });
      await playground.idle();
      const { area, columns } = (await panelApi.selectedList())!;
      const list = { area, uses: columns.map(({ use }) => use) };
      const inserted = await panelApi.insertJob({ job: given.job, typed: "", place: "newSheet", list });
      if (typeof inserted !== "string") throw new Error(inserted.message);
      const offer = await panelApi.offer("fetch", "sheet");
      if ("kind" in offer) throw new Error(offer.message);
      await panelApi.accept(offer.quoteId);
      await playground.idle();
      const seconds = (performance.now() - began) / 1000;
      const rows = playground.getRange(`A1:Z${given.homes.length + 40}`);
      const head = rows.findIndex((row) => row.includes("Problem"));
      const heads = rows[head]!;
      const listed = rows.slice(head + 1, head + 1 + given.homes.length);
      const figure = heads.indexOf(given.figure);
      const problem = heads.indexOf("Problem");
      const valued = listed.filter((row) => typeof row[figure] === "number").length;
      const told = listed.filter((row) => typeof row[figure] !== "number" && String(row[problem] ?? "") !== "").length;
      return { seconds, price: offer.price.requests, valued, told };
    },
    {
      homes,
      job,
      figure: FIRST_FIGURE[job],
      settings: { ...FREELY, PROP_SPENDING: "ask", PROP_RATE_PER_SECOND: String(RATE) },
    },
  );
