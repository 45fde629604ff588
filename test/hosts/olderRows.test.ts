/**
 * A formula over several rows keeps what it was given, however old, until a person refreshes it: an address that is typed a
 * month later costs its own requests, in both hosts, as the service sees it.
 */
import fc from "fast-check";
import { isProblem } from "../../src/shared/api/problem";
import { addresses } from "../standIns/appsScript/sandboxNetwork";
import { OPEN, type OpenInHost } from "./parts/openInBoth";
import { HOSTS, type Answers } from "./parts/twoHosts";

jest.setTimeout(240_000);

const HOMES = addresses(8);
const ZIPS = ["78244", "78701", "75201", "77002"];
const MONTH = 31;

const column = (letter: string, cells: readonly string[], first = 2) =>
  Object.fromEntries(cells.map((cell, index) => [`${letter}${first + index}`, cell]));

const about = (asked: readonly string[], place: string): readonly string[] =>
  asked.filter((path) => path.includes(place.split(",")[0]!));

/** The stand-ins calculate what depends on a cell where a sheet has an ordinary formula. */
const ORDINARY = { J1: "=COUNTA(A1:A9)" };

async function priced(host: OpenInHost, command: "fetch" | "refresh" | "refreshErrors", scope: "sheet" | "everything") {
  const quote = await host.panel("offer", command, scope);
  if (isProblem(quote)) throw new Error(quote.message);
  return quote;
}

describe.each(OPEN)("in %s", (_, open) => {
  async function valued(lines: readonly string[], settings: Readonly<Record<string, string>> = {}) {
    const host = open(settings, {});
    await host.type(column("A", ["Address", ...lines], 1));
    host.select(`A1:A${lines.length + 1}`);
    const { area, columns } = (await host.panel("selectedList"))!;
    const list = { area, uses: columns.map(({ use }) => use) };
    const sheet = String(await host.panel("insertJob", { job: "valuation", list, typed: "", place: "newSheet" }));
    await host.panel("accept", (await priced(host, "fetch", "everything")).quoteId);
    return { host, sheet };
  }

  it("an address typed into a valuation of a month ago costs its two requests, and Refresh renews all as priced", async () => {
    const { host, sheet } = await valued([...HOMES.slice(0, 3), "TBD"]);
    expect(host.asked()).toHaveLength(6);
    const before = host.shows("D14", sheet);
    await host.later(MONTH);
    await host.type({ C17: HOMES[3]! }, sheet);
    const asked = host.asked();
    expect([asked.length, about(asked, HOMES[3]!).length]).toEqual([2, 2]);
    expect([host.shows("D14", sheet), typeof host.shows("D17", sheet)]).toEqual([before, "number"]);
    expect((await priced(host, "fetch", "everything")).price.requests).toBe(0);
    expect((await priced(host, "refreshErrors", "everything")).price.requests).toBe(0);
    const refresh = await priced(host, "refresh", "everything");
    expect([refresh.price.requests, host.asked()]).toEqual([8, []]);
    await host.panel("accept", refresh.quoteId);
    expect(host.asked()).toHaveLength(8);
    await host.type({ C17: HOMES[0]! }, sheet);
    expect(host.asked()).toEqual([]);
  });

  it("says of a month-old list that one request is needed, in its cell, in the panel and in the price", async () => {
    const host = open({ PROP_SPENDING: "ask" }, {});
    await host.type({
      ...ORDINARY,
      ...column("A", HOMES.slice(0, 3)),
      B2: '=PROP.VALUE(A2:A6, "price, stale, ageDays")',
    });
    await host.panel("accept", (await priced(host, "fetch", "sheet")).quoteId);
    expect(host.asked()).toHaveLength(3);
    await host.later(MONTH);
    await host.type({ A5: HOMES[3]! });
    expect([host.asked(), host.shows("B5")]).toEqual([[], "Needs 1 request: press Fetch"]);
    expect([host.shows("C2"), host.shows("D2")]).toEqual([true, MONTH]);
    const facts = async (cell: string) => {
      host.select(cell);
      const { price, list } = (await host.panel("selectedCell"))!;
      return [price?.requests, list?.renewal.requests];
    };
    expect(await facts("B2")).toEqual([undefined, 4]);
    expect(await facts("B5")).toEqual([1, 4]);
    const { price, quoteId } = await priced(host, "fetch", "sheet");
    expect([price.requests, price.cached]).toEqual([1, 3]);
    await host.panel("accept", quoteId);
    expect(host.asked()).toEqual([expect.stringContaining(HOMES[3]!.split(",")[0]!)]);
    expect([host.shows("C2"), host.shows("C5"), host.shows("D5")]).toEqual([true, false, 0]);
  });

  it.each([
    ['VALUE(A2:A6, "price")', HOMES],
    ['RENT(A2:A6, "rent")', HOMES],
    ['RECORD(A2:A6, "beds")', HOMES],
    ["COMPS(A2:A6)", HOMES],
    ["OWNER(A2:A6)", HOMES],
    ['MARKET(A2:A6, "sale", "medianPrice")', ZIPS],
    ["COUNT(A2:A6)", ZIPS],
    ["FORSALE(A2:A6)", ZIPS],
  ] as const)(
    "%s asks for the place that is typed, for none that is cleared, and by itself for no other",
    async (call, places) => {
      const host = open({}, {});
      await host.type({ ...ORDINARY, ...column("A", places.slice(0, 3)), H2: `=PROP.${call}` });
      expect(host.asked()).toHaveLength(3);
      await host.later(MONTH);
      await host.type({ A5: places[3]! });
      const asked = host.asked();
      expect([asked.length, about(asked, places[3]!).length]).toEqual([1, 1]);
      await host.later(MONTH);
      for (const row of [5, 4, 3]) await host.type({ [`A${row}`]: "" });
      expect(host.asked()).toEqual([]);
    },
  );

  it("a formula over one row renews what is older than it is kept when it calculates", async () => {
    const host = open({}, {});
    await host.type({ ...ORDINARY, A2: HOMES[0]!, B1: "price", B2: "=PROP.VALUE(A2, B1)" });
    await host.later(MONTH - 2);
    await host.type({ B1: "priceRangeLow" });
    expect(host.asked()).toHaveLength(1);
    await host.later(2);
    await host.type({ B1: "priceRangeHigh" });
    expect(host.asked()).toHaveLength(1);
  });

  it("a list whose formula says how old a result may be renews what is older", async () => {
    const host = open({}, {});
    await host.type({ ...ORDINARY, ...column("A", HOMES.slice(0, 3)), B2: '=PROP.VALUE(A2:A6, "price", "maxAge=2w")' });
    expect(host.asked()).toHaveLength(3);
    await host.later(15);
    await host.type({ A5: HOMES[3]! });
    expect(host.asked()).toHaveLength(4);
  });

  it("values of a year ago are still there when an address is typed", async () => {
    const host = open({}, {});
    await host.type({ ...ORDINARY, ...column("A", HOMES.slice(0, 3)), B2: '=PROP.VALUE(A2:A6, "price, compsUsed")' });
    expect(host.asked()).toHaveLength(3);
    await host.later(200);
    await host.later(200);
    await host.type({ A5: HOMES[3]! });
    expect(host.asked()).toHaveLength(1);
  });

  it("shows the newer of two answers: a record that another cell asked for since, before the list's own", async () => {
    const host = open({}, {});
    await host.type({ ...ORDINARY, ...column("A", HOMES.slice(0, 2)), B2: '=PROP.RECORD(A2:A4, "beds, stale")' });
    await host.later(MONTH);
    host.asked();
    await host.type({ F2: `=PROP.RECORD("${HOMES[0]!.toUpperCase().replace(" DR,", " DRIVE,")}", "beds, stale")` });
    expect([host.asked().length, host.shows("G2")]).toEqual([1, false]);
    await host.type({ A4: HOMES[1]! });
    expect([host.asked(), host.shows("C2"), host.shows("C3"), host.shows("C4")]).toEqual([[], false, true, true]);
  });
});

