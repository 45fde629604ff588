/** Searches instead of look-ups: when they are offered, what they cost, and that the cells show the same. */
import fc from "fast-check";
import type { FetchCommand, QuoteView } from "../../../src/shared/panelApi/panelApi";
import { isProblem } from "../../../src/shared/api/problem";
import { acceptQuote, quoteCommand } from "../../../src/shared/spending/fetch/fetchCommand";
import { previewDraft } from "../../../src/shared/features/preview/preview";
import { homeNumber, homesService, misspelled, type ListedHome } from "../homesService";
import type { Script } from "../memoryHost";
import { MemoryWorkbook } from "../workbook/memoryWorkbook";

const many = (count: number, zip?: string, city?: string): ListedHome[] =>
  Array.from({ length: count }, (_, index) => homeNumber(index + 1, zip, city));
const everyTwentieth = (homes: readonly ListedHome[]) => homes.filter((_, index) => index % 20 === 7);

/** Addresses in column A, and a column of their bedrooms in B. */
function opened(script: Script, homes: readonly ListedHome[], more = "", settings = {}): MemoryWorkbook {
  const workbook = new MemoryWorkbook(script, { PROP_MONTHLY_LIMIT: "5000", ...settings });
  homes.forEach(({ typed }, index) => workbook.type({ [`A${index + 1}`]: typed }));
  workbook.type({ B1: `=PROP.RECORD(A1:A${homes.length}, "bedrooms"${more})` });
  return workbook;
}

function price(workbook: MemoryWorkbook, command: FetchCommand = "fetch"): QuoteView {
  const quote = workbook.done(quoteCommand(command, "everything"));
  if (isProblem(quote)) throw new Error(quote.message);
  workbook.host.now += 1000;
  return quote;
}

const fetched = (workbook: MemoryWorkbook, { quoteId }: QuoteView, searching = true) =>
  workbook.done(acceptQuote(quoteId, searching));

const column = (workbook: MemoryWorkbook, rows: number) =>
  Array.from({ length: rows }, (_, index) => workbook.shows(`B${index + 1}`));
const bedrooms = (homes: readonly ListedHome[], newer = 0) => homes.map((home) => String(home.bedrooms + 10 * newer));
const pagesOf = (workbook: MemoryWorkbook) =>
  workbook.host.sent.flat().filter(({ parameters }) => parameters["address"] === undefined);

/** Four pages, each with 25 of those that are wanted. */
const ALL = many(2000);
const WANTED = everyTwentieth(ALL);

