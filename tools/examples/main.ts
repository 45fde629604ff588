/**
 * Finished job sheets as files, for people without the add-in: each is inserted into the playground, fetched from the sandbox on
 * one and the same day, and exported. `npm run build && npm run examples`; what it writes is committed.
 */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { createPlaygroundApp } from "../../src/playground/app";
import { a1Text } from "../../src/playground/officeStandIn/cellAddress";
import { answer, createSandbox } from "../../src/sandbox";
import { nationalGazetteer } from "../../src/sandbox/places/nationalGazetteer";
import { listen } from "../../src/servers/http/listener";
import { statefulService } from "../../src/servers/http/sandboxState";
import { JOBS } from "../../src/shared/features/jobs/jobs";
import type { PanelApi } from "../../src/shared/panelApi/panelApi";
import { launchBrowser } from "../../test/runner/browserProcess";
import { EXAMPLES, type Example } from "./lists";

const ROOT = join(__dirname, "../..");
const FOLDER = join(ROOT, "docs/examples");

/** Noon in the middle of the United States. */
const DAY = Date.UTC(2026, 10, 21, 18);

async function main(): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  const server = await launchBrowser();
  const { chromium } = await import("playwright-core");
  const browser = await chromium.connect(server.wsEndpoint());
  try {
    for (const { id, title } of JOBS) {
      const example = EXAMPLES[id];
      if (example === undefined) throw new Error(`tools/examples/lists.ts has no example of the job ${id}`);
      const file = join(FOLDER, `${title.toLowerCase().replace(/[^a-z]+/g, "-")}.xlsx`);
      await write(browser, { id, example, file });
      console.log(file);
    }
  } finally {
    await server.close();
  }
}

interface Wanted {
  readonly id: string;
  readonly example: Example;
  readonly file: string;
}

/** Each has a service and a page of its own, so that none depends on those before it. */
async function write(browser: Browser, { id, example, file }: Wanted): Promise<void> {
  const began = Date.now();
  const now = (): number => DAY + Date.now() - began;
  const { service, usage } = statefulService(createSandbox({ gazetteer: nationalGazetteer() }), answer, now);
  const parts = { pageDir: join(ROOT, "dist/playground"), excelDir: join(ROOT, "dist/excel"), service, usage };
  const { address, stop } = await listen(createPlaygroundApp(parts), 0);
  const context = await browser.newContext({ timezoneId: "America/Chicago", locale: "en-US", acceptDownloads: true });
  try {
    const page = await context.newPage();
    await page.clock.setFixedTime(DAY);
    await page.goto(address);
    await page.waitForFunction(() => window.playground !== undefined);
    await insert(page, id, example);
    const coming = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export" }).click();
    await page.locator('[data-file="workbook"]').click();
    await (await coming).saveAs(file);
  } finally {
    await context.close();
    await stop();
  }
}

/** Where the list stands until its job has taken it: beside the cells that the playground begins with. */
const FIRST = { row: 30, column: 0 };

async function insert(page: Page, id: string, example: Example): Promise<void> {
  const cells: (readonly [string, string | number])[] =
    "address" in example
      ? []
      : example.list.flatMap((line, down) =>
          line.map((content, right) => [a1Text(FIRST.row + down, FIRST.column + right), content] as const),
        );
  await page.evaluate(async (typed) => {
    await window.playground!.idle();
    for (const [a1, content] of typed) await window.playground!.setValue(a1, content);
    await window.playground!.idle();
  }, cells);
  const said = await page.evaluate(
    async ({ job, address, area }) => {
      const { PROP_BRIDGE: bridge } = globalThis as unknown as { readonly PROP_BRIDGE: PanelApi };
      if (area !== undefined) {
        await Excel.run(async (context) => {
          context.workbook.worksheets
            .getItem("Sheet1")
            .getRangeByIndexes(...area)
            .select();
          await context.sync();
        });
      }
      const list = area && (await bridge.selectedList());
      const uses = list?.columns.map(({ use }) => use) ?? [];
      const wish = { job, list: list && { area: list.area, uses }, typed: address, place: "newSheet" as const };
      const inserted = await bridge.insertJob(wish as Parameters<typeof bridge.insertJob>[0]);
      if (typeof inserted !== "string") return inserted.message;
      await window.playground!.idle();
      const price = await bridge.offer("fetch", "sheet");
      if (!("quoteId" in price)) return price.message;
      const progress = await bridge.accept(price.quoteId);
      await window.playground!.idle();
      await Excel.run(async (context) => {
        context.workbook.worksheets.getItem("Sheet1").delete();
        await context.sync();
      });
      await window.playground!.idle();
      return progress.state === "done" ? "" : progress.state;
    },
    {
      job: id,
      address: "address" in example ? example.address : "",
      area:
        "address" in example
          ? undefined
          : ([FIRST.row, FIRST.column, example.list.length, example.list[0]!.length] as const),
    },
  );
  if (said !== "") throw new Error(`${id}: ${said}`);
}

main().catch((fault: unknown) => {
  console.error(fault);
  process.exit(1);
});
