/** Searches instead of look-ups in both hosts, over the sandbox: the same prices, requests and rows, and its own bill. */
import { isProblem } from "../../src/shared/api/problem";
import type { QuoteView } from "../../src/shared/panelApi/panelApi";
import { newDocument } from "../standIns/appsScript/document";
import { execute, lookAt } from "../standIns/appsScript/execution";
import { homesOf } from "./parts/homesOf";
import { OPEN, type OpenInHost } from "./parts/openInBoth";
import { KEYED, sandboxNetwork } from "../standIns/appsScript/sandboxNetwork";

const SETTINGS = { PROP_SPENDING: "ask", PROP_MONTHLY_LIMIT: "5000" };

const FIELDS = '"formattedAddress, beds, baths, sqft, yearBuilt, lastSalePrice, owner.names, problem"';

async function typed(host: OpenInHost, homes: readonly string[], rows = homes.length): Promise<void> {
  await host.type(Object.fromEntries(homes.map((home, index) => [`A${index + 1}`, home])));
  await host.type({ C1: `=PROP.RECORD(A1:A${rows}, ${FIELDS})` });
}

async function priced(host: OpenInHost): Promise<QuoteView> {
  const quote = await host.panel("offer", "fetch", "everything");
  if (isProblem(quote)) throw new Error(quote.message);
  return quote;
}

const rowsOf = (host: OpenInHost, rows: number): readonly unknown[][] =>
  Array.from({ length: rows }, (_, row) => [..."CDEFGHIJ"].map((column) => host.shows(`${column}${row + 1}`)));

/** The service takes a hyphen for a space, names don't. */
const BEFORE_SUFFIX = / (?=(?:St|Dr|Ln|Ave),)/;

/** In each place: four pages. */
const HOMES = 2000;

const isSearch = (path: string): boolean => !path.includes("address=");

/** More than a hundred: Sheets reads its cache by the hundred. */
describe("120 addresses of one ZIP code, 20 of them cached and 10 unknown", () => {
  const held = homesOf("zipCode=78244", HOMES, 15).slice(0, 110);
  const unknown = Array.from({ length: 10 }, (_, index) => `Nowhere ${index}, San Antonio, TX 78244`);
  const homes = [...held, ...unknown];

  /** Fetches 20 of them, then prices all, and accepts in one of the two ways. */
  async function fetched(open: (typeof OPEN)[number][1], searching: boolean) {
    const host = open(SETTINGS, { homes: HOMES });
    await typed(host, homes, 20);
    await host.panel("accept", (await priced(host)).quoteId);
    expect(host.asked()).toHaveLength(20);
    await host.type({ C1: `=PROP.RECORD(A1:A120, ${FIELDS})` });
    const quote = await priced(host);
    expect(host.asked()).toEqual([]);
    const progress = await host.panel("accept", quote.quoteId, searching);
    const asked = host.asked();
    const { billed } = await host.panel("usage");
    expect(host.bill()).toBe(billed);
    return { quote, progress, asked, billed: billed - 20, rows: rowsOf(host, 120) };
  }

  it("cost 4 searches and the 10 unknown ones, and show in each field what look-ups alone show", async () => {
    const [excel, sheets] = [await fetched(OPEN[0][1], true), await fetched(OPEN[1][1], true)];
    const lookedUp = await fetched(OPEN[1][1], false);
    for (const { quote, progress, asked, billed } of [excel, sheets]) {
      expect(quote).toMatchObject({ price: { cached: 20, requests: 100 }, search: { requests: 1, atMost: 104 } });
      expect(asked.filter(isSearch)).toHaveLength(4);
      expect(asked).toHaveLength(14);
      expect(progress).toMatchObject({ state: "done", done: 14, billed: 4 });
      expect(billed).toBe(4);
    }
    expect(sheets.asked).toEqual(excel.asked);
    expect(sheets.rows).toEqual(excel.rows);
    expect(excel.rows).toEqual(lookedUp.rows);
    expect(lookedUp.asked).toHaveLength(100);
    expect(excel.rows.slice(0, 110).map(([address]) => address)).toEqual(held);
    for (const row of excel.rows.slice(110)) expect(row[7]).toMatch(/could not be|No property/);
  });
});

