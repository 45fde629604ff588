/**
 * Exports each job about one home or ZIP codes from the playground, has LibreOffice calculate the file again, and holds every
 * figure in it to a calculation that shares nothing with the jobs:
 *   npm run build && npm run jobs:exported
 * Takes `soffice` from the PATH, or what SOFFICE names.
 */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { createPlaygroundApp } from "../../src/playground/app";
import { a1Text } from "../../src/playground/officeStandIn/cellAddress";
import { answer, createSandbox } from "../../src/sandbox";
import { nationalGazetteer } from "../../src/sandbox/places/nationalGazetteer";
import { listen } from "../../src/servers/http/listener";
import { statefulService } from "../../src/servers/http/sandboxState";
import type { PanelApi } from "../../src/shared/panelApi/panelApi";
import { calculatedAnew } from "../exported/calculatedAnew";
import { readWorkbook, type ReadWorkbook } from "../exported/workbookReader";
import { launchBrowser } from "../runner/browserProcess";
import type { Json } from "./answers";
import { compareAppeal, compareBox, compareDeal, compareMarkets } from "./comparing";
import { columnNumber, errorsOf, sheetOf, type Held, type Sheet } from "./sheet";

const ROOT = join(__dirname, "../..");
const DAY = Date.UTC(2026, 10, 21, 18);

/** Questions and bodies of answers with 200. */
type Answers = ReadonlyMap<string, unknown>;

interface Trial {
  readonly job: string;
  readonly typed: string;
  /** Cells to type into once it is fetched, by their labels; then it is fetched once more. */
  readonly then?: Readonly<Record<string, string | number>>;
  readonly held: (sheet: Sheet, answers: Answers) => Held;
}

const all = (answers: Answers, ...parts: readonly string[]): readonly Json[] =>
  [...answers]
    .filter(([question]) => parts.every((part) => question.includes(part)))
    .flatMap(([, body]) => body as Json | readonly Json[]);

const first = (answers: Answers, ...parts: readonly string[]): Json | undefined => all(answers, ...parts)[0];

const dealAt = (typed: string, more: Readonly<Record<string, number>> = {}): Trial => ({
  ...{ job: "deal", typed, then: more },
  held: (sheet, answers) =>
    compareDeal(
      sheet,
      {
        value: first(answers, "/avm/value", `address=${typed}`),
        rent: first(answers, "/avm/rent", `address=${typed}`),
        record: first(answers, "/properties?", `address=${typed}`),
      },
      Object.fromEntries(Object.entries(more).map(([label, value]) => [INPUT_NAMES[label]!, value])),
    ),
});

const INPUT_NAMES: Readonly<Record<string, string>> = { Price: "Price", Rehab: "Rehab" };

const appealAt = (typed: string): Trial => ({
  ...{ job: "appeal", typed },
  held(sheet, answers) {
    // The playground's own cells ask about other homes.
    const [around, sales] = ["radius=", "saleDateRange="];
    const own = [...answers].filter(([question]) => question.includes(`address=${typed}`));
    const searched = (isSale: boolean): readonly Json[] =>
      own
        .filter(([question]) => question.includes(around) && question.includes(sales) === isSale)
        .flatMap(([, body]) => body as readonly Json[]);
    const record = own.find(([question]) => question.startsWith("/properties?") && !question.includes(around))?.[1];
    const value = first(answers, "/avm/value", `address=${typed}`);
    const [sold, nearby] = [searched(true), searched(false)];
    return compareAppeal(sheet, { record: [record].flat()[0] as Json, value, nearby, sold });
  },
});

const TRIALS: readonly Trial[] = [
  dealAt("5512 Grand Lake Dr, San Antonio, TX 78244"),
  dealAt("1200 Main St, Salem, OR 97301", { Price: 200_000, Rehab: 25_000 }),
  {
    ...{ job: "marketComparison", typed: "78244, 97301, 85004" },
    held: (sheet, answers) =>
      compareMarkets(sheet, ["78244", "97301", "85004"], (zip) => first(answers, "/markets", `zipCode=${zip}`)),
  },
  {
    ...{ job: "buyBox", typed: "78244, 97301", then: { "Rows to look up": 5, "Look up now": "Yes" } },
    held: (sheet, answers) =>
      compareBox(
        sheet,
        {
          listings: ["78244", "97301"].flatMap((zip) => all(answers, "/listings/sale", `zipCode=${zip}`)),
          marketOf: (zip) => first(answers, "/markets", `zipCode=${zip}`),
          valueOf: (address) => first(answers, "/avm/value", `address=${address}&`),
          rentOf: (address) => first(answers, "/avm/rent", `address=${address}&`),
        },
        { LookUp: "Yes", Rows: 5 },
      ),
  },
  appealAt("1200 Main St, Salem, OR 97301"),
  appealAt("5500 Grand Lake Dr, San Antonio, TX 78244"),
];

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "prop-jobs-"));
  const server = await launchBrowser();
  const { chromium } = await import("playwright-core");
  const browser = await chromium.connect(server.wsEndpoint());
  let isWrong = false;
  try {
    for (const [index, trial] of TRIALS.entries()) {
      const file = join(folder, `${trial.job}-${index}.xlsx`);
      const answers = await exported(browser, trial, file);
      const [page, anew] = [readWorkbook(await readFile(file)), calculatedAnew(file)];
      for (const [by, workbook] of [["the page", page] as const, ["LibreOffice", anew] as const]) {
        const sheet = sheetIn(workbook, page);
        const held = trial.held(sheet, answers);
        const wrong = [...held.differences(), ...errorsOf(sheet)];
        console.log(`${trial.job} of ${trial.typed}, by ${by}: ${held.count()} cells, ${wrong.length} wrong`);
        wrong.slice(0, 20).forEach((each) => console.log(`  ${each}`));
        isWrong ||= wrong.length > 0;
      }
    }
  } finally {
    await server.close();
    await rm(folder, { recursive: true });
  }
  if (isWrong) process.exitCode = 1;
}

