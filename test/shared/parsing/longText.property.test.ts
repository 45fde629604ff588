/**
 * A cell holds 32,767 characters. Whatever they are, a function says in one line what is wrong, and requests nothing.
 */
import fc from "fast-check";
import type { ParameterForm } from "../../../src/shared/functions/declaring/declaration";
import { CATALOGUE } from "../../../src/shared/functions/catalogue";
import { isProblem } from "../../../src/shared/api/problem";
import { quotedText } from "../../../src/shared/api/text/quoted";
import { call, column, refusal, type Given } from "./asked";

const FULL = 32_767;
const HOME = "5500 Grand Lake Dr, San Antonio, TX 78244";

/** Valid other arguments of a call. */
const RIGHT: Readonly<Record<string, Given>> = {
  NEARBY: { center: HOME, radius: 1 },
  SOLD: { where: "78244", days: 90 },
  COUNT: { where: "78244" },
};
const USUAL: Readonly<Partial<Record<ParameterForm["kind"], Given[string]>>> = { address: HOME, place: "78244" };

const ARGUMENTS = CATALOGUE.flatMap(({ name, parameters }) =>
  parameters.map((parameter) => {
    const others = parameters.flatMap(({ name: other, form, optional }) =>
      optional === true || USUAL[form.kind] === undefined ? [] : [[other, USUAL[form.kind]!] as const],
    );
    return {
      name,
      argument: parameter.name,
      form: parameter.form.kind,
      others: { ...Object.fromEntries(others), ...RIGHT[name] },
    };
  }),
);

const filledWith = (text: string): string => text.repeat(Math.ceil(FULL / text.length)).slice(0, FULL);

const ODD = [
  " ",
  ",",
  ", ",
  ";",
  "=",
  "a=",
  "|",
  ".",
  "1",
  "1,000",
  "$1",
  "-",
  "a ",
  "A1 ",
  "usa ",
  '"',
  "ü",
  "\u0000",
  "🏠",
  "id,",
  "all,",
  ".a",
];

/** A cell full of a few characters, with something else at both ends. */
const fullCell = fc
  .tuple(fc.constantFrom(...ODD), fc.constantFrom("", "a", "TX", "1 Elm St"), fc.constantFrom("", "!", "b", "="))
  .map(([filling, start, end]) => `${start}${filledWith(filling)}`.slice(0, FULL - end.length) + end);

const anyCell = fc.oneof(fullCell, fc.string({ unit: "binary", minLength: 200, maxLength: 2_000 }).map(filledWith));

const LINE = 300;

it.each(ARGUMENTS.filter(({ form }) => form === "address" || form === "place"))(
  "$name refuses an $argument of a whole cell before it looks at it",
  ({ name, argument, others }) => {
    for (const filling of [",", " a", "5", "a-TX-", "USA "]) {
      const typed = `x${filledWith(filling)}`.slice(0, FULL - 1) + "x";
      expect(refusal(name, { ...others, [argument]: typed })).toBe(
        `${argument}: 32,767 characters were given; the limit is 500`,
      );
    }
    const { requests } = call(name, { ...others, [argument]: column("x".repeat(501), "y".repeat(30_000)) });
    expect(requests).toEqual([]);
  },
);

it("accepts an address of 500 characters, and counts its parts together", () => {
  const long = `${"1".repeat(470)} Elm St, Austin, TX 78701`.slice(0, 500);
  expect(call("VALUE", { address: long }).requests).toHaveLength(1);
  expect(refusal("VALUE", { address: [["1".repeat(300), "2".repeat(300), "TX"]] })).toBe(
    "address: 606 characters were given; the limit is 500",
  );
});

it.each(ARGUMENTS)("$name says in a line what is wrong with any $argument", ({ name, argument, others }) => {
  fc.assert(
    fc.property(anyCell, (typed) => {
      const { shown, requests } = call(name, { ...others, [argument]: typed });
      if (isProblem(shown)) {
        expect(shown.message.length).toBeLessThanOrEqual(LINE);
        expect(shown.message).not.toMatch(/\p{Cc}/u);
        expect(requests).toEqual([]);
      }
    }),
    { numRuns: 25 },
  );
});

it("refuses more columns than a sheet has", () => {
  expect(refusal("RECORD", { address: HOME, fields: filledWith("all,") })).toBe(
    "fields: too many columns were named; the limit is 16,384",
  );
});

it("accepts a long list of fields, one column each", () => {
  const many = Array.from({ length: 5_000 }, () => "price").join(",");
  const { shown } = call("VALUE", { address: HOME, fields: many });
  expect(shown).toMatchObject({ kind: "table", columns: { length: 5_000 } });
});

it("quotes at most a line, without line breaks", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 500 }), (text) => {
      const line = quotedText(text);
      expect(line.length).toBeLessThanOrEqual(82);
      expect(line).not.toMatch(/\p{Cc}/u);
    }),
  );
  expect(quotedText("Austin")).toBe('"Austin"');
  expect(quotedText(" \n ".repeat(20_000))).toBe('"…"');
});
