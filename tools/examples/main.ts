/**
 * Finished job sheets as files, for people without the add-in: each is inserted into the playground, fetched from the sandbox on
 * one and the same day, drawn for docs/jobs.md, and exported. `npm run examples`, or `npm run examples -- deal` for one; what it
 * writes is committed. With `--looks` it writes them into dist/looks, with pictures of each sheet and chart, wide and narrow, light
 * and dark, to be looked at.
 */
import { readFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { basename, join } from "node:path";
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
import { readWorkbook } from "../../test/exported/workbookReader";
import { EXAMPLES, type Example } from "./lists";

const ROOT = join(__dirname, "../..");
const FOLDER = join(ROOT, "docs/examples");
const PICTURES = join(ROOT, "docs/pictures");
/** Drawn smaller, so that a picture shows much and weighs little. */
const WINDOW = { viewport: { width: 1560, height: 900 }, deviceScaleFactor: 0.75 };

/** Noon in the middle of the United States. */
const DAY = Date.UTC(2026, 10, 21, 18);

async function main(): Promise<void> {
  const given = process.argv.slice(2);
  const named = given.filter((each) => each !== "--looks");
  const looks = given.includes("--looks") ? join(ROOT, "dist/looks") : undefined;
  const [files, pictures] = [looks ?? FOLDER, looks ?? PICTURES];
  for (const folder of [files, pictures]) await mkdir(folder, { recursive: true });
  const server = await launchBrowser();
  const { chromium } = await import("playwright-core");
  const browser = await chromium.connect(server.wsEndpoint());
  try {
    for (const { id, title, sheet } of JOBS) {
      if (named.length > 0 && !named.includes(id)) continue;
      const example = EXAMPLES[id];
      if (example === undefined) throw new Error(`tools/examples/lists.ts has no example of the job ${id}`);
      const name = title.toLowerCase().replace(/[^a-z]+/g, "-");
      const file = join(files, `${name}.xlsx`);
      const picture = join(pictures, `${name}.png`);
      await write(browser, { id, example, file, picture, names: namesOf(sheet), looks });
      console.log(file);
    }
  } finally {
    await server.close();
  }
}

/** How the cells of the first sheet's inputs are called in a workbook. */
const namesOf = (sheet: string): string => `${sheet.replace(/\s+/g, "")}1_`;

interface Wanted {
  readonly id: string;
  readonly example: Example;
  readonly file: string;
  readonly picture: string;
  readonly names: string;
  /** A folder for pictures of all that there is to see. */
  readonly looks: string | undefined;
}

/** Each has a service and a page of its own, so that none depends on those before it. */
async function write(browser: Browser, { file, picture, looks, ...wanted }: Wanted): Promise<void> {
  const began = Date.now();
  const now = (): number => DAY + Date.now() - began;
  const { service, usage } = statefulService(createSandbox({ gazetteer: nationalGazetteer() }), answer, now);
  const parts = { pageDir: join(ROOT, "dist/playground"), excelDir: join(ROOT, "dist/excel"), service, usage };
  const { address, stop } = await listen(createPlaygroundApp(parts), 0);
  const context = await browser.newContext({
    timezoneId: "America/Chicago",
    locale: "en-US",
    acceptDownloads: true,
    ...WINDOW,
  });
  try {
    const page = await context.newPage();
    await page.clock.setFixedTime(DAY);
    await page.goto(address);
    await page.waitForFunction(() => window.playground !== undefined);
    await insert(page, wanted);
    await page.locator("#panel-switch").click();
    // What the sheet draws, it draws a little later.
    await new Promise((resolve) => setTimeout(resolve, 3000));
    await page.locator("#sheet").screenshot({ path: picture });
    const coming = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export" }).click();
    await page.locator('[data-file="workbook"]').click();
    await (await coming).saveAs(file);
    if (looks !== undefined) await drawAll(page, file, looks);
  } finally {
    await context.close();
    await stop();
  }
}

/** Each sheet from its first cell, and with each chart in sight. */
async function drawAll(page: Page, file: string, folder: string): Promise<void> {
  const { sheets, parts } = readWorkbook(readFileSync(file));
  const views = sheets.flatMap(({ name }, index) => {
    const relations = parts.get(`xl/worksheets/_rels/sheet${index + 1}.xml.rels`) ?? "";
    const drawing = parts.get(`xl/drawings/${/drawing\d+\.xml/.exec(relations)?.[0] ?? ""}`) ?? "";
    const corners = [...drawing.matchAll(/<xdr:(?:from|to)><xdr:col>(\d+)<.*?<xdr:row>(\d+)</g)];
    const cells = corners.map(([, column, row]) => a1Text(Number(row), Number(column)));
    const charts = cells.flatMap((from, at) => (at % 2 === 0 ? `${from}:${cells[at + 1]}` : []));
    return ["A1", ...charts].map((cell) => ({ sheet: name, cell }));
  });
  const name = basename(file, ".xlsx");
  for (const { sheet, cell } of views) {
    for (const colorScheme of ["light", "dark"] as const) {
      for (const width of [1280, 390]) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 800 });
        // The sheet takes its new size a little later, and holds columns or not by it.
        await page.waitForTimeout(600);
        await page.evaluate(
          async ([of, a1]) => {
            await Excel.run(async (context) => {
              context.workbook.worksheets.getItem(of).activate();
              context.workbook.worksheets.getItem(of).getRange(a1).select();
              await context.sync();
            });
          },
          [sheet, cell] as const,
        );
        await page.waitForTimeout(1200);
        const place = `${sheet.toLowerCase().replace(/[^a-z]+/g, "-")}-${cell.toLowerCase().replace(":", "-")}`;
        await page.screenshot({ path: join(folder, `${name}-${place}-${colorScheme}-${width}.png`) });
      }
    }
  }
}

