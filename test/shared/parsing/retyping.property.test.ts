/** One question in any spelling has one key, and is paid for once. */
import fc from "fast-check";
import type { Input } from "../../../src/shared/values/input";
import { cityName } from "../../../src/shared/parsing/place";
import { US_STATES } from "../../../src/shared/api/vocabulary/states";
import { requestKey } from "../../../src/shared/api/request";
import { call, column, type Given, type Typed } from "./asked";

const keyOf = (name: string, given: Given): string => {
  const { requests, shown } = call(name, given);
  if (requests.length !== 1) throw new Error(`${requests.length} requests: ${JSON.stringify([given, shown])}`);
  return requestKey(requests[0]!);
};

const SPACE = fc.constantFrom("", " ", "  ");
const CASES = fc.func(fc.boolean());

/** The letters of a text in random case. */
const recased = (text: string) =>
  CASES.map((up) =>
    [...text].map((letter, index) => (up(index) ? letter.toUpperCase() : letter.toLowerCase())).join(""),
  );

/** Text with random spaces in place of each `_`. */
const spaced = (text: string) =>
  fc.array(SPACE, { minLength: 8, maxLength: 8 }).map((gaps) => {
    let index = 0;
    return text.replace(/_/g, () => gaps[index++ % gaps.length]!);
  });

const COUNT = fc.integer({ min: 0, max: 999 });

interface Question {
  readonly canonical: string;
  /** Ways to type it, `_` for optional spaces. */
  readonly texts: readonly string[];
  readonly cells: readonly Typed[];
}

const exactly = COUNT.map((n): Question => ({
  canonical: `${n}`,
  texts: [`${n}`, `=_${n}`, `${n}.0`, `0${n}`, `${n}:${n}`],
  cells: [n, column(n), column(null, n)],
}));
const least = COUNT.map((n): Question => ({
  canonical: `${n}:*`,
  texts: [`>=_${n}`, `≥_${n}`, `${n}_+`, `${n}_:_*`, `at least ${n}`, `${n} or more`, ...(n > 0 ? [`>_${n - 1}`] : [])],
  cells: [column(`${n}+`), column(null, `>=${n}`)],
}));
const most = COUNT.map((n): Question => ({
  canonical: `*:${n}`,
  texts: [`<=_${n}`, `≤_${n}`, `*_:_${n}`, `up to ${n}`, `at most ${n}`, `<_${n + 1}`, `${n} or less`],
  cells: [column(`<=${n}`)],
}));
const between = fc.tuple(COUNT, COUNT).map(([one, other]): Question => {
  const [from, to] = [Math.min(one, other), Math.max(one, other) + 1];
  return {
    canonical: `${from}:${to}`,
    texts: [`${from}_:_${to}`, `${from}_.._${to}`, `${from} to ${to}`, `${from}_-_${to}`, `${from}_–_${to}`],
    cells: [column(`${from}:${to}`)],
  };
});
/** Of at most two digits: `3,400` is ambiguous. */
const list = fc.uniqueArray(fc.integer({ min: 0, max: 99 }), { minLength: 2, maxLength: 5 }).chain((numbers) =>
  fc.shuffledSubarray(numbers, { minLength: numbers.length }).map((mixed): Question => ({
    canonical: [...numbers].sort((one, other) => one - other).join("|"),
    texts: [mixed.join(","), mixed.join("_,_"), mixed.join("_|_"), [...mixed, mixed[0]].join("|")],
    cells: [column(...mixed), [mixed], column(...mixed.map(String)), column(null, ...mixed, mixed[0]!)],
  })),
);

const typedAs = ({ canonical, texts, cells }: Question) =>
  fc
    .oneof(
      fc
        .constantFrom(...texts)
        .chain(spaced)
        .chain(recased),
      fc.constantFrom(...cells),
    )
    .map((typed) => ({ canonical, typed }));

const retyped = fc.oneof(exactly, least, most, between, list).chain(typedAs);

const ALIASES: Readonly<Record<string, readonly string[]>> = {
  "Single Family": ["single family", "SFR", "house", "single-family"],
  Condo: ["condo", "condos", "condominium"],
  Townhouse: ["townhouse", "townhome", "town house"],
  Manufactured: ["manufactured", "mobile", "mobile home"],
  "Multi-Family": ["multi-family", "multi family", "duplex"],
  Apartment: ["apartment", "apt", "apartments"],
};

const types = fc.subarray(Object.keys(ALIASES), { minLength: 1 });

const respelt = (names: readonly string[]) =>
  fc
    .tuple(
      fc.shuffledSubarray([...names], { minLength: names.length }),
      fc.constantFrom(",", ", ", "|", " ; "),
      fc.boolean(),
    )
    .chain(([mixed, comma, cells]) =>
      fc
        .tuple(...mixed.map((name) => fc.constantFrom(name, ...ALIASES[name]!).chain(recased)))
        .map((words): Typed => (cells ? column(...words) : words.join(comma))),
    );

