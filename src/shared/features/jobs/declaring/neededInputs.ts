/** The inputs that a form can't be worked out without, as far as they have no number. */
import type { FormCells, FormNames } from "./form";

/** What it is called in a sentence, and inputs whose numbers will do as well. */
export type NeededInput<Names extends FormNames> = readonly [
  input: Names["input"],
  words: string,
  ...instead: readonly Names["input"][],
];

/** With the cells to type into, wherever rows and columns are inserted later: `the price in J8, the rent in J9`. */
export function stillNeeded<Names extends FormNames>(
  { any, typed }: FormCells<Names>,
  needed: readonly NeededInput<Names>[],
): string {
  const missing = needed.map(([input, words, ...instead]) => {
    const cell = typed(input);
    return `IF(COUNT(${[input, ...instead].map((name) => any.input(name)).join(",")})>0,"",", ${words} in "&ADDRESS(ROW(${cell}),COLUMN(${cell}),4))`;
  });
  return `MID(${missing.join("&")},3,200)`;
}