type Step =
  | { readonly kind: "type"; readonly row: number; readonly home: number }
  | { readonly kind: "pass"; readonly days: number };

const ROWS = 5;
/** The service knows nothing of it. */
const UNKNOWN = 5;

const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant("type" as const),
        row: fc.nat({ max: ROWS - 1 }),
        home: fc.nat({ max: UNKNOWN + 1 }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("pass" as const), days: fc.integer({ min: 1, max: 45 }) }) },
  ),
  { minLength: 4, maxLength: 12 },
);

const known: Answers = (path, query) => {
  const number = Number(query.get("address")!.split(" ")[0]);
  return number === UNKNOWN ? undefined : { [path === "/avm/value" ? "price" : "rent"]: 100_000 + number };
};

const addressOf = (home: number): string => (home > UNKNOWN ? "" : `${home} Elm St, Austin, TX 78723`);

describe.each(HOSTS)("in %s, whatever is typed and however much time passes", (_, host) => {
  it("no row that was answered is requested again, and each other one once", async () => {
    await fc.assert(
      fc.asyncProperty(steps, fc.constantFrom("VALUE", "RENT"), async (happens, name) => {
        const one = host(known);
        const rows = Array.from({ length: ROWS }, () => "");
        const answered = new Set<string>();
        let [now, unknownAt] = [0, -Infinity];
        for (const step of happens) {
          if (step.kind === "pass") {
            one.daysLater(step.days);
            now += step.days;
            continue;
          }
          rows[step.row] = addressOf(step.home);
          const there = [...new Set(rows)].filter((row) => row !== "");
          const due = there.filter((row) => (row === addressOf(UNKNOWN) ? now - unknownAt >= 35 : !answered.has(row)));
          await one.call(
            name,
            rows.map((row) => [row]),
          );
          const asked = one.asked().map((line) => (/address=([^&]+)/.exec(line)![1] ?? "").replace(/\+/g, " "));
          expect([...asked].sort()).toEqual([...due].sort());
          for (const row of due) {
            if (row === addressOf(UNKNOWN)) unknownAt = now;
            else answered.add(row);
          }
        }
      }),
      { numRuns: 30 },
    );
  });
});
