/**
 * Two add-ins with one access token over one gateway: Excel's bundle in a browser, Code.js in its stand-in, the built
 * server, and everything between them over HTTP.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import type { Browser } from "playwright-core";
import { HELD } from "../servers/gateway/gatewayBeside";
import { removeFolders, storeFolder } from "../servers/gateway/rememberingGateway";
import { metricOf, serverCommand, startServer, type ServerProcess } from "../servers/gateway/serverProcess";
import { newDocument } from "../standIns/appsScript/document";
import { CELL, execute, lookAt } from "../standIns/appsScript/execution";
import { openTestService, type TestService } from "../standIns/service/testService";
import { openAddIn } from "./addInPage";
import type { PanelApi } from "../../src/shared/panelApi/panelApi";
import { openBrowser } from "./browser";
import { Visit } from "./openPlayground";

jest.setTimeout(240_000);

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
      lookAt(document);
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

/** A gateway that has an answer about the first home, which is three days old. */
const agedGateway = async (log: string, settings: Readonly<Record<string, string>>) => {
  const { environment, start, asked } = gatewayOf(log);
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
  const aged = { PROP_STORE: storeFolder(), ...settings };
  expect(await serverCommand({ ...environment, ...aged }, "--restore", copy)).toMatch(
    /^\d+ entries were restored\. Members are as they were when the copy was made/,
  );
  return { ...(await start(aged)), asked };
};

test("an answer is as old as it is for whoever reads it; a refresh requests again, and only within the budget", async () => {
  const { address, month, asked } = await agedGateway("aged", { PROP_MONTHLY_LIMIT: "2" });
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
  expect(refused).toMatch(/The gateway isn't allowed to make more requests: 2 of 2 used this month/);
  expect(await asked()).toHaveLength(2);
});

/**
 * Excel's bundle with a real sheet: the playground's page, before the gateway as a proxy would be. Playwright's own routes
 * would disable the browser's cache, and with it the headers by which a page asks again.
 */
const excelWorkbookBefore = async (gateway: string) => {
  const pages = join(__dirname, "../../dist/playground");
  const front = createServer((asked, given) => {
    const file = { "/": "index.html", "/page.js": "page.js", "/page.css": "page.css" }[asked.url ?? ""];
    if (file !== undefined) return void given.end(readFileSync(join(pages, file)));
    const { url, method, headers } = asked;
    const onward = request(gateway + url, { method: method ?? "GET", headers }, (answer) => {
      given.writeHead(answer.statusCode ?? 0, answer.headers);
      answer.pipe(given);
    });
    onward.end();
  });
  await new Promise<void>((listening) => front.listen(0, "127.0.0.1", listening));
  const address = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
  const excel = await Visit.begin({ browser, address }, undefined, (device) =>
    device.addInitScript((key) => localStorage.setItem("office-storage:PROP_API_KEY", key), HELD.accessToken),
  );
  return { excel, end: async () => (await excel.end(), front.close().closeAllConnections()) };
};

test("Excel refreshes an answer of three days: it is requested again and billed once, and Google Sheets reads the new one free", async () => {
  const settings = { PROP_MONTHLY_LIMIT: "100", PROP_RATE_PER_SECOND: "1000" };
  const { address, month, asked } = await agedGateway("refreshed", settings);
  const { excel, end } = await excelWorkbookBefore(address);
  const before = [(await asked()).length, await month("billed")] as const;
  await excel.set({ K30: `=PROP.VALUE("${home(1)}","ageDays,price")` });
  expect(await excel.value("K30")).toBe(3);
  expect([(await asked()).length, await month("billed")]).toEqual(before);

  await excel.goTo("K30");
  const done = await excel.page.evaluate(async () => {
    const { offer, accept } = (globalThis as unknown as { readonly PROP_BRIDGE: PanelApi }).PROP_BRIDGE;
    const offered = await offer("refresh", "selection");
    return "quoteId" in offered ? accept(offered.quoteId) : offered;
  });
  expect(done).toMatchObject({ state: "done", billed: 1 });
  expect(done).toMatchObject({ state: "done", billed: 1 });
  await excel.idle();
  expect(await excel.value("K30")).toBe(0);
  const after = [before[0] + 1, before[1] + 1];
  expect([(await asked()).length, await month("billed")]).toEqual(after);

  const sheets = sheetsAt(address);
  expect(sheets.value(home(1), "ageDays,price")[0]![0]).toBe(0);
  expect(sheets.counts()).toEqual([[0, 1, 0, 0]]);
  expect([(await asked()).length, await month("billed"), await month("uncertain")]).toEqual([...after, 0]);
  await end();
});
