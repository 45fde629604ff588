/**
 * Names of homes, held against pairs that were written by a reader of USPS Publication 28 who had not seen how names are
 * made: no two homes with one name, and every usual spelling of one home with its name.
 */
import { addressDifference } from "../../src/shared/api/vocabulary/addressDifference";
import { normalizedAddress } from "../../src/shared/api/vocabulary/normalizedAddress";
import { withoutCountry } from "../../src/shared/api/quirks";
import { pairs, type Pair } from "./pairs";

const nameOf = (text: string): string => normalizedAddress(withoutCountry(text));

/** The first pairs of each kind that are wrong, as text. */
function wrongs(count: number, isWrong: (pair: Pair) => boolean): readonly string[] {
  const found = new Map<string, string>();
  const seed = Number(process.env["PROP_SEED"] ?? 1);
  for (const pair of pairs(seed, count)) {
    if (found.has(pair.kind) || !isWrong(pair)) continue;
    found.set(pair.kind, `${pair.kind} (PROP_SEED=${seed}): ${pair.one} | ${pair.other}`);
  }
  return [...found.values()];
}

test("of 100,000 pairs no two homes have one name, and one home has one name however it is written", () => {
  const isWrong = ({ one, other, relation }: Pair): boolean =>
    relation !== "silent" && (nameOf(one) === nameOf(other)) !== (relation === "one");
  expect(wrongs(100_000, isWrong)).toEqual([]);
});

test("a matched address that is written in another way doesn't differ, and another home does", () => {
  const isWrong = ({ one, other, relation, what }: Pair): boolean => {
    const differs = addressDifference(withoutCountry(one), withoutCountry(other));
    return relation === "two" ? what !== undefined && differs === undefined : differs !== undefined;
  };
  // A line break where a comma belongs is a space by the time it is compared.
  expect(wrongs(20_000, isWrong).filter((wrong) => !wrong.startsWith("a line break"))).toEqual([]);
});