describe("many addresses of one ZIP code", () => {
  it("have a second price, and cost 12 searches instead of 300 look-ups if a person chooses that", () => {
    const all = many(6000);
    const wanted = everyTwentieth(all);
    const workbook = opened(homesService(all), wanted);
    const quote = price(workbook);
    expect(quote).toMatchObject({
      price: { requests: 300, atMost: 300 },
      search: { places: [{ name: "78244", lookUps: 300 }], requests: 1, atMost: 306 },
    });
    expect(workbook.asked).toBe(0);
    expect(fetched(workbook, quote)).toMatchObject({ state: "done", done: 12, billed: 12 });
    expect([workbook.asked, column(workbook, 300)]).toEqual([12, bedrooms(wanted)]);
    expect(price(workbook)).toMatchObject({ price: { requests: 0, cached: 300 } });
  });

  it("are looked up if a person chooses the usual price", () => {
    const workbook = opened(homesService(ALL), WANTED);
    expect(fetched(workbook, price(workbook), false)).toMatchObject({ state: "done", done: 100 });
    expect([workbook.asked, pagesOf(workbook), column(workbook, 100)]).toEqual([100, [], bedrooms(WANTED)]);
  });

  it("of which 40 are cached and 10 are unknown: both prices, and the rows are those that look-ups alone give", () => {
    const homes = WANTED.map((home, index) => (index >= 90 ? homeNumber(90_000 + index) : home));
    const [searching, lookingUp] = [0, 1].map(() => {
      const workbook = opened(homesService(ALL), homes.slice(0, 40));
      fetched(workbook, price(workbook), false);
      homes.forEach(({ typed }, index) => workbook.type({ [`A${index + 1}`]: typed }));
      workbook.type({ E1: "bedrooms", F1: "problem", B1: "=PROP.RECORD(A1:A100, E1:F1)" });
      return workbook;
    });
    const quote = price(searching!);
    expect(quote).toMatchObject({ price: { cached: 40, requests: 60 }, search: { atMost: 63 } });
    const { done, notFound } = fetched(searching!, quote);
    expect([done, notFound]).toEqual([4 + 10, 10]);
    fetched(lookingUp!, price(lookingUp!), false);
    expect(lookingUp!.asked).toBe(100);
    const rows = (workbook: MemoryWorkbook) =>
      ["B", "C"].map((at) => homes.map((_, row) => workbook.shows(`${at}${row + 1}`)));
    expect(rows(searching!)).toEqual(rows(lookingUp!));
  });

  it("that are all spelled otherwise never cost more than the price that was told", () => {
    const all = many(6000).map((home, index) => (index % 20 === 7 ? misspelled(home) : home));
    const wanted = everyTwentieth(all);
    const workbook = opened(homesService(all), wanted);
    const quote = price(workbook);
    const { done } = fetched(workbook, quote);
    expect([done, quote.search?.atMost]).toEqual([306, 306]);
    expect(column(workbook, 300)).toEqual(bedrooms(wanted));
  });

  it("have no second price where the ZIP code is known to have as many pages, and are looked up where it turns out to", () => {
    const all = many(20_000);
    const wanted = all.filter((_, index) => index % 700 === 3);
    const workbook = opened(homesService(all), wanted);
    const quote = price(workbook);
    expect(quote.search).toMatchObject({ requests: 1, atMost: 32 });
    expect(fetched(workbook, quote)).toMatchObject({ done: 1 + wanted.length - 1 });
    const known = opened(homesService(all), wanted);
    known.type({ D1: '=PROP.COUNT("78244")' });
    fetched(known, price(known), false);
    known.host.now += 31 * 86_400_000;
    expect(price(known, "refresh")).toMatchObject({ price: { requests: wanted.length + 1 } });
    expect(price(known, "refresh").search).toBeUndefined();
  });

  it("have the number of pages in their price where the total is cached, and pages that are cached cost nothing", () => {
    const workbook = opened(homesService(ALL), WANTED);
    workbook.type({ B1: "", C1: "1000", D1: '=PROP.COUNT("78244")' });
    fetched(workbook, price(workbook), false);
    workbook.type({ B1: '=PROP.RECORD(A1:A100, "bedrooms")' });
    expect(price(workbook).search).toMatchObject({ places: [{ pages: 4 }], requests: 4, atMost: 104 });
    workbook.type({ B1: "", D1: '=PROP.SEARCH("78244", E1, E1, E1, "bedrooms", C1)' });
    expect(fetched(workbook, price(workbook), false)).toMatchObject({ done: 2 });
    workbook.type({ D1: "", B1: '=PROP.RECORD(A1:A100, "bedrooms")' });
    const quote = price(workbook);
    expect(quote).toMatchObject({ price: { requests: 50, cached: 50 }, search: { requests: 2, atMost: 52 } });
    expect(fetched(workbook, quote)).toMatchObject({ state: "done", done: 2 });
    expect(column(workbook, 100)).toEqual(bedrooms(WANTED));
    expect(pagesOf(workbook)).toHaveLength(1 + 2 + 2);
  });
});

