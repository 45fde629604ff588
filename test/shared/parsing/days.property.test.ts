/** Days in other units, and a filter's two ends by name: whatever the spelling, it is the question of the plain one. */
import fc from "fast-check";
import { call, refusal } from "./asked";

const asked = (name: string, given: Parameters<typeof call>[1]) =>
  call(name, given).requests.map(({ endpoint, parameters }) => [endpoint, parameters]);

const sold = (days: string | number) => asked("SOLD", { where: 78244, days });

const UNITS: readonly (readonly [days: number, units: number, names: readonly string[]])[] = [
  [1, 1, ["d", "day", "days", "D"]],
  [7, 1, ["w", "week", "weeks", "wks"]],
  [365, 12, ["m", "mo", "mos", "month", "Months"]],
  [365, 1, ["y", "yr", "yrs", "year", "years"]],
];

const unit = fc.constantFrom(
  ...UNITS.flatMap(([days, units, names]) => names.map((name) => [days, units, name] as const)),
);
const gap = fc.constantFrom("", " ", "  ");

describe("days", () => {
  it("in weeks, months or years ask what so many days ask, rounded up", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99 }), unit, gap, (count, [days, units, name], space) => {
        const plain = Math.ceil((count * days) / units);
        expect(sold(`${count}${space}${name}`)).toEqual(sold(plain));
        expect(sold(`>=${count}${space}${name}`)).toEqual(sold(`>=${plain}`));
        expect(sold(`${count}${space}${name} or more`)).toEqual(sold(`${plain}+`));
      }),
    );
  });

  it("from one to another have the unit of the second, unless the first has its own", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 0, max: 40 }),
        unit,
        unit,
        (first, more, one, other) => {
          const of = (count: number, [days, units]: readonly [number, number, string]) =>
            Math.ceil((count * days) / units);
          const last = first + more;
          expect(sold(`${first}-${last} ${other[2]}`)).toEqual(sold(`${of(first, other)}:${of(last, other)}`));
          fc.pre(of(first, one) <= of(last, other));
          expect(sold(`${first}${one[2]}:${last}${other[2]}`)).toEqual(sold(`${of(first, one)}:${of(last, other)}`));
        },
      ),
    );
  });

  it("from 0 on are those up to the end", () => {
    fc.assert(fc.property(fc.integer({ min: 1, max: 9_999 }), (most) => expect(sold(`0:${most}`)).toEqual(sold(most))));
  });

  it.each([
    "6 parsecs",
    "m",
    "months",
    "6 m 3 d",
    "0 months",
    "-6 months",
    "6months ago",
    "1e3y",
    "9999999999999 years",
  ])("%s are refused before a request, with how to write them", (days) =>
    expect(refusal("SOLD", { where: 78244, days })).toMatch(
      /^days: .*(isn't a number or range; write 30, "6 months"|out of range)/,
    ),
  );

  it.each([
    ["6 months", "183"],
    ["12m", "365"],
    ["1y", "365"],
    ["0.5 y", "183"],
  ])("%s are %s, also as the age of comparables and of listings", (typed, days) => {
    const home = "1 Elm St, Austin, TX 78704";
    expect(asked("VALUE", { address: home, options: `daysOld=${typed}` })).toEqual(
      asked("VALUE", { address: home, options: `daysOld=${days}` }),
    );
    expect(asked("FORSALE", { where: 78244, options: `daysOld=${typed}` })).toEqual(
      asked("FORSALE", { where: 78244, options: `daysOld=${days}` }),
    );
  });

  it("m stays minutes in maxAge", () => {
    expect(call("FORSALE", { where: 78244, options: "maxAge=6m" }).requests[0]!.maxAge).toBe(360_000);
  });
});

const ENDS = {
  price: ["Price", "price"],
  squareFootage: ["Sqft", "SquareFootage"],
  yearBuilt: ["Year", "yearbuilt"],
  lotSize: ["Lot", "lot size"],
} as const;

const filterName = fc.constantFrom(...(Object.keys(ENDS) as (keyof typeof ENDS)[]));
const whole = fc.integer({ min: 0, max: 2_900 });

describe("the least and the most of a filter", () => {
  it("by names of their own ask what the filter asks", () => {
    fc.assert(
      fc.property(filterName, whole, whole, fc.nat(1), (name, one, other, spelling) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        const word = ENDS[name][spelling];
        const ask = (options: string) => asked("FORSALE", { where: 78244, options });
        expect(ask(`min${word}=${low}`)).toEqual(ask(`${name}=>=${low}`));
        expect(ask(`max ${word}=${high}`)).toEqual(ask(`${name}=<=${high}`));
        expect(ask(`max${word}=${high}; MIN${word}=$${low}`)).toEqual(ask(`${name}=${low}:${high}`));
        if (low < high)
          expect(refusal("FORSALE", { where: 78244, options: `min${word}=${high}; max${word}=${low}` })).toMatch(
            new RegExp(`^min\\w+: ${high} is above max\\w+ \\(${low}\\); give the smaller number as min`),
          );
      }),
    );
  });

  it("of beds and baths, which are arguments, are options too", () => {
    const plain = asked("SEARCH", { where: 78244, beds: "2:4", baths: "1.5+" });
    expect(asked("SEARCH", { where: 78244, options: "minBeds=2; maxBedrooms=4; minBaths=1.5" })).toEqual(plain);
    expect(asked("COUNT", { where: 78244, options: "maxBeds=studio" })).toEqual(
      asked("COUNT", { where: 78244, beds: "<=0" }),
    );
  });

  it.each([
    [
      "FORSALE",
      { options: "price=3; minPrice=2" },
      "price: minPrice and maxPrice say the same; give price, or minPrice and maxPrice, not both",
    ],
    [
      "SEARCH",
      { beds: 3, options: "maxBeds=4" },
      "beds: minBeds and maxBeds say the same; give beds, or minBeds and maxBeds, not both",
    ],
    ["FORSALE", { options: "minPrice=cheap" }, 'minPrice: "cheap" is not allowed; give a number of at least 0'],
    ["SEARCH", { options: "minYear=46057" }, 'minYear: "46057" is not allowed; give a whole number from 0 to 3000'],
    ["SEARCH", { options: "minPrice=3" }, 'options: there is no option "minPrice" here'],
    [
      "SEARCH",
      { options: "beds=3" },
      'options: there is no option "beds" here (it is an argument of its own; minBeds and maxBeds are options)',
    ],
    ["FORSALE", { options: "minPrise=3" }, '(did you mean "minPrice"?)'],
    ["VALUE", { options: "minBeds=3" }, 'options: there is no option "minBeds" here'],
  ] as const)("%s with %j is refused before a request: %s", (name, given, says) => {
    const place = name === "VALUE" ? { address: "1 Elm St" } : { where: 78244 };
    expect(refusal(name, { ...place, ...given })).toContain(says);
  });

  it("take a price as people write it", () => {
    const ask = (options: string) => asked("FORSALE", { where: 78244, options });
    expect(ask("maxPrice=$1,250,000")).toEqual(ask("price=*:1250000"));
    expect(ask("minPrice= 300,000 ; maxPrice=300000")).toEqual(ask("price=300000"));
  });
});
