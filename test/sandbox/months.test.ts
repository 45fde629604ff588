/** Months that pass in the sandbox: what a person finds who asks the same again a month later. */
import fc from "fast-check";
import { createSandbox, logEntries, sandboxUsage, type Sandbox } from "../../src/sandbox";
import { priceLevel, rentLevel } from "../../src/sandbox/market/marketPrice";
import { shortGazetteer } from "../../src/sandbox/places/shortGazetteer";
import { epochDay, monthsLater } from "../../src/sandbox/random/calendar";
import { ask, DAY, everything, GAZETTEER, NOON, sandboxOf, type Loose, type Manner, type Parameters } from "./asking";

/** The sandbox of a seed, in each month. Its places are small, so that a property looks at all their homes. */
const sandboxAt = (seed: number): ((months: number) => Sandbox) => {
  const sandbox = createSandbox({ gazetteer: GAZETTEER, seed, homesPerPlace: () => 250 });
  return (months) => ({ ...sandbox, months });
};

const SEED = fc.integer({ min: 0, max: 2 ** 32 - 1 });
const ZIP = fc.constantFrom("78244", "55912", "90012", "63101");
/** Two months, the earlier first, at most 14 apart: after 20 the list of a home's listings may have forgotten an ended one. */
const TWO_MONTHS = fc
  .tuple(fc.integer({ min: 0, max: 14 }), fc.integer({ min: 1, max: 14 }))
  .map(([a, b]) => [a, a + b]);
const RUNS = { numRuns: 8 };

const dayIn = (months: number): string => new Date(monthsLater(NOON, months)).toISOString().slice(0, 10);
const days = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY;

const byId = (records: readonly Loose[]): ReadonlyMap<string, Loose> =>
  new Map(records.map((record) => [record.id, record]));

/** Calls back with each record of a search in two months, by the home's id. */
const compared = (
  path: string,
  parameters: Parameters,
  look: (before: Loose, after: Loose | undefined, months: readonly [number, number]) => void,
): void =>
  fc.assert(
    fc.property(SEED, ZIP, TWO_MONTHS, (seed, zipCode, [first = 0, second = 0]) => {
      const at = sandboxAt(seed);
      const found = (months: number) => everything(path, { zipCode, ...parameters }, { sandbox: at(months) });
      const later = byId(found(second));
      for (const before of found(first)) look(before, later.get(before.id), [first, second]);
    }),
    RUNS,
  );

/** What may change in a record of a home. */
const MAY_CHANGE = [
  ...["lastSaleDate", "lastSalePrice", "history", "owner", "ownerOccupied", "taxAssessments", "propertyTaxes"],
];

const unchanging = (record: Loose): Loose =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !MAY_CHANGE.includes(name)));

describe("a home, months later", () => {
  it("is the same home: only its sales, owner and taxes may be others", () => {
    compared("/properties", {}, (before, after) => expect(unchanging(after)).toEqual(unchanging(before)));
  });

  it("keeps each sale and its price, and another owner comes with a later sale only", () => {
    compared("/properties", {}, (before, after) => {
      expect(after.history ?? {}).toMatchObject(before.history ?? {});
      if (after.lastSaleDate === before.lastSaleDate) {
        expect(after.lastSalePrice).toBe(before.lastSalePrice);
        expect(after.owner).toEqual(before.owner);
      } else expect(after.lastSaleDate > (before.lastSaleDate ?? "")).toBe(true);
    });
  });

  it("keeps each year's assessment and bill for five years, and gains one when the year turns", () => {
    const newest = (record: Loose): number => Math.max(...Object.keys(record.taxAssessments ?? {}).map(Number));
    const gained: number[] = [];
    compared("/properties", {}, (before, after, [first, second]) => {
      for (const name of ["taxAssessments", "propertyTaxes"])
        for (const year of Object.keys(after[name] ?? {}))
          if (year in (before[name] ?? {})) expect(after[name][year]).toEqual(before[name][year]);
      if (dayIn(first).slice(0, 4) === dayIn(second).slice(0, 4))
        expect(after.taxAssessments).toEqual(before.taxAssessments);
      else if (before.taxAssessments) gained.push(newest(after) - newest(before));
    });
    expect(gained.filter((years) => years > 0).length).toBeGreaterThan(0.8 * gained.length);
  });

  it("is owned by the buyer once it is sold", () => {
    const [now, later] = [0, 14].map((months) =>
      byId(everything("/properties", { zipCode: "78244" }, { sandbox: sandboxOf({ months }) })),
    );
    const sold = [...now!.values()].filter(({ id, lastSaleDate }) => later!.get(id).lastSaleDate !== lastSaleDate);
    const owned = sold.filter(({ owner }) => owner !== undefined);
    const kept = owned.filter(({ id, owner }) => String(later!.get(id).owner.names) === String(owner.names));
    expect(owned.length).toBeGreaterThan(20);
    expect(kept).toEqual([]);
  });
});

