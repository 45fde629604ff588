/**
 * The help as people get it: every page in a browser, from the production server under its policy. axe reads each of them.
 */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { readConfig } from "../../../src/servers/gateway/config/config";
import { start } from "../../../src/servers/gateway/serverStart";
import type { Listening } from "../../../src/servers/http/listener";
import { CATALOGUE } from "../../../src/shared/functions/catalogue";
import { OTHER_PAGES, referencePage, webPage } from "../../../src/shared/functions/declaring/referencePage";
import { keepPicture, openBrowser } from "../../browser/browser";
import { ALL_BUT_COLOURS, axeFaults, COLOURS } from "../../browser/panel/openPanel";
import { SEARCHED } from "./searched";

jest.setTimeout(300_000);

const excel = join(__dirname, "../../../dist/excel");

const PAGES = readdirSync(join(excel, "help"), { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".html"))
  .sort();

/** Between them they have all that pages are made of. */
const UNLIKE = ["index.html", "guide/cell-errors.html", "guide/costs.html", "value.html"];

let browser: Browser;
let server: Listening;
let folder: string;
beforeAll(async () => {
  browser = await openBrowser();
  const config = { ...readConfig({ PROP_UPSTREAM: "http://127.0.0.1:1/v1", PORT: "0" }), clientRate: 10_000 };
  server = await start(config, excel, () => undefined);
  folder = `${server.address}/excel/help/`;
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

/** A page, and what the browser complained of: what is missing, and what the policy forbids. */
async function openPage(width: number, colorScheme: "light" | "dark") {
  const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme });
  const complaints: string[] = [];
  page.on("console", (message) => void complaints.push(`${page.url()}: ${message.text()}`));
  page.on("pageerror", (fault) => void complaints.push(`${page.url()}: ${fault.message}`));
  return { page, complaints };
}

const cutOff = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test("every released page of the reference is among them", () => {
  const released = [...Object.values(OTHER_PAGES), ...CATALOGUE.map(referencePage)].map((name) => webPage("", name));
  expect(released.filter((name) => !PAGES.includes(name))).toEqual([]);
});

describe("each page", () => {
  const parts = new Map<string, readonly string[]>();
  const links: string[] = [];

  test("is accessible, and nothing is cut off, in a narrow and in a wide window", async () => {
    const { page, complaints } = await openPage(390, "light");
    const faults: string[] = [];
    for (const name of PAGES) {
      await page.goto(folder + name);
      const found = await axeFaults(page, "html", UNLIKE.includes(name) ? undefined : ALL_BUT_COLOURS);
      faults.push(...found.map((fault) => `${name}: ${fault}`));
      for (const width of [1280, 360, 390]) {
        await page.setViewportSize({ width, height: 900 });
        if ((await cutOff(page)) > 0) faults.push(`${name}: it is wider than ${width} pixels`);
      }
      const there = await page.evaluate(() => ({
        ids: [...document.querySelectorAll("[id]")].map(({ id }) => id),
        links: [...document.links].map(({ href }) => href),
        broken: [...document.images]
          .filter(({ alt, loading }) => loading === "lazy" && alt === "")
          .map(({ src }) => src),
      }));
      expect([name, there.ids]).toEqual([name, [...new Set(there.ids)]]);
      expect([name, there.broken]).toEqual([name, []]);
      parts.set(page.url(), there.ids);
      links.push(...there.links);
    }
    expect([...faults, ...complaints]).toEqual([]);
  });

  test("has links only to pages, parts and files that are there", () => {
    const own = [...new Set(links)].filter((link) => link.startsWith(folder));
    const broken = own.filter((link) => {
      const [address = "", part] = link.split("#");
      const there = parts.get(address);
      if (there === undefined) return !existsSync(join(excel, "help", address.slice(folder.length)));
      return part !== undefined && !there.includes(decodeURIComponent(part));
    });
    expect(broken).toEqual([]);
    expect([...parts.keys()].filter((address) => !own.some((link) => link.split("#")[0] === address))).toEqual([]);
    expect(links.filter((link) => !link.startsWith(folder) && !link.startsWith("https://"))).toEqual([]);
  });
});

