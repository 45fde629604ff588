/** Days that are written in weeks, months or years: `6 months`, `6m`, `1y`, `3-6 months`. */

const NUMBER = String.raw`(?:\b\d{1,12}(?:\.\d{1,12})?|\.\d{1,12})`;
const SPACES = String.raw`\s{0,9}`;
const UNIT = String.raw`(d(?:ays?)?|w(?:ee)?ks?|w|m(?:o(?:nth)?s?)?|y(?:(?:ea)?rs?)?)(?![a-z])`;

const AMOUNT = new RegExp(String.raw`(${NUMBER})${SPACES}${UNIT}`, "gi");
/** The unit behind a range is that of both its ends. */
const RANGE = new RegExp(
  String.raw`^(${NUMBER})(${SPACES}(?::|\.\.\.?|-|–|to)${SPACES}${NUMBER}${SPACES}${UNIT})$`,
  "i",
);

/** How many days so many of a unit are. A month is a twelfth of a year. */
const DAYS: Readonly<Record<string, readonly [days: number, units: number]>> = {
  d: [1, 1],
  w: [7, 1],
  m: [365, 12],
  y: [365, 1],
};

/** The text with whole days in place of amounts with a unit, rounded up. Anything else stays as it is. */
export function inDays(typed: string): string {
  return typed.replace(RANGE, "$1 $3$2").replace(AMOUNT, (whole, amount: string, unit: string) => {
    const [days, units] = DAYS[unit.charAt(0).toLowerCase()]!;
    const exact = (Number(amount) * days) / units;
    // What is not to be seen in twelve digits is no part of a day.
    return exact < 1e12 ? String(Math.ceil(Number(exact.toPrecision(12)))) : whole;
  });
}