describe.each(["/listings/sale", "/listings/rental/long-term"])("%s, months later", (path) => {
  it("an active listing goes on with more days on market, or was removed in between", () => {
    const ended = (id: string, zipCode: string, sandbox: Sandbox): Loose =>
      byId(everything(path, { zipCode, status: "Inactive" }, { sandbox })).get(id);
    fc.assert(
      fc.property(SEED, ZIP, TWO_MONTHS, (seed, zipCode, [first = 0, second = 0]) => {
        const at = sandboxAt(seed);
        const active = (months: number) => everything(path, { zipCode }, { sandbox: at(months) });
        const later = byId(active(second));
        for (const { daysOnMarket, lastSeenDate, history, ...before } of active(first)) {
          const still = later.get(before.id);
          const isSame = still?.listedDate === before.listedDate;
          const after = isSame ? still : (still ?? ended(before.id, zipCode, at(second)));
          if (after.listedDate !== before.listedDate) {
            // Listed again since: the earlier listing is in the history.
            expect(after.listedDate > before.listedDate).toBe(true);
            expect(after.history[before.listedDate.slice(0, 10)].price).toBe(before.price);
            continue;
          }
          expect(after.lastSeenDate > lastSeenDate).toBe(true);
          expect(Object.keys(after.history)).toEqual(Object.keys(history));
          if (isSame) {
            expect(after).toMatchObject(before);
            expect(after.daysOnMarket).toBe(daysOnMarket + days(dayIn(first), dayIn(second)));
          } else {
            const { status, removedDate, ...rest } = before;
            expect([status, removedDate]).toEqual(["Active", null]);
            expect(after).toMatchObject({ ...rest, status: "Inactive" });
            expect(after.removedDate.slice(0, 10) > dayIn(first)).toBe(true);
            expect(after.removedDate.slice(0, 10) <= dayIn(second)).toBe(true);
          }
        }
      }),
      RUNS,
    );
  });

  it("a listing that has ended stays as it was", () => {
    compared(path, { status: "Inactive" }, (before, after) => {
      if (after?.listedDate === before.listedDate) expect(after).toEqual(before);
    });
  });

  it("new listings come in the next month", () => {
    const found = (months: number) => everything(path, { zipCode: "78705" }, { sandbox: sandboxOf({ months }) });
    const known = new Set(found(0).map(({ id, listedDate }) => `${id} ${listedDate}`));
    const fresh = found(1).filter(({ id, listedDate }) => !known.has(`${id} ${listedDate}`));
    expect(fresh.length).toBeGreaterThan(5);
    for (const { listedDate } of fresh) expect(listedDate.slice(0, 10) >= dayIn(0)).toBe(true);
  });
});

it("most homes that leave the market are on record as sold months later, near their asking price", () => {
  const active = everything("/listings/sale", { zipCode: "78244" }, { sandbox: sandboxOf() });
  const records = byId(everything("/properties", { zipCode: "78244" }, { sandbox: sandboxOf({ months: 14 }) }));
  const sold = active.filter(({ id, listedDate }) => (records.get(id).lastSaleDate ?? "") > listedDate);
  expect(active.length).toBeGreaterThan(10);
  expect(sold.length).toBeGreaterThan(0.7 * active.length);
  for (const { id, price } of sold) {
    const { lastSalePrice = price } = records.get(id);
    expect(Math.abs(lastSalePrice / price - 1)).toBeLessThan(0.12);
  }
});

describe("a market, months later", () => {
  it("shows of each month that has ended what was the newest on its last day", () => {
    fc.assert(
      fc.property(SEED, ZIP, TWO_MONTHS, (seed, zipCode, [first = 0, second = 0]) => {
        const at = sandboxAt(seed);
        const month = dayIn(first).slice(0, 7);
        const lastDay = Date.parse(`${dayIn(first + 1).slice(0, 7)}-01`) - DAY / 2;
        const market = (manner: Manner) => ask("/markets", { zipCode, historyRange: 24 }, manner).json;
        const newest = market({ sandbox: at(0), now: lastDay });
        const later = market({ sandbox: at(second) });
        for (const data of ["saleData", "rentalData"]) {
          const { date, ...figures } = later[data]?.history[month] ?? {};
          if (date === undefined) continue;
          expect(newest[data]).toMatchObject(figures);
          for (const [earlier, told] of Object.entries(newest[data].history))
            if (earlier in later[data].history) expect(later[data].history[earlier]).toEqual(told);
        }
      }),
      RUNS,
    );
  });
});