/** What a cell shows; nothing where it has an error that is none: a chart's own #N/A. */
const sheetIn = ({ sheets }: ReadWorkbook, page: ReadWorkbook): Sheet =>
  sheetOf(
    [...sheets[0]!.cells].map(([a1, { value, isError }]) => {
      const [, letters, number] = /^([A-Z]+)(\d+)$/.exec(a1)!;
      const formula = page.sheets[0]!.cells.get(a1)?.formula;
      const shows = isError && /NA\(\)/.test(String(formula)) ? "" : value;
      return { row: Number(number) - 1, column: columnNumber(letters!), shows, hasFormula: formula !== undefined };
    }),
  );

async function exported(browser: Browser, trial: Trial, file: string): Promise<Answers> {
  const began = Date.now();
  const now = (): number => DAY + Date.now() - began;
  const answers = new Map<string, unknown>();
  const watched: typeof answer = (sandbox, request, at) => {
    const given = answer(sandbox, request, at);
    const query = request.query.map(([name, value]) => `${name}=${value}`).join("&");
    if (given.response.status === 200) answers.set(`${request.path}?${query}`, JSON.parse(given.response.body));
    return given;
  };
  const { service, usage } = statefulService(createSandbox({ gazetteer: nationalGazetteer() }), watched, now);
  const parts = { pageDir: join(ROOT, "dist/playground"), excelDir: join(ROOT, "dist/excel"), service, usage };
  const { address, stop } = await listen(createPlaygroundApp(parts), 0);
  const context = await browser.newContext({ timezoneId: "America/Chicago", locale: "en-US", acceptDownloads: true });
  try {
    const page = await context.newPage();
    await page.clock.setFixedTime(DAY);
    await page.goto(address);
    await page.waitForFunction(() => window.playground !== undefined);
    await insert(page, trial);
    const coming = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export" }).click();
    await page.locator('[data-file="workbook"]').click();
    await (await coming).saveAs(file);
    return answers;
  } finally {
    await context.close();
    await stop();
  }
}

async function insert(page: Page, { job, typed, then = {} }: Trial): Promise<void> {
  const wish = { job, typed, place: "newSheet" as const };
  await page.evaluate(async (wished) => {
    const { PROP_BRIDGE: bridge } = globalThis as unknown as { readonly PROP_BRIDGE: PanelApi };
    await window.playground!.idle();
    const inserted = await bridge.insertJob(wished as Parameters<typeof bridge.insertJob>[0]);
    await window.playground!.idle();
    if (typeof inserted !== "string") throw new Error(inserted.message);
  }, wish);
  await fetchAll(page);
  for (const [label, value] of Object.entries(then)) await typeBeside(page, label, value);
  if (Object.keys(then).length > 0) await fetchAll(page);
  await page.evaluate(async () => {
    await Excel.run(async (context) => {
      context.workbook.worksheets.getItem("Sheet1").delete();
      await context.sync();
    });
    await window.playground!.idle();
  });
}

async function fetchAll(page: Page): Promise<void> {
  const state = await page.evaluate(async () => {
    const { PROP_BRIDGE: bridge } = globalThis as unknown as { readonly PROP_BRIDGE: PanelApi };
    await window.playground!.idle();
    const price = await bridge.offer("fetch", "sheet");
    if (!("quoteId" in price)) return price.message;
    const progress = await bridge.accept(price.quoteId);
    await window.playground!.idle();
    return progress.state;
  });
  if (state !== "done") throw new Error(state);
}

/** The input stands beside its label, behind cells that the label covers. */
async function typeBeside(page: Page, label: string, value: string | number): Promise<void> {
  const cells = await page.evaluate(() => window.playground!.getRange("A1:AZ60") as readonly (readonly unknown[])[]);
  const row = cells.findIndex((line) => line.includes(label));
  const from = cells[row]!.indexOf(label);
  const column = cells[row]!.findIndex((shown, at) => at > from && shown !== "" && shown !== null);
  const a1 = a1Text(row, column);
  await page.evaluate(
    async ([cell, typed]) => {
      await window.playground!.setValue(cell, typed);
      await window.playground!.idle();
    },
    [a1, value] as const,
  );
}

main().catch((fault: unknown) => {
  console.error(fault);
  process.exit(1);
});