describe.each(OPEN)("in %s", (_, open) => {
  it("a ZIP code that turns out to be so large that look-ups are cheaper is searched by one page, then left", async () => {
    const homes = homesOf("zipCode=78244", 10_000, 480);
    const host = open(SETTINGS, { homes: 10_000 });
    await typed(host, homes);
    const quote = await priced(host);
    expect(quote).toMatchObject({ price: { requests: homes.length }, search: { atMost: homes.length + 3 } });
    await host.panel("accept", quote.quoteId, true);
    const asked = host.asked();
    expect(asked.filter(isSearch)).toHaveLength(1);
    expect(asked.length).toBeLessThanOrEqual(homes.length);
    expect(rowsOf(host, homes.length).map(([address]) => address)).toEqual(homes);
  });

  it("addresses that are all spelled otherwise cost no more than the price that was told, and are all right", async () => {
    const homes = homesOf("zipCode=78244", HOMES, 20).filter((home) => BEFORE_SUFFIX.test(home));
    const host = open(SETTINGS, { homes: HOMES });
    await typed(
      host,
      homes.map((home) => home.replace(BEFORE_SUFFIX, "-")),
    );
    const quote = await priced(host);
    const progress = await host.panel("accept", quote.quoteId, true);
    const asked = host.asked();
    expect(asked.filter(isSearch)).toHaveLength(3);
    expect([asked.length, progress.done]).toEqual([homes.length + 3, quote.search?.atMost]);
    expect(rowsOf(host, homes.length).map(([address]) => address)).toEqual(homes);
  });

  it("a search that a person stops, and one that reaches the monthly limit, keep the homes that they paid for", async () => {
    const homes = homesOf("zipCode=78244", HOMES, 40);
    const shown = (host: OpenInHost) => rowsOf(host, homes.length).map(([address]) => address);
    const stopped = open(SETTINGS, { homes: HOMES });
    await typed(stopped, homes);
    const { quoteId } = await priced(stopped);
    stopped.meanwhile(() => stopped.panel("stop"));
    expect(await stopped.panel("accept", quoteId, true)).toMatchObject({ state: "stopped", done: 1, billed: 1 });
    const limited = open({ ...SETTINGS, PROP_MONTHLY_LIMIT: "1" }, { homes: HOMES });
    await typed(limited, homes);
    const offer = await priced(limited);
    expect(await limited.panel("accept", offer.quoteId, true)).toMatchObject({ state: "stopped", done: 1, billed: 1 });
    for (const host of [stopped, limited]) {
      expect(host.asked()).toHaveLength(1);
      const found = shown(host).filter((address) => homes.includes(String(address)));
      expect(found).toEqual(homes.slice(0, found.length));
      expect(found.length).toBeGreaterThan(10);
      expect((await priced(host)).price).toMatchObject({ cached: found.length });
    }
  });

  it("a refresh by searches leaves the cells on the records that it brought, and a later price finds them cached", async () => {
    const homes = homesOf("zipCode=78244", HOMES, 40);
    const host = open(SETTINGS, { homes: HOMES });
    await typed(host, homes);
    await host.panel("accept", (await priced(host)).quoteId);
    const before = rowsOf(host, homes.length);
    host.select("C1");
    const fetchedAt = async () => (await host.panel("selectedCell"))!.questions.map((question) => question.fetchedAt!);
    const earlier = Math.max(...(await fetchedAt()));
    host.asked();
    const quote = await host.panel("offer", "refresh", "everything");
    if (isProblem(quote)) throw new Error(quote.message);
    expect(quote).toMatchObject({ price: { requests: 50 }, search: { requests: 1, atMost: 53 } });
    expect(await host.panel("accept", quote.quoteId, true)).toMatchObject({ state: "done", done: 4, billed: 4 });
    expect(host.asked().filter(isSearch)).toHaveLength(4);
    expect(Math.min(...(await fetchedAt()))).toBeGreaterThan(earlier);
    expect(rowsOf(host, homes.length)).toEqual(before);
    expect((await priced(host)).price).toMatchObject({ cached: 50, requests: 0 });
  });

  it("a page that fails ends a search, and the rest is looked up within the price", async () => {
    const homes = homesOf("zipCode=78244", HOMES, 40);
    const host = open(SETTINGS, { homes: HOMES, fault: (place) => (place === 2 ? 500 : undefined) });
    await typed(host, homes);
    const { quoteId, search } = await priced(host);
    expect(await host.panel("accept", quoteId, true)).toMatchObject({ state: "done", failed: 1 });
    const asked = host.asked();
    expect(asked.filter(isSearch)).toHaveLength(2);
    expect(asked.length).toBeLessThanOrEqual(search!.atMost);
    expect(rowsOf(host, homes.length).map(([address]) => address)).toEqual(homes);
  });
});