/** Where the list stands until its job has taken it: beside the cells that the playground begins with. */
const FIRST = { row: 30, column: 0 };

async function insert(page: Page, { id, example, names }: Pick<Wanted, "id" | "example" | "names">): Promise<void> {
  const list = "list" in example ? example.list : [];
  const cells = list.flatMap((line, down) =>
    line.map((content, right) => [a1Text(FIRST.row + down, FIRST.column + right), content] as const),
  );
  await page.evaluate(async (typed) => {
    await window.playground!.idle();
    for (const [a1, content] of typed) await window.playground!.setValue(a1, content);
    await window.playground!.idle();
  }, cells);
  const said = await page.evaluate(
    async ({ job, typed, area, inputs, below }) => {
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
      const wish = { job, list: list && { area: list.area, uses }, typed, place: "newSheet" as const };
      const inserted = await bridge.insertJob(wish as Parameters<typeof bridge.insertJob>[0]);
      if (typeof inserted !== "string") return inserted.message;
      await window.playground!.idle();
      await Excel.run(async (context) => {
        for (const [name, value] of inputs) {
          context.workbook.names.getItem(name).getRangeOrNullObject().values = [[value]];
        }
        await context.sync();
      });
      await window.playground!.idle();
      const sheet = {
        /** What a cell says that waits for its answer. */
        async waits() {
          return await Excel.run(async (context) => {
            const shown = context.workbook.worksheets.getActiveWorksheet().getUsedRangeOrNullObject();
            shown.load("values");
            await context.sync();
            return shown.values.flat().find((value) => /press Fetch$/.test(String(value))) ?? "";
          });
        },
      };
      // What has come may tell what else is to be asked, once the sheet has calculated with it.
      for (let silent = 0; silent < 2 || (silent < 20 && (await sheet.waits()) !== "");) {
        const price = await bridge.offer("fetch", "sheet");
        if (!("quoteId" in price)) return price.message;
        if (price.price.requests === 0) {
          silent += 1;
          await new Promise((resolve) => setTimeout(resolve, 3000));
        } else {
          silent = 0;
          const progress = await bridge.accept(price.quoteId);
          if (progress.state !== "done") return progress.state;
        }
        await window.playground!.idle();
      }
      await Excel.run(async (context) => {
        context.workbook.worksheets.getItem("Sheet1").delete();
        await context.sync();
      });
      await window.playground!.idle();
      if (below !== undefined) {
        await Excel.run(async (context) => {
          const open = context.workbook.worksheets.getActiveWorksheet();
          const used = open.getUsedRangeOrNullObject();
          used.load("values");
          await context.sync();
          const row = used.values.findIndex((line) => line.includes(below.heading));
          const column = used.values[row]!.indexOf(below.heading);
          const { lines } = below;
          open.getRangeByIndexes(row + 1, column, lines.length, lines[0]!.length).values = lines.map((line) => [
            ...line,
          ]);
          await context.sync();
        });
        await window.playground!.idle();
      }
      return await sheet.waits();
    },
    {
      job: id,
      typed: "typed" in example ? example.typed : "",
      area: list.length === 0 ? undefined : ([FIRST.row, FIRST.column, list.length, list[0]!.length] as const),
      below: example.below,
      inputs: Object.entries(example.inputs ?? {}).map(([name, value]) => [`${names}${name}`, value] as const),
    },
  );
  if (said !== "") throw new Error(`${id}: ${said}`);
}

main().catch((fault: unknown) => {
  console.error(fault);
  process.exit(1);
});