describe("an estimate, a month later", () => {
  const sandbox = createSandbox({ gazetteer: shortGazetteer() });
  const homes: readonly Loose[] = ask("/properties/random", { limit: 100 }, { sandbox }).json;
  it.each([
    ["/avm/value", "price", priceLevel],
    ["/avm/rent/long-term", "rent", rentLevel],
  ] as const)("of %s moves with its market, and a little of its own", (path, figure, levelAt) => {
    const trend = levelAt(epochDay(monthsLater(NOON, 1))) / levelAt(epochDay(NOON));
    const own = homes.flatMap(({ formattedAddress: address }) => {
      const [before, after] = [0, 1].map(
        (months) => ask(path, { address }, { sandbox: { ...sandbox, months } }).json[figure],
      );
      return before === undefined ? [] : [after / before / trend - 1];
    });
    const sizes = own.map(Math.abs).sort((a, b) => a - b);
    const mean = own.reduce((sum, share) => sum + share, 0) / own.length;
    expect(own.length).toBeGreaterThan(90);
    expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThan(0.012);
    expect(sizes[Math.floor(sizes.length * 0.9)]).toBeLessThan(0.03);
    expect(Math.abs(mean)).toBeLessThan(0.005);
    // Not all at once: it is a month in which something happened around most of them.
    expect(sizes.filter((share) => share > 0.001).length).toBeGreaterThan(0.4 * sizes.length);
  });
});

describe("months that pass", () => {
  const QUESTIONS: readonly (readonly [string, Parameters])[] = [
    ["/properties", { zipCode: "78244", limit: 100, saleDateRange: "400" }],
    ["/avm/value", { address: "5500 Grand Lake Dr, San Antonio, TX 78244" }],
    ["/avm/rent/long-term", { address: "5500 Grand Lake Dr, San Antonio, TX 78244" }],
    ["/listings/sale", { zipCode: "78705", includeTotalCount: "true" }],
    ["/listings/rental/long-term", { zipCode: "78705" }],
    ["/markets", { zipCode: "78705" }],
  ];
  const answers = (manner: Manner): string =>
    QUESTIONS.map(([path, parameters]) => {
      const { status, text, headers } = ask(path, parameters, manner);
      expect(status).toBe(200);
      return `${JSON.stringify(headers)}${text}`;
    }).join("\n");

  it("give the same answers in whatever order they are visited", () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([0, 1, 2, 5, 9], { minLength: 3 }), (order) => {
        const sandbox = sandboxOf();
        for (const months of order) expect(answers({ sandbox: { ...sandbox, months } })).toBe(answersOf(months));
      }),
      { numRuns: 3 },
    );
  });
  const known = new Map<number, string>();
  const answersOf = (months: number): string => {
    const told = known.get(months) ?? answers({ sandbox: sandboxOf({ months }) });
    known.set(months, told);
    return told;
  };

  it("give the answers that the sandbox will give when they have passed", () => {
    const later = answers({ sandbox: sandboxOf(), now: monthsLater(NOON, 2) });
    const [, ...others] = answersOf(2).split("\n");
    // Records keep the sales that they have now as well, of which the real day shows the latest four.
    expect(others).toEqual(later.split("\n").slice(1));
  });

  it("change nothing while none has passed", () => {
    expect(answersOf(0)).toBe(answers({ sandbox: sandboxOf() }));
    expect(answersOf(1)).not.toBe(answersOf(0));
  });

  it("end on the last day of a shorter month, and keep the time of day", () => {
    const later = (from: string, months: number) => new Date(monthsLater(Date.parse(from), months)).toISOString();
    expect([
      later("2027-01-31T23:59:59.999Z", 1),
      later("2027-10-31T00:00:00.000Z", 4),
      later("2026-12-15T06:00:00.000Z", 1),
      later("2026-11-30T06:00:00.000Z", 120),
    ]).toEqual([
      "2027-02-28T23:59:59.999Z",
      "2028-02-29T00:00:00.000Z",
      "2027-01-15T06:00:00.000Z",
      "2036-11-30T06:00:00.000Z",
    ]);
    const { json } = ask("/markets", { zipCode: "78705" }, { sandbox: sandboxOf({ months: 3 }) });
    expect(json.saleData.lastUpdatedDate).toBe("2027-02-20T00:00:00.000Z");
  });

  it("begin a new billing month, and are the days of the log", () => {
    const now = ask("/properties/random");
    const { sandbox } = ask("/properties/random", {}, { sandbox: { ...now.sandbox, months: 1 } });
    expect([sandboxUsage(sandbox, "sandbox", "2026-11"), sandboxUsage(sandbox, "sandbox", "2026-12")]).toEqual([
      { billed: 1, unbilled: 0 },
      { billed: 1, unbilled: 0 },
    ]);
    const log = logEntries(sandbox.log, monthsLater(NOON, 1));
    expect(log.map(({ moment }) => new Date(moment).toISOString().slice(0, 10))).toEqual(["2026-11-20", "2026-12-20"]);
  });
});
