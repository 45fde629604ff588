/** A key is removed however JSON or a URL escapes it, and nothing else is. */
import * as fc from "fast-check";
import { redacted } from "../../../src/shared/api/redaction";

const KEY = "sk/live+0123456789==";

test.each([
  ["as it is", KEY],
  ["with escaped slashes", "sk\\/live+0123456789=="],
  ["with some characters as \\u", "s\\u006B/live+01\\u00323456789\\u003d="],
  ["with all characters as \\u", [...KEY].map((char) => `\\u00${char.charCodeAt(0).toString(16)}`).join("")],
  ["as a URL writes it", encodeURIComponent(KEY)],
  ["as a URL writes it, in small letters", encodeURIComponent(KEY).toLowerCase()],
  ["in a URL whose percent signs are escaped", encodeURIComponent(KEY).replaceAll("%", "\\u0025")],
  ["in a URL within a URL", encodeURIComponent(encodeURIComponent(KEY))],
  ["in JSON within JSON", "sk\\\\\\/live\\\\u002b0123456789=="],
  ["in JSON within a URL", encodeURIComponent("sk\\/live\\u002b0123456789==")],
])("a key %s", (_, written) => {
  expect(redacted(written, KEY)).toBe("…");
  expect(redacted(`{"a":"before ${written} after","${written}":["${written}${written}"]}`, KEY)).toBe(
    '{"a":"before … after","…":["……"]}',
  );
});

test("no half of an escape sequence is left", () => {
  const body = JSON.stringify({ note: JSON.stringify({ key: 'a"b\\c/d&e-0001' }) });
  expect(JSON.parse(redacted(body, 'a"b\\c/d&e-0001'))).toEqual({ note: '{"key":"…"}' });
});

test("a key of digits within a number is redacted whole, and the answer is still JSON", () => {
  const body = '{"a":12345678,"b":-912345678.25e2,"c":"is 12345678","d\\"12345678":[12345678]}';
  expect(redacted(body, "12345678")).toBe('{"a":"…","b":"…","c":"is …","d\\"…":["…"]}');
});

test("text that only starts like the key, or differs in case, is kept", () => {
  for (const text of [
    KEY.slice(1),
    KEY.slice(0, -1),
    KEY.toUpperCase(),
    "sk\\\\/live+0123456789=".repeat(3),
    "",
    "%",
  ]) {
    expect(redacted(text, KEY)).toBe(text);
  }
});

const char = fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code));
const key = fc.string({ unit: char, minLength: 8, maxLength: 40 });
const ways = [
  (each: string) => (/["\\]/.test(each) ? `\\${each}` : each),
  (each: string) => (/["\\/]/.test(each) ? `\\${each}` : each),
  (each: string) => `\\u${hex(each).padStart(4, "0")}`,
  (each: string) => `\\u${hex(each).toUpperCase().padStart(4, "0")}`,
  (each: string) => `%${hex(each)}`,
  (each: string) => `%${hex(each).toUpperCase()}`,
  (each: string) => `\\u0025${hex(each)}`,
];
const hex = (each: string): string => each.charCodeAt(0).toString(16);

/** A key, and how a service might write it into a JSON string, with each character escaped differently. */
const written = key.chain((one) =>
  fc
    .array(fc.nat(ways.length - 1), { minLength: one.length, maxLength: one.length })
    .map((choices) => ({ one, text: [...one].map((each, at) => ways[choices[at]!]!(each)).join("") })),
);

const unescaped = (text: string): string =>
  text.replace(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)));

test("no text of the answer contains the key, whatever it is and however its characters are written", () => {
  fc.assert(
    fc.property(written, fc.string({ maxLength: 30 }), ({ one, text }, beside) => {
      // The text around it has no part of the key.
      const around = JSON.stringify(beside.replace(/[%\\]/g, "")).slice(1, -1);
      const body = `{"before":"${around}","${text}":"${around} ${text} ${around}","after":[1,"${text}"]}`;
      const shown = redacted(body, one);
      const answer = JSON.parse(shown) as Record<string, unknown>;
      const texts = [...Object.keys(answer), ...Object.values(answer).flat().map(String)];
      for (const each of texts) {
        expect(each).not.toContain(one);
        expect(unescaped(each)).not.toContain(one);
      }
      expect(answer["before"]).toBe(JSON.parse(`"${around}"`));
    }),
    { numRuns: 500 },
  );
});

test("an answer without the key stays as it is, to the letter", () => {
  fc.assert(
    fc.property(fc.json(), key, (body, one) => {
      fc.pre(!unescaped(body.replace(/\\u00([0-9a-f]{2})/gi, "%$1").replaceAll("\\", "")).includes(one));
      expect(redacted(body, one)).toBe(body);
    }),
  );
});

test("a large answer without the key stays as it is, however it is written", () => {
  const texts = [
    "x".repeat(2e6),
    JSON.stringify({ url: "https://a.example/x%20y", note: 'he said "x"\n' }).replaceAll("/", "\\/").repeat(30_000),
    "\\".repeat(5e5),
    "\\/%41".repeat(1e5),
    KEY.slice(0, -1).repeat(1e5),
  ];
  for (const text of texts) expect(redacted(text, KEY) === text).toBe(true);
});