const WORD = fc.stringMatching(/^[A-Za-z][a-z]{1,8}$/);
const address = fc
  .record({
    number: fc.integer({ min: 1, max: 99_999 }),
    street: WORD,
    city: WORD,
    state: fc.constantFrom("TX", "MA"),
    zip: fc.integer({ min: 10_000, max: 99_999 }),
  })
  .map(({ number, street, city, state, zip }) => `${number} ${street} Dr, ${city}, ${state} ${zip}`);

const readdressed = (text: string) =>
  fc
    .tuple(
      recased(text),
      fc.constantFrom(" ", "  ", "   "),
      fc.constantFrom(",", ", ", " , ", ",  "),
      fc.constantFrom("", " ", ", USA", " usa", ", United States"),
      SPACE,
    )
    .map(
      ([cased, gap, comma, country, lead]) => `${lead}${cased.replace(/ /g, gap).replace(/\s*,\s*/g, comma)}${country}`,
    );

const RUNS = { numRuns: 50 };

describe("typed again in another way", () => {
  it("a filter is the same question, in a place of its own and among the options", () => {
    fc.assert(
      fc.property(retyped, fc.constantFrom("SEARCH", "FORSALE", "FORRENT"), ({ canonical, typed }, name) => {
        expect(keyOf(name, { where: 78244, beds: typed })).toBe(keyOf(name, { where: 78244, beds: canonical }));
        if (Array.isArray(typed)) return;
        const asOption = { where: 78244, options: [["lotSize", typed as Input]] };
        expect(keyOf(name, asOption)).toBe(keyOf(name, { where: 78244, options: `lotSize=${canonical}` }));
      }),
      { numRuns: 100 },
    );
  });

  it("a filter is sent exactly as the service writes it", () => {
    fc.assert(
      fc.property(retyped, ({ canonical, typed }) => {
        expect(call("SEARCH", { where: 78244, beds: typed }).requests[0]!.parameters["bedrooms"]).toBe(canonical);
      }),
      RUNS,
    );
  });

  it("two different filters are two questions", () => {
    fc.assert(
      fc.property(retyped, retyped, (one, other) => {
        fc.pre(one.canonical !== other.canonical);
        expect(keyOf("SEARCH", { where: 1001, beds: one.typed })).not.toBe(
          keyOf("SEARCH", { where: 1001, beds: other.typed }),
        );
      }),
      RUNS,
    );
  });

  it("types are the same question in any order, case and usual name", () => {
    fc.assert(
      fc.property(
        types.chain((names) => fc.tuple(fc.constant(names), respelt(names))),
        ([names, typed]) => {
          expect(keyOf("SEARCH", { where: 78244, type: typed })).toBe(
            keyOf("SEARCH", { where: 78244, type: names.join(",") }),
          );
        },
      ),
      RUNS,
    );
  });

  it("a state is the same question by name or code, alone or after a city", () => {
    const state = fc
      .constantFrom(...US_STATES)
      .chain(({ code, name }) =>
        fc.tuple(fc.constant(code), fc.constantFrom(code, name).chain(recased), fc.constantFrom("", ", USA"), SPACE),
      );
    fc.assert(
      fc.property(
        state,
        fc.constantFrom("San Antonio", "san antonio", "SAN ANTONIO", "San  Antonio"),
        ([code, typed, country, gap], city) => {
          expect(keyOf("SEARCH", { where: `${gap}${typed}${country}${gap}` })).toBe(keyOf("SEARCH", { where: code }));
          expect(keyOf("SEARCH", { where: `${city}${gap},${gap}${typed}${country}` })).toBe(
            keyOf("SEARCH", { where: `San Antonio, ${code}` }),
          );
          expect(keyOf("SEARCH", { where: [[city, typed]] })).toBe(keyOf("SEARCH", { where: `San Antonio, ${code}` }));
        },
      ),
      RUNS,
    );
  });

  it("a city is the same question in any case, with hyphens or spaces, St or St. or Saint, and normalizing twice changes nothing", () => {
    const word = fc.constantFrom("Saint", "Louis", "Port", "Lucie", "O'fallon", "Of", "Ca\u00f1on", "Winston", "Stow");
    const city = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(" "));
    const respelled = (words: string) =>
      fc
        .tuple(
          recased(words),
          fc.array(fc.constantFrom("St", "st.", "ST.", "Saint"), { minLength: 4, maxLength: 4 }),
          fc.array(fc.constantFrom(" ", "  ", "-", "\u2013", " - "), { minLength: 4, maxLength: 4 }),
          fc.constantFrom("'", "\u2019", "\u2018"),
        )
        .map(([cased, saints, gaps, apostrophe]) => {
          let index = 0;
          return cased
            .split(" ")
            .map((each) => (/^saint$/i.test(each) ? saints[index++ % 4]! : each))
            .reduce((before, each, at) => `${before}${gaps[at % 4]!}${each}`)
            .replace(/'/g, apostrophe);
        });
    fc.assert(
      fc.property(
        city.chain((text) => fc.tuple(fc.constant(text), respelled(text))),
        fc.constantFrom("SEARCH", "COUNT", "FORSALE", "FORRENT"),
        ([text, typed], name) => {
          expect(keyOf(name, { where: `${typed}, TX` })).toBe(keyOf(name, { where: `${text}, TX` }));
          expect(keyOf(name, { where: [[typed, "tx"]] })).toBe(keyOf(name, { where: `${text}, TX` }));
          const { parameters } = call(name, { where: `${typed}, TX` }).requests[0]!;
          expect(parameters["city"]).toBe(text);
          expect(cityName(parameters["city"]!)).toBe(parameters["city"]);
        },
      ),
      { numRuns: 80 },
    );
    fc.assert(fc.property(fc.string({ unit: "grapheme" }), (text) => cityName(cityName(text)) === cityName(text)));
  });

  it("a city that is sent as typed is unchanged except for the spaces around it", () => {
    const typed = fc
      .stringMatching(/^[A-Za-z][A-Za-z.' -]{1,12}[A-Za-z]$/)
      .filter((text) => !/\s[a-z]{2}$/i.test(text));
    fc.assert(
      fc.property(typed, SPACE, (text, gap) => {
        fc.pre(!/\busa$/i.test(text));
        const { requests } = call("SEARCH", { where: `${gap}${text}${gap}, TX`, options: "city=asTyped" });
        expect(requests[0]!.parameters["city"]).toBe(text);
      }),
      RUNS,
    );
  });

  it("a ZIP code is the same question as number, text, and with four more digits", () => {
    fc.assert(
      fc.property(fc.integer({ min: 501, max: 99_950 }), fc.integer({ min: 0, max: 9999 }), (zip, more) => {
        const text = String(zip).padStart(5, "0");
        const four = String(more).padStart(4, "0");
        for (const typed of [
          zip,
          String(zip),
          text,
          `${text}-${four}`,
          ` ${text} `,
          Number(`${text}${four}`),
          `Austin, TX ${text}`,
        ]) {
          if (typeof typed === "number" && typed > 99_999 && typed < 10_000_000) continue;
          expect(keyOf("SEARCH", { where: typed })).toBe(keyOf("SEARCH", { where: text }));
        }
      }),
      RUNS,
    );
  });

  it("an address is the same question in any case and spacing, with or without its country", () => {
    fc.assert(
      fc.property(
        address.chain((text) => fc.tuple(fc.constant(text), readdressed(text))),
        fc.constantFrom("VALUE", "RENT", "COMPS", "RECORD", "TAXES"),
        ([text, typed], name) => {
          expect(keyOf(name, { address: typed })).toBe(keyOf(name, { address: text }));
        },
      ),
      RUNS,
    );
  });

  it("a number is the same question as number and as text, as an attribute and as a number of rows", () => {
    fc.assert(
      fc.property(fc.integer({ min: 5, max: 25 }), (n) => {
        for (const name of ["compCount", "bedrooms", "daysOld", "maxRadius"]) {
          const asText = keyOf("VALUE", { address: "1 Elm St", options: `${name}=${n}` });
          for (const options of [
            [[name, n]],
            [[name, String(n)]],
            `${name.toUpperCase()} = ${n}.0;`,
          ] satisfies Typed[]) {
            expect(keyOf("VALUE", { address: "1 Elm St", options })).toBe(asText);
          }
        }
        expect(keyOf("RANDOM", { count: String(n) })).toBe(keyOf("RANDOM", { count: n }));
        expect(keyOf("NEARBY", { center: "1 Elm St", radius: `${n}.0` })).toBe(
          keyOf("NEARBY", { center: "1 Elm St", radius: n }),
        );
      }),
      RUNS,
    );
  });

  it("options are the same question in any order", () => {
    const some = fc.shuffledSubarray(["compCount=10", "maxRadius=2", "beds=3", "sqft=1900", "type=sfr"], {
      minLength: 5,
    });
    fc.assert(
      fc.property(some, some, (one, other) => {
        expect(keyOf("VALUE", { address: "1 Elm St", options: one.join(";") })).toBe(
          keyOf("VALUE", { address: "1 Elm St", options: column(...other) }),
        );
      }),
      RUNS,
    );
  });
});