describe("a second price", () => {
  it("is not offered for few addresses, for estimates, for ids, or for addresses without a ZIP code", () => {
    const service = homesService(ALL);
    expect(price(opened(service, WANTED.slice(0, 19))).search).toBeUndefined();
    expect(price(opened(service, WANTED.slice(0, 20))).search).toBeDefined();
    const noZip = WANTED.map((home) => ({ ...home, typed: home.typed.replace(" 78244", "") }));
    expect(price(opened(service, noZip)).search).toBeUndefined();
    const ids = WANTED.map((home) => ({ ...home, typed: home.listed.replace(/[, ]+/g, "-") }));
    expect(price(opened(service, ids)).search).toBeUndefined();
    const workbook = opened(service, WANTED);
    workbook.type({ B1: '=PROP.VALUE(A1:A100, "price")' });
    expect(price(workbook).search).toBeUndefined();
  });

  it("covers several ZIP codes, and the city where its ZIP codes have too few addresses", () => {
    const homes = ["78244", "78245"].flatMap((zip) => many(1000, zip));
    const sparse = Array.from({ length: 6 }, (_, index) => many(100, `7570${index}`, "Tyler")).flat();
    const wanted = [...everyTwentieth(homes), ...sparse.filter((_, index) => index % 10 === 0)];
    const workbook = opened(homesService([...homes, ...sparse]), wanted);
    const quote = price(workbook);
    expect(quote.search?.places).toEqual([
      { name: "78244", lookUps: 50 },
      { name: "78245", lookUps: 50 },
      { name: "Tyler, TX", lookUps: 60 },
    ]);
    expect(quote).toMatchObject({ price: { requests: 160 }, search: { requests: 3, atMost: 169 } });
    expect(fetched(workbook, quote)).toMatchObject({ state: "done", done: 6 });
    expect(column(workbook, 160)).toEqual(bedrooms(wanted));
  });

  it("asks for no log of any search if one of its cells wants none, and for answers as young as the youngest wanted", () => {
    const workbook = opened(homesService(ALL), WANTED);
    workbook.type({ C1: '=PROP.RECORD(A7, "bedrooms", "suppressLogging=true")' });
    fetched(workbook, price(workbook));
    expect(pagesOf(workbook)).toHaveLength(4);
    expect(pagesOf(workbook).every(({ parameters }) => parameters["suppressLogging"] === "true")).toBe(true);
    workbook.host.now += 3 * 86_400_000;
    workbook.type({ B1: '=PROP.RECORD(A1:A100, "bedrooms", "maxAge=1d")' });
    const quote = price(workbook);
    expect(quote).toMatchObject({ price: { requests: 100 }, search: { requests: 4 } });
    expect(fetched(workbook, quote)).toMatchObject({ done: 4 });
    expect(price(workbook)).toMatchObject({ price: { requests: 0 } });
  });

  it("of a refresh brings newer records, which the cells show afterwards", () => {
    let version = 0;
    const workbook = opened(
      homesService(ALL, () => version),
      WANTED,
    );
    fetched(workbook, price(workbook), false);
    version = 1;
    const quote = price(workbook, "refresh");
    expect(quote).toMatchObject({ price: { requests: 100 }, search: { requests: 1, atMost: 104 } });
    expect(fetched(workbook, quote)).toMatchObject({ state: "done", done: 4 });
    expect(column(workbook, 100)).toEqual(bedrooms(WANTED, 1));
    version = 2;
    const again = price(workbook, "refresh");
    expect(again.search).toMatchObject({ places: [{ pages: 4 }], requests: 4 });
    expect(fetched(workbook, again)).toMatchObject({ state: "done", done: 4 });
    expect(column(workbook, 100)).toEqual(bedrooms(WANTED, 2));
  });

  it("of errors tried again serves what was not found before", () => {
    let listed: readonly ListedHome[] = [];
    const workbook = opened((request, at) => homesService(listed)(request, at), WANTED);
    fetched(workbook, price(workbook), false);
    listed = ALL;
    const quote = price(workbook, "refreshErrors");
    expect(quote).toMatchObject({ price: { requests: 100 }, search: { atMost: 104 } });
    expect(fetched(workbook, quote)).toMatchObject({ done: 4 });
    expect(column(workbook, 100)).toEqual(bedrooms(WANTED));
  });

  it("of a preview is offered, and its rows are those of look-ups", () => {
    const workbook = opened(homesService(ALL), WANTED);
    const draft = { name: "RECORD", arguments: ["A1:A100", "bedrooms"] };
    const preview = (pay: boolean, searching?: boolean) => {
      workbook.host.now += 1000;
      return workbook.done(previewDraft(draft, "PROP.", pay, searching));
    };
    expect(preview(false)).toMatchObject({ price: { requests: 100 }, search: { requests: 1, atMost: 104 } });
    const { price: after, table } = preview(true, true);
    expect([workbook.asked, after.requests, table?.more]).toEqual([4, 0, 80]);
    expect(table?.rows.map(([cell]) => cell?.text)).toEqual(bedrooms(WANTED).slice(0, 20));
  });

  it("covers no address that was typed since, and only what is still needed", () => {
    const workbook = opened(homesService(ALL), WANTED);
    const quote = price(workbook);
    workbook.type({ D1: WANTED[0]!.typed.replace("8 Oak", "9 Oak"), E1: '=PROP.RECORD(D1, "bedrooms")' });
    workbook.type({ B1: '=PROP.RECORD(A1:A5, "bedrooms")' });
    expect(fetched(workbook, quote)).toMatchObject({ done: 5 });
    expect(pagesOf(workbook)).toEqual([]);
    expect(workbook.shows("E1")).toBe("Needs 1 request: press Fetch");
  });
});

