/** Searching a place before its addresses are looked up: what it costs at most, and when it goes on. */
import fc from "fast-check";
import { isProblem } from "../../../src/shared/api/problem";
import { request, type Request } from "../../../src/shared/api/request";
import { DEFAULT_KEEP_DAYS } from "../../../src/shared/fetching/requests/keepDays";
import { run } from "../../../src/shared/fetching/work/drivers";
import { searchPlaces, type PlaceSearch } from "../../../src/shared/spending/search/placeSearch";
import { pipeline } from "../../../src/shared/fetching/pipeline";
import { storeKey } from "../../../src/shared/fetching/requests/storeKey";
import { homeNumber, homesService, misspelled, type ListedHome } from "../homesService";
import { AT, memoryHost, type MemoryHost, type Script } from "../memoryHost";

const context = { service: "s", now: AT, keepDays: DEFAULT_KEEP_DAYS, batchSize: 10 };
const ZIP = request("properties", { zipCode: "78244" });
const lookUp = ({ typed }: ListedHome): Request => request("properties", { address: typed });

const many = (count: number, first = 1): ListedHome[] =>
  Array.from({ length: count }, (_, index) => homeNumber(first + index));

interface Ran {
  readonly host: MemoryHost;
  readonly pages: number;
  readonly lookUps: number;
  readonly bedrooms: readonly unknown[];
}

/** Searches the ZIP code for homes, then looks up the rest. */
function searched(script: Script, homes: readonly ListedHome[], slack = 3, more: Partial<PlaceSearch> = {}): Ran {
  const host = memoryHost(script);
  const lookUps = homes.map(lookUp);
  run(searchPlaces([{ question: ZIP, lookUps, slack, ...more }], context), host);
  const pages = host.sent.flat().length;
  const outcomes = run(pipeline(context)(lookUps), host);
  const bedrooms = outcomes.map((each) => (isProblem(each) ? each.problem : each.records[0]?.["bedrooms"]));
  return { host, pages, lookUps: host.sent.flat().length - pages, bedrooms };
}

const bedroomsOf = (homes: readonly ListedHome[]) => homes.map(({ bedrooms }) => bedrooms);

it("brings 300 homes of a ZIP code of 6,000 with its 12 pages, one after another, and looks up none", () => {
  const all = many(6000);
  const wanted = all.filter((_, index) => index % 20 === 7);
  const { host, pages, lookUps, bedrooms } = searched(homesService(all), wanted);
  expect([pages, lookUps, bedrooms]).toEqual([12, 0, bedroomsOf(wanted)]);
  expect(host.sent.map((batch) => batch.map(({ parameters }) => parameters["offset"] ?? "0"))).toEqual(
    Array.from({ length: 12 }, (_, index) => [String(index * 500)]),
  );
  expect(host.sent.flat().map(({ parameters }) => parameters["includeTotalCount"])).toEqual([
    "true",
    ...Array<undefined>(11),
  ]);
});

it("ends as soon as all are found", () => {
  const all = many(6000);
  const wanted = all.slice(0, 40);
  expect(searched(homesService(all), wanted)).toMatchObject({ pages: 1, lookUps: 0, bedrooms: bedroomsOf(wanted) });
});

it("ends after the slack where every address is spelled otherwise", () => {
  const all = many(6000).map((home, index) => (index % 20 === 7 ? misspelled(home) : home));
  const wanted = all.filter((_, index) => index % 20 === 7);
  expect(searched(homesService(all), wanted)).toMatchObject({ pages: 3, lookUps: 300, bedrooms: bedroomsOf(wanted) });
});

it("ends after its first page where the others are as many as the look-ups that are left", () => {
  const all = many(20_000);
  const wanted = all.slice(15_000, 15_030);
  expect(searched(homesService(all), wanted)).toMatchObject({ pages: 1, lookUps: 30 });
  expect(searched(homesService(many(10_000)), many(10_000).slice(9_000, 9_030), 30)).toMatchObject({
    pages: 19,
    lookUps: 0,
  });
});

it("asks no page where those that aren't cached are known to be no fewer than the look-ups", () => {
  const wanted = many(4);
  expect(searched(homesService(many(2000)), wanted, 3, { offsets: [0, 500, 1000, 1500] })).toMatchObject({
    pages: 0,
    lookUps: 4,
  });
  expect(searched(homesService(many(2000)), wanted, 3, { offsets: [500, 1000, 1500] })).toMatchObject({
    pages: 3,
    lookUps: 4,
  });
});

it.each([
  ["a page that fails", 500, {}, "oops"],
  ["an empty ZIP code", 404, {}, "{}"],
  ["smaller pages than requested", 200, { "x-limit": "100", "x-total-count": "6000" }, undefined],
  ["no total", 200, {}, "whole"],
] as const)("%s ends it, and the rest is looked up", (_, status, headers, body) => {
  const all = many(6000);
  const wanted = all.slice(50, 150);
  const service = homesService(all);
  const script: Script = (asked, at) => {
    const answer = service(asked, at);
    if (asked.parameters["zipCode"] === undefined || answer.kind === "fault") return answer;
    const records = JSON.parse(answer.response.body) as unknown[];
    const sent = body ?? JSON.stringify(records.slice(0, 100));
    return { ...answer, response: { status, headers, body: body === "whole" ? answer.response.body : sent } };
  };
  const { pages, lookUps, bedrooms } = searched(script, wanted);
  expect([pages, bedrooms]).toEqual([1, bedroomsOf(wanted)]);
  expect(lookUps).toBe(status !== 200 ? 100 : body === undefined ? 50 : 0);
});