/** What pages are made of has the same colours in each. */
test.each([
  [390, "light"],
  [390, "dark"],
  [1280, "light"],
  [1280, "dark"],
] as const)("at %i pixels, %s: pages of each kind, with what a search found", async (width, scheme) => {
  const { page, complaints } = await openPage(width, scheme);
  const faults: string[] = [];
  for (const name of UNLIKE) {
    await page.goto(folder + name);
    await keepPicture(page, `help-${name.replace(/\W/g, "-")}-${width}-${scheme}`, { fullPage: true });
    faults.push(...(await axeFaults(page, "html", scheme === "dark" ? COLOURS : undefined)));
  }
  await search(page, "cap rate");
  await keepPicture(page, `help-search-${width}-${scheme}`);
  faults.push(...(await axeFaults(page, "html")));
  expect([...faults, ...complaints]).toEqual([]);
});

const query = (page: Page) => page.getByRole("searchbox", { name: "Search" });

async function search(page: Page, typed: string): Promise<void> {
  await query(page).fill("");
  await query(page).fill(typed);
  await page.locator(".found [role=status]", { hasText: /./ }).waitFor();
}

describe("the search", () => {
  const foundBy = (page: Page): Promise<readonly string[]> =>
    page.locator(".found a").evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
  const pageOf = (address: string): string => address.slice(folder.length).split("#")[0]!;

  test("finds what people type among the first three pages", async () => {
    const { page, complaints } = await openPage(1280, "light");
    await page.goto(`${folder}guide/costs.html`);
    const missed: unknown[] = [];
    for (const [typed, wanted] of SEARCHED) {
      await search(page, typed);
      const first = (await foundBy(page)).slice(0, 3).map(pageOf);
      if (!first.some((address) => wanted.includes(address))) missed.push({ typed, wanted, first });
    }
    expect(missed).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test("by keyboard: down to the results and back, Enter opens the first, Escape closes them", async () => {
    const { page } = await openPage(390, "light");
    await page.goto(`${folder}value.html`);
    await search(page, "#SPILL!");
    const [first = ""] = await foundBy(page);
    await page.keyboard.press("ArrowDown");
    expect(await page.evaluate(() => (document.activeElement as HTMLAnchorElement).href)).toBe(first);
    await page.keyboard.press("ArrowUp");
    expect(await query(page).evaluate((input) => input === document.activeElement)).toBe(true);
    await page.keyboard.press("Escape");
    expect(await page.locator(".found").isHidden()).toBe(true);
    await search(page, "#SPILL!");
    await page.keyboard.press("Enter");
    await page.waitForURL(first);
    expect(first).toBe(`${folder}guide/cell-errors.html#spill`);
  });

  test("says so where nothing is found, and where its index can't be loaded, and then tries again", async () => {
    const { page } = await openPage(390, "light");
    let isThere = false;
    await page.route("**/search.json", (route) => (isThere ? route.continue() : route.abort()));
    await page.goto(`${folder}value.html`);
    await search(page, "rent");
    expect(await page.locator(".found [role=status]").innerText()).toBe("The search could not be loaded: try again.");
    isThere = true;
    await search(page, "qqxxzz <wwvv>");
    expect(await page.locator(".found [role=status]").innerText()).toMatch(/^Nothing was found for “qqxxzz <wwvv>”\./);
  });
});

test("by keyboard: past the navigation to the content, and sideways through a wide table", async () => {
  const { page } = await openPage(390, "light");
  await page.goto(`${folder}fields.html`);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe("main");
  const table = page.getByRole("region", { name: "Property records" });
  await table.focus();
  await page.keyboard.press("ArrowRight");
  const element = await table.elementHandle();
  await page.waitForFunction((region) => region!.scrollLeft > 0, element, { timeout: 5000 });
});

test("in a narrow window the list of pages is shown where it is asked for", async () => {
  const { page } = await openPage(390, "light");
  await page.goto(`${folder}index.html`);
  const pages = page.getByRole("navigation", { name: "For analysts" });
  expect(await pages.isVisible()).toBe(false);
  await page.getByRole("link", { name: "All pages" }).click();
  expect(await pages.isVisible()).toBe(true);
  await page.setViewportSize({ width: 1280, height: 900 });
  expect(await pages.isVisible()).toBe(true);
});