describe("a search that is cut short", () => {
  it("keeps what it paid for when a person stops, and a later fetch pays for the rest only", () => {
    const workbook: MemoryWorkbook = opened((request, at) => {
      workbook.stop = pagesOf(workbook).length >= 2;
      return homesService(ALL)(request, at);
    }, WANTED);
    const first = fetched(workbook, price(workbook));
    expect([first.state, first.problem, first.done, workbook.asked]).toEqual(["stopped", undefined, 2, 2]);
    const rest = price(workbook);
    expect(rest).toMatchObject({ price: { requests: 50, cached: 50 }, search: { requests: 2 } });
    expect(column(workbook, 100).filter((shown) => /^\d+$/.test(shown!))).toHaveLength(50);
  });

  it("ends at the monthly limit, which is not exceeded", () => {
    const workbook = opened(homesService(ALL), WANTED, "", { PROP_MONTHLY_LIMIT: "3" });
    expect(fetched(workbook, price(workbook))).toMatchObject({ state: "stopped", done: 3 });
    expect(workbook.asked).toBe(3);
    expect(column(workbook, 100).filter((shown) => /^\d+$/.test(shown!))).toHaveLength(75);
  });

  it("by a page that the service refuses for its rate goes on with it, and by one that fails looks up the rest", () => {
    const workbook: MemoryWorkbook = opened((request, at) => {
      const place = workbook.asked;
      const answer = homesService(ALL)(request, at);
      if (answer.kind !== "response") return answer;
      const busy = { status: 429, headers: {}, body: '{"error":"auth/rate-limit-exceeded"}' };
      if (place === 1) return { ...answer, response: busy };
      return place === 3 ? { ...answer, response: { ...answer.response, status: 500 } } : answer;
    }, WANTED);
    const quote = price(workbook);
    const { done, billed, failed } = fetched(workbook, quote);
    expect(column(workbook, 100)).toEqual(bedrooms(WANTED));
    // Two pages of 25, a page that was refused and one that failed, and 50 look-ups or less.
    expect(pagesOf(workbook).length).toBeLessThanOrEqual(4);
    expect(billed).toBeLessThanOrEqual(quote.search!.atMost);
    expect([done - billed, failed]).toEqual([1, 1]);
  });
});

const zipCodes = fc.array(
  fc.record({
    total: fc.integer({ min: 1, max: 1600 }),
    wanted: fc.integer({ min: 1, max: 60 }),
    misspelled: fc.integer({ min: 0, max: 100 }),
    unknown: fc.integer({ min: 0, max: 5 }),
  }),
  { minLength: 1, maxLength: 3 },
);

it("never costs more than its price, and shows the rows that look-ups alone show, for any ZIP codes and any command", () => {
  const command = fc.constantFrom<FetchCommand>("fetch", "refresh", "refreshErrors");
  fc.assert(
    fc.property(zipCodes, command, fc.nat(30), fc.boolean(), (places, command, fetchedBefore, counts) => {
      const zips = places.map(({ total, wanted, misspelled: share, unknown }, index) => {
        const step = Math.max(1, Math.floor(total / wanted));
        const all = many(total, `7824${index}`).map((home, at) => ((at * 37) % 100 < share ? misspelled(home) : home));
        const asked = all.filter((_, at) => at % step === 0).slice(0, wanted);
        return {
          all,
          asked: [...asked, ...many(unknown, `7824${index}`).map((home) => ({ ...home, typed: `X${home.typed}` }))],
        };
      });
      const asked = zips.flatMap((zip) => zip.asked);
      let version = 0;
      const service = homesService(
        zips.flatMap(({ all }) => all),
        () => version,
      );
      const shown = [true, false].map((searching) => {
        version = 0;
        const workbook = opened(service, asked.slice(0, fetchedBefore + 1));
        if (counts) workbook.type({ D1: '=PROP.COUNT("78240")' });
        fetched(workbook, price(workbook), false);
        asked.forEach(({ typed }, index) => workbook.type({ [`A${index + 1}`]: typed }));
        workbook.type({ B1: `=PROP.RECORD(A1:A${asked.length}, "bedrooms")` });
        version = 1;
        const before = workbook.asked;
        const quote = price(workbook, command);
        const { state } = fetched(workbook, quote, searching);
        const cost = workbook.asked - before;
        expect(cost).toBeLessThanOrEqual(
          searching && quote.search !== undefined ? quote.search.atMost : quote.price.requests,
        );
        expect(quote.price.requests === 0 || state === "done").toBe(true);
        expect(price(workbook).price.requests).toBe(0);
        return column(workbook, asked.length);
      });
      expect(shown[0]).toEqual(shown[1]);
    }),
    { numRuns: 15 },
  );
});
