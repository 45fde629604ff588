/**
 * Two add-ins with one access token over one gateway: Excel's bundle in a browser, Code.js in its stand-in, the built
 * server, and everything between them over HTTP.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Browser } from "playwright-core";
import { HELD } from "../servers/gateway/gatewayBeside";
import { removeFolders, storeFolder } from "../servers/gateway/rememberingGateway";
import { metricOf, serverCommand, startServer, type ServerProcess } from "../servers/gateway/serverProcess";
import { newDocument } from "../standIns/appsScript/document";
import { CELL, execute } from "../standIns/appsScript/execution";
import { openTestService, type TestService } from "../standIns/service/testService";
import { openAddIn } from "./addInPage";
import { openBrowser } from "./browser";

jest.setTimeout(120_000);

const METRICS_TOKEN = "a-token-for-the-metrics-01";
const DAY = 86_400_000;
const COUNTS = "billed,free,uncertain,failed";

let browser: Browser;
let service: TestService;
const running: ServerProcess[] = [];
beforeAll(async () => {
  [browser, service] = await Promise.all([openBrowser(), openTestService()]);
});
afterEach(async () => {
  await Promise.all(running.splice(0).map(({ end }) => end("SIGKILL")));
  removeFolders();
});
afterAll(() => browser.close());

const home = (house: number): string => `${house} Elm St, Austin, TX, 78701`;

const gatewayOf = (log: string, more: Readonly<Record<string, string>> = {}) => {
  const environment = {
    PROP_UPSTREAM: service.base("samples", log),
    PROP_API_KEY: HELD.apiKey,
    PROP_ACCESS_TOKEN: HELD.accessToken,
    PROP_STORE: storeFolder(),
    PROP_METRICS_TOKEN: METRICS_TOKEN,
    PROP_RATE_PER_SECOND: "2",
    ...more,
  };
  const start = async (other: Readonly<Record<string, string>> = {}) => {
    const server = await startServer({ ...environment, ...other });
    running.push(server);
    const { address } = server;
    const metric = (name: string): Promise<number> => metricOf(address, METRICS_TOKEN, name);
    return { ...server, month: (count: string) => metric(`prop_month_requests{count="${count}"}`) };
  };
  return { environment, start, asked: () => service.asked(log) };
};

const settingsFor = (address: string) => ({
  PROP_API_KEY: HELD.accessToken,
  PROP_BASE_URL: `${address}/v1`,
  PROP_MONTHLY_LIMIT: "100",
});

/** An Excel of somebody who was never here. */
const excelAt = async (address: string) => {
  const { call } = await openAddIn(browser, address, settingsFor(address));
  const shown = async (name: string, ...args: readonly unknown[]) =>
    JSON.parse((await call(name, [args]))[0]!) as unknown[][];
  return {
    call,
    value: (...args: readonly unknown[]) => shown("VALUE", ...args),
    counts: () => shown("USAGE", COUNTS),
  };
};

const sheetsAt = (address: string) => {
  const document = newDocument(settingsFor(address));
  const sheet = document.spreadsheet.active;
  const panel = <T>(method: string, ...given: readonly unknown[]): T => {
    const json = execute(document, "propPanel", [method, JSON.stringify(given)]) as string;
    return (json === "" ? undefined : JSON.parse(json)) as T;
  };
  return {
    document,
    panel,
    value: (...args: readonly unknown[]) => execute(document, "PROP_VALUE", args, CELL) as unknown[][],
    counts: () => execute(document, "PROP_USAGE", [COUNTS], CELL) as unknown[][],
    /** What the panel says that a formula's answer cost. */
    cost(formula: string) {
      sheet.set(1, 1, formula);
      sheet.selected = { row: 1, column: 1, rows: 1, columns: 1 };
      execute(document, "String");
      const { questions } = panel<{ questions: { cost: string; ageDays: number }[] }>("selectedCell");
      return questions.map(({ cost, ageDays }) => [cost, ageDays]);
    },
  };
};