it("several places are searched a page of each at a time", () => {
  const here = many(1200);
  const there = Array.from({ length: 1200 }, (_, index) => homeNumber(index + 1, "78245"));
  const host = memoryHost(homesService([...here, ...there]));
  const wanted = [here, there].map((homes) => homes.filter((_, index) => index % 20 === 3).map(lookUp));
  const searches = ["78244", "78245"].map((zipCode, index): PlaceSearch => ({
    question: request("properties", { zipCode }),
    lookUps: wanted[index]!,
    slack: 3,
  }));
  run(searchPlaces(searches, context), host);
  expect(host.sent.map((batch) => batch.map(({ parameters }) => parameters["zipCode"]))).toEqual(
    Array.from({ length: 3 }, () => ["78244", "78245"]),
  );
  run(pipeline(context)(wanted.flat()), host);
  expect(host.sent).toHaveLength(3);
});

/** Any share of a whole: most doubles up to 1 are next to nothing. */
const share = fc.integer({ min: 0, max: 1_000_000 }).map((millionths) => millionths / 1_000_000);

/** A place with so many homes, some of which are wanted; of these some are spelled otherwise or unknown. */
const place = fc.record({
  total: fc.integer({ min: 0, max: 3_000 }),
  wanted: fc.array(fc.record({ at: share, found: fc.integer({ min: 0, max: 9 }) }), { minLength: 1, maxLength: 60 }),
  hostility: fc.integer({ min: 0, max: 10 }),
  sorted: fc.boolean(),
  slack: fc.integer({ min: 1, max: 6 }),
  fails: fc.option(fc.integer({ min: 0, max: 6 })),
});

it("never costs more than the look-ups and the slack, and every row is right, whatever the place holds", () => {
  fc.assert(
    fc.property(place, ({ total, wanted, hostility, sorted, slack, fails }) => {
      const all = many(total);
      const asked = new Map<string, ListedHome>();
      for (const [index, { at, found }] of wanted.entries()) {
        const place = Math.min(total - 1, Math.floor((sorted ? 0.7 + at * 0.05 : at) * total));
        const home = all[place];
        const unknown = home === undefined || found + 1 < hostility / 3;
        const spelled = unknown ? homeNumber(100_000 + index) : found < hostility ? misspelled(home) : home;
        if (!unknown) all[place] = spelled;
        asked.set(unknown ? spelled.typed : home.listed, spelled);
      }
      const homes = [...asked.values()];
      const service = homesService(all);
      let page = 0;
      const script: Script = (each, at) => {
        const broken = each.parameters["zipCode"] !== undefined && page++ === fails;
        const answer = service(each, at);
        return broken && answer.kind === "response"
          ? { ...answer, response: { ...answer.response, status: 500 } }
          : answer;
      };
      const { pages, lookUps, bedrooms } = searched(script, homes, slack);
      expect(pages + lookUps).toBeLessThanOrEqual(homes.length + slack);
      const known = new Set(all.map(({ typed }) => typed));
      expect(bedrooms).toEqual(homes.map((home) => (known.has(home.typed) ? home.bedrooms : "nothing")));
    }),
    { numRuns: 50 },
  );
});

it("isn't given up by chance where a page brings four of the addresses on average, in any order", () => {
  const all = many(5000);
  const service = homesService(all);
  fc.assert(
    fc.property(fc.uniqueArray(fc.noBias(fc.nat(4999)), { minLength: 40, maxLength: 40 }), (places) => {
      const { pages, lookUps } = searched(
        service,
        places.map((place) => all[place]!),
      );
      // Pages end early only where the look-ups that are left are no more than the pages that are.
      expect(pages + lookUps).toBeLessThanOrEqual(10);
    }),
    { numRuns: 20 },
  );
});

it("keeps what a look-up brought beside the home that was asked for, when a page has that home again", () => {
  const [asked, unit] = many(2) as [ListedHome, ListedHome];
  const host = memoryHost(homesService(many(3)));
  const key = storeKey(lookUp(asked), context);
  const [one, other] = [asked, unit].map(({ listed }) => ({
    id: listed.replace(/[, ]+/g, "-"),
    formattedAddress: listed,
  }));
  const records = [one!, other!];
  host.store.set(key, { at: AT - 1, outcome: { kind: "answer", records, fetchedAt: AT - 1, billed: true } });
  const refresh = { since: AT, what: "everything" as const };
  run(searchPlaces([{ question: ZIP, lookUps: [lookUp(asked)], slack: 3 }], { ...context, refresh }), host);
  expect(host.store.get(key)).toMatchObject({
    at: AT,
    outcome: { records: [one] },
    earlierAnswers: [{ records: [other], fetchedAt: AT - 1 }],
  });
});
