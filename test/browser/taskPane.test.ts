/**
 * The add-in's own page as the production server gives it: under its content security policy, with Office's script
 * coming from Microsoft's address. A stand-in takes that script's place, because no test leaves this machine.
 */
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { readConfig } from "../../src/servers/gateway/config/config";
import { start } from "../../src/servers/gateway/serverStart";
import type { Listening } from "../../src/servers/http/listener";
import { openBrowser } from "./browser";

/** What the page asks of Office before a person presses anything. */
const OFFICE = `(() => {
  const stored = new Map([["PROP_API_KEY", "a-key-of-this-test"]]);
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

test("the panel opens in Excel's page, and the page's policy forbids none of what it needs", async () => {
  const page = await browser.newPage();
  const told: string[] = [];
  page.on("console", (message) => void told.push(message.text()));
  page.on("pageerror", (fault) => void told.push(fault.message));
  await page.route("https://appsforoffice.microsoft.com/**", (route) =>
    route.fulfill({ contentType: "text/javascript", body: OFFICE }),
  );
  await page.goto(`${server.address}/excel/functions.html`);
  await page.getByRole("tab", { name: "Connect" }).waitFor();
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