test("what one add-in bought the other reads free, booked as free; a joined question is free for who did not ask", async () => {
  const { start, asked } = gatewayOf("shared");
  const { address, month } = await start();
  const [excel, sheets] = [await excelAt(address), sheetsAt(address)];
  const bought = await excel.value(home(1), "price");
  expect(bought).toEqual([[expect.any(Number)]]);
  expect(sheets.value(home(1), "price")).toEqual(bought);
  expect(sheets.counts()).toEqual([[0, 1, 0, 0]]);
  expect(sheets.cost(`=PROP_VALUE("${home(1)}","price")`)).toEqual([["shared by your team's gateway, not billed", 0]]);
  sheets.value(home(2), "price");
  expect(await excel.value(home(2), "price")).toEqual(bought);
  expect([await excel.counts(), sheets.counts()]).toEqual([[[1, 1, 0, 0]], [[1, expect.any(Number), 0, 0]]]);
  expect(await asked()).toHaveLength(2);

  // The second waits for its slot: meanwhile the script asks the same.
  const joining = excel.call("VALUE", [
    [home(3), "price"],
    [home(4), "price"],
  ]);
  while ((await month("billed")) + (await month("underWay")) < 4) await new Promise((again) => setTimeout(again, 10));
  const [billed, free] = sheets.counts()[0] as [number, number];
  expect(sheets.value(home(4), "price")).toEqual(bought);
  await joining;
  expect(sheets.counts()).toEqual([[billed, free + 1, 0, 0]]);
  expect(await excel.counts()).toEqual([[3, 1, 0, 0]]);
  expect([(await asked()).length, await month("billed"), await month("uncertain")]).toEqual([4, 4, 0]);
});

test("an answer is as old as it is for whoever reads it; a refresh asks anew, and only within the budget", async () => {
  const { environment, start, asked } = gatewayOf("aged");
  const first = await start();
  await (await excelAt(first.address)).value(home(1), "price");
  expect(await first.end("SIGTERM")).toBe(0);

  // Three days pass for the store.
  const copy = join(dirname(environment.PROP_STORE), "copy.jsonl");
  expect(await serverCommand(environment, "--backup", copy)).toMatch(/^\d+ entries were copied$/);
  const later = readFileSync(copy, "utf8").replace(
    /"(at|fetchedAt)":(1\d{12})/g,
    (_, name: string, at: string) => `"${name}":${Number(at) - 3 * DAY}`,
  );
  writeFileSync(copy, later);
  const aged = { PROP_STORE: storeFolder(), PROP_MONTHLY_LIMIT: "2" };
  expect(await serverCommand({ ...environment, ...aged }, "--restore", copy)).toMatch(/^\d+ entries were restored$/);

  const { address, month } = await start(aged);
  const [excel, sheets] = [await excelAt(address), sheetsAt(address)];
  expect((await excel.value(home(1), "ageDays,price"))[0]![0]).toBe(3);
  expect(sheets.value(home(1), "ageDays,price")[0]![0]).toBe(3);
  expect([await excel.counts(), sheets.counts()]).toEqual([[[0, 1, 0, 0]], [[0, 1, 0, 0]]]);
  expect(await asked()).toHaveLength(1);

  const formula = `=PROP_VALUE("${home(1)}","ageDays,price")`;
  expect(sheets.cost(formula)).toEqual([["shared by your team's gateway, not billed", 3]]);
  const refreshed = () => {
    sheets.document.clock.now += 1000;
    const { quoteId } = sheets.panel<{ quoteId: string }>("offer", "refresh", "sheet");
    return sheets.panel<{ billed: number }>("accept", quoteId);
  };
  expect(refreshed()).toMatchObject({ state: "done", billed: 1 });
  expect(sheets.cost(formula)).toEqual([["1 request, billed", 0]]);
  expect([(await asked()).length, await month("billed"), await month("left")]).toEqual([2, 2, 0]);

  // What is left of the budget is nothing: the value stays, and the cell of who wants a new one says why.
  expect(refreshed()).toMatchObject({ billed: 0 });
  expect(sheets.cost(formula)).toEqual([["1 request, billed", 0]]);
  const [refused] = await excel.call("VALUE", [[home(2), "price"]]);
  expect(refused).toMatch(/The gateway may make no more requests: 2 of 2 used this month/);
  expect(await asked()).toHaveLength(2);
});
