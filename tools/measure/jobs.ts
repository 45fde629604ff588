/**
 * The jobs at their full size, in the playground's page: from a pasted list to its last figure, as the panel does it.
 * What was asked must be what the panel's price said, and each row must show a figure or a problem.
 */
import type { Page } from "playwright-core";
import { jobOf } from "../../src/shared/features/jobs/jobs";
import { addresses } from "../../test/standIns/appsScript/sandboxNetwork";
import { withBrowser } from "./bench/excel/browser";
import { onCore } from "./bench/excel/inPage";
import { openPlayground, type PlaygroundRealm } from "./bench/excel/playgroundPage";
import { FREELY, withService } from "./bench/excel/service";
import { figureTable, type FigureRow } from "./figures";

/** Requests a second: so many that the rate holds nothing back, and what is measured is the page's own work. */
const RATE = 200;
const LATENCY = 50;

/** The heading of a row's first figure. */
const FIRST_FIGURE = { valuation: "Value", rentRoll: "Market rent" } as const;

type MeasuredJob = keyof typeof FIRST_FIGURE;

const calledAs = (job: MeasuredJob): string => jobOf(job)!.title.toLowerCase();

const HEAD = ["job", "rows", "requests", "as priced", "rows with a figure", "with a problem", "s", "s of a core"];

/** @returns What was wrong: a row that shows nothing, or requests that the price had not said. */
export const measureJobs = async (rows: readonly number[]): Promise<readonly string[]> => {
  const runs = (["valuation", "rentRoll"] as const).flatMap((job) => rows.map((count) => ({ job, count })));
  const [lines, problems]: [FigureRow[], string[]] = [[], []];
  for (const { job, count } of runs) {
    const { seconds, core, price, requests, valued, told } = await done(job, count);
    lines.push([calledAs(job), count, requests, price, valued, told, seconds.toFixed(1), core.toFixed(1)]);
    console.error(`${calledAs(job)}, ${count} rows: ${seconds.toFixed(1)} s`);
    if (requests !== price)
      problems.push(`${calledAs(job)}, ${count} rows: ${requests} requests at a price of ${price}`);
    if (valued + told < count) problems.push(`${calledAs(job)}, ${count} rows: ${count - valued - told} show nothing`);
  }
  console.log(figureTable(HEAD, lines));
  return problems;
};

const done = (job: MeasuredJob, rows: number): Promise<RanJob & { readonly core: number; readonly requests: number }> =>
  withBrowser((browser) =>
    withService({ latency: LATENCY, perSecond: RATE }, async ({ address, asked }) => {
      const page = await openPlayground(browser, address);
      const before = await asked();
      const [ran, core] = await onCore(page, () => runJob(page, job, addresses(rows)));
      const after = await asked();
      const refused = after.refused - before.refused;
      return { ...ran, core: core / 1000, requests: after.requests - before.requests - refused };
    }),
  );

type Playground = PlaygroundRealm<PastedRange>;

/** What pastes a list and selects it. */
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
const runJob = (page: Page, job: MeasuredJob, homes: readonly string[]): Promise<RanJob> =>
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
      const typed = heads.indexOf("Address");
      const listed = rows.slice(head + 1).filter((row) => given.homes.includes(String(row[typed])));
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
