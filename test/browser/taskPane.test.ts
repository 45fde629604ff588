/**
 * The add-in's own page as the production server gives it: under its content security policy, with Office's script
 * coming from Microsoft's address. A stand-in takes that script's place, because no test leaves this machine.
 */
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { readConfig } from "../../src/servers/gateway/config/config";
import { start } from "../../src/servers/gateway/serverStart";
import type { Listening } from "../../src/servers/http/listener";
import { CHART, openBrowser } from "./browser";
import { still } from "./still";
import { RICH_CELL } from "../panel/selectedCell";

/** What the page asks of Office before a person presses anything. */
const office = (key: string): string => `(() => {
  const stored = new Map(${JSON.stringify(key === "" ? [] : [["PROP_API_KEY", key]])});
  globalThis.OfficeRuntime = { storage: {
    getItem: async (name) => stored.get(name) ?? null,
    getItems: async (names) => Object.fromEntries(names.map((name) => [name, stored.get(name) ?? null])),
    setItems: async (values) => void Object.entries(values).forEach(([name, value]) => stored.set(name, value)),
    removeItems: async (names) => names.forEach((name) => stored.delete(name)),
  } };
  class CustomError { constructor(code, message) { Object.assign(this, { code, message }); } }
  globalThis.CustomFunctions = { associate: () => undefined, Error: CustomError, ErrorCode: {} };
  globalThis.Office = {
    onReady: async (ready) => ready?.({ host: "Excel" }),
    actions: { associate: () => undefined },
    context: { requirements: { isSetSupported: () => false }, ui: {} },
  };
})();`;

let browser: Browser;
let server: Listening;
const log: string[] = [];

beforeAll(async () => {
  browser = await openBrowser();
  const config = readConfig({ PROP_UPSTREAM: "http://127.0.0.1:1/v1", PORT: "0" });
  server = await start(config, join(__dirname, "../../dist/excel"), (line) => void log.push(line));
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

interface TaskPane {
  readonly page: Page;
  /** What the page complained of. */
  readonly told: readonly string[];
  /** The panel's own scripts that were loaded, by name. */
  readonly scripts: readonly string[];
}

/** @param key Without one there is something to connect first. */
const openTaskPane = async (key = "a-key-of-this-test"): Promise<TaskPane> => {
  const page = await browser.newPage();
  const told: string[] = [];
  const scripts: string[] = [];
  page.on("console", (message) => void told.push(message.text()));
  page.on("pageerror", (fault) => void told.push(fault.message));
  page.on("requestfinished", (request) => scripts.push(...(/\/(pane[^/]*\.js)$/.exec(request.url())?.slice(1) ?? [])));
  await page.route("https://appsforoffice.microsoft.com/**", (route) =>
    route.fulfill({ contentType: "text/javascript", body: office(key) }),
  );
  await page.goto(`${server.address}/excel/functions.html`);
  await page.getByRole("tab", { name: "Connect" }).waitFor();
  return { page, told, scripts };
};

test("the panel opens in Excel's page, and the page's policy forbids none of what it needs", async () => {
  const { page, told } = await openTaskPane();
  for (const name of ["Spend", "Build", "Connect"]) {
    await page.getByRole("tab", { name }).click();
    await page.getByRole("tabpanel").waitFor();
  }
  await page.getByText("••••").first().waitFor();
  expect(told.filter((line) => /Content Security Policy|refused/i.test(line))).toEqual([]);
  expect(await page.content()).not.toContain("a-key-of-this-test");
  expect(log.join("\n")).not.toContain("a-key-of-this-test");

  const refused = page.waitForEvent("console", (message) => /Content Security Policy/.test(message.text()));
  await page.evaluate(() => void fetch("https://elsewhere.example/").catch(() => undefined));
  await refused;
});

/** There is no workbook behind this page. */
const showRichCell = (page: Page): Promise<void> =>
  page.evaluate((cell) => {
    const { PROP_BRIDGE } = window as unknown as { readonly PROP_BRIDGE: object };
    const silent = () => () => undefined;
    Object.assign(PROP_BRIDGE, { selectedCell: async () => cell, watchSelection: silent, watchWaiting: silent });
  }, RICH_CELL);

const tab = (page: Page, name: string): Promise<void> => page.getByRole("tab", { name, exact: true }).click();

test("other tabs load when the first is opened, charts with the first chart, each of them once", async () => {
  const { page, scripts } = await openTaskPane("");
  await showRichCell(page);
  await page.getByRole("heading", { name: "Service", exact: true }).waitFor();
  expect(scripts).toEqual(["pane.js"]);
  await tab(page, "Build");
  await page.getByText("Enter a place.").first().waitFor();
  for (const name of ["Spend", "Refresh", "Build"]) await tab(page, name);
  await page.getByText("Enter a place.").first().waitFor();
  expect(scripts).toEqual(["pane.js", "pane-tabs.js"]);
  await tab(page, "Cell");
  for (const name of ["Value estimate", "Sales"]) {
    await page.getByRole("region", { name, exact: true }).locator(CHART).first().waitFor();
  }
  await page.getByRole("button", { name: "Check again" }).click();
  await page.getByRole("region", { name: "Sales", exact: true }).locator(CHART).first().waitFor();
  expect(scripts).toEqual(["pane.js", "pane-tabs.js", "pane-charts.js"]);
});

test("charts that don't load leave their place and their numbers, say so, and come when one is tried again", async () => {
  const { page, scripts } = await openTaskPane();
  await showRichCell(page);
  await page.route("**/pane-charts.js", (route) => route.abort());
  await tab(page, "Cell");
  const charts = page.getByRole("tabpanel");
  await charts.getByText("This chart could not be loaded: PROP’s server did not send it.").first().waitFor();
  const retry = charts.getByRole("button", { name: "Try again" });
  expect(await retry.count()).toBe(6);
  await charts.getByText(", 85% range $231,000 to $268,000; 8 comparables").waitFor();
  const height = () => charts.evaluate((element) => element.scrollHeight);
  const before = await height();
  await page.unroute("**/pane-charts.js");
  await retry.first().click();
  // The message in a chart's place has a picture too: what counts is that it is gone.
  await retry.first().waitFor({ state: "detached" });
  await charts.getByRole("region", { name: "Property tax", exact: true }).locator(CHART).first().waitFor();
  await still(page);
  expect([await retry.count(), await height()]).toEqual([0, before]);
  expect(scripts).toEqual(["pane.js", "pane-tabs.js", "pane-charts.js"]);
});