it("in Google Sheets' menu, Yes searches first, No looks up each address, and Cancel requests nothing", () => {
  const homes = homesOf("zipCode=78244", HOMES, 40);
  const pressed = (button: "YES" | "NO" | "CANCEL") => {
    const { network, asked } = sandboxNetwork({ homes: HOMES });
    const document = newDocument({ ...KEYED, ...SETTINGS }, { network });
    homes.forEach((home, index) => document.spreadsheet.active.set(index + 1, 1, home));
    document.spreadsheet.active.set(1, 3, `=PROP_RECORD(A1:A${homes.length}, "beds")`);
    lookAt(document);
    document.owner.answers.push(button);
    execute(document, "propFetch");
    return { told: document.owner.told, pages: asked.filter(isSearch).length, asked: asked.length };
  };
  const { told, ...searched } = pressed("YES");
  expect(searched).toEqual({ pages: 4, asked: 4 });
  expect(told[0]).toContain(
    "50 of these addresses are in 78244, and one search request brings up to 500 homes. Search 78244 first: at most " +
      "53 requests in all, far fewer if most are found.",
  );
  expect(told[0]).toMatch(/Yes: Search 78244 first\. No: fetch as priced above\.$/);
  expect(pressed("NO")).toMatchObject({ pages: 0, asked: 50 });
  expect(pressed("CANCEL")).toMatchObject({ asked: 0 });
});

it("in Google Sheets, a long list is filled by searches if a person answers Yes, with the rows of look-ups", () => {
  const homes = homesOf("zipCode=78244", HOMES, 40);
  const filled = (button: "YES" | "NO") => {
    const { network, asked } = sandboxNetwork({ homes: HOMES });
    const document = newDocument({ ...KEYED, ...SETTINGS }, { network });
    const sheet = document.spreadsheet.active;
    homes.forEach((home, index) => sheet.set(index + 1, 1, home));
    sheet.selected = { row: 1, column: 1, rows: homes.length, columns: 1 };
    document.owner.answers.push({ button: "OK", text: "RECORD beds, sqft, owner.names" }, button);
    execute(document, "propFillList");
    const rows = homes.map((_, row) => [2, 3, 4].map((column) => sheet.at(row + 1, column).value));
    return { asked: asked.length, pages: asked.filter(isSearch).length, rows };
  };
  const [searched, lookedUp] = [filled("YES"), filled("NO")];
  expect(searched).toMatchObject({ asked: 4, pages: 4 });
  expect(lookedUp).toMatchObject({ asked: 50, pages: 0 });
  expect(searched.rows).toEqual(lookedUp.rows);
});
