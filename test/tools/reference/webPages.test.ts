/**
 * The reference as the add-in's help: every page in a browser, from the production server under its policy. axe reads each
 * of them.
 */
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { readConfig } from "../../../src/servers/gateway/config/config";
import { start } from "../../../src/servers/gateway/serverStart";
import type { Listening } from "../../../src/servers/http/listener";
import { CATALOGUE } from "../../../src/shared/functions/catalogue";
import { OTHER_PAGES, referencePage, webPage } from "../../../src/shared/functions/declaring/referencePage";
import { keepPicture, openBrowser } from "../../browser/browser";
import { ALL_BUT_COLOURS, axeFaults, COLOURS } from "../../browser/panel/openPanel";

jest.setTimeout(120_000);

const PAGES = [...Object.values(OTHER_PAGES), ...CATALOGUE.map(referencePage)];

const TWO = [OTHER_PAGES.index, "value"];

let browser: Browser;
let server: Listening;
let folder: string;
beforeAll(async () => {
  browser = await openBrowser();
  const config = { ...readConfig({ PROP_UPSTREAM: "http://127.0.0.1:1/v1", PORT: "0" }), clientRate: 10_000 };
  server = await start(config, join(__dirname, "../../../dist/excel"), () => undefined);
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

/** What functions' pages are made of has the same colours in each. */
const hasItsOwnColours = (name: string): boolean => !CATALOGUE.slice(1).map(referencePage).includes(name);

describe("each page", () => {
  const parts = new Map<string, readonly string[]>();
  const links: string[] = [];

  test("is accessible, and nothing is cut off, in a narrow and in a wide window", async () => {
    const { page, complaints } = await openPage(360, "light");
    const faults: string[] = [];
    for (const name of PAGES) {
      await page.goto(webPage(folder, name));
      if (TWO.includes(name)) await keepPicture(page, `help-${name}-360-light`, { fullPage: true });
      faults.push(
        ...(await axeFaults(page, "html", hasItsOwnColours(name) ? undefined : ALL_BUT_COLOURS)).map(
          (fault) => `${name}: ${fault}`,
        ),
      );
      for (const width of [1100, 360]) {
        await page.setViewportSize({ width, height: 900 });
        if ((await cutOff(page)) > 0) faults.push(`${name}: it is wider than ${width} pixels`);
      }
      const found = await page.evaluate(() => ({
        ids: [...document.querySelectorAll("[id]")].map(({ id }) => id),
        links: [...document.links].map(({ href }) => href),
      }));
      expect([name, found.ids]).toEqual([name, [...new Set(found.ids)]]);
      parts.set(page.url(), found.ids);
      links.push(...found.links);
    }
    expect([...faults, ...complaints]).toEqual([]);
  });

  test("has links only to pages that are there, and to parts of them that are there", () => {
    const broken = links.filter((link) => {
      const [address = "", part] = link.split("#");
      const there = parts.get(address);
      return there === undefined || (part !== undefined && !there.includes(decodeURIComponent(part)));
    });
    expect([...new Set(broken)]).toEqual([]);
    expect(parts.size).toBe(PAGES.length);
    expect(new Set(links.map((link) => link.split("#")[0]))).toEqual(new Set(parts.keys()));
  });
});

/** All pages have the same colours, so two tell for all; in a narrow window and light, each was looked at above. */
test.each([
  [360, "dark"],
  [1100, "light"],
  [1100, "dark"],
] as const)("at %i pixels, %s: the first page and a function's", async (width, scheme) => {
  const { page, complaints } = await openPage(width, scheme);
  const faults: string[] = [];
  for (const name of TWO) {
    await page.goto(webPage(folder, name));
    await keepPicture(page, `help-${name}-${width}-${scheme}`, { fullPage: true });
    const rules = scheme === "dark" ? COLOURS : undefined;
    faults.push(...(await axeFaults(page, "html", rules)).map((fault) => `${name}: ${fault}`));
  }
  expect([...faults, ...complaints]).toEqual([]);
});

test("by keyboard: past the navigation to the content, and sideways through a wide table", async () => {
  const { page } = await openPage(360, "light");
  await page.goto(webPage(folder, "search"));
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe("main");
  const table = page.getByRole("region", { name: "Arguments" });
  await table.focus();
  await page.keyboard.press("ArrowRight");
  const element = await table.elementHandle();
  await page.waitForFunction((region) => region!.scrollLeft > 0, element, { timeout: 5000 });
});
