/** What the heads of a person's columns say: which name the rows, and which hold the figures to compare. */

/** A head in plain words: `priceRangeLow`, `Price range (low)` and `price_range_low` are the same. */
export function headName(head: string): string {
  const apart = head.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2").toLowerCase();
  return apart.replace(/[^\p{L}\p{N}%$#]+/gu, " ").trim();
}

const ADDRESS = /^(full |property |street |typed |home |formatted |matched )*(address|property|street)( line 1)?$/;
const UNIT = /^(unit|apt|apartment|suite)( #| no| number| id)?$|^#$/;
const ID = /^(property |record |listing )?id$/;
const MATCHED = /matched|formatted/;

/** The columns that name the rows: an address as typed rather than as matched, with its unit; or else an id. */
export function keyHeads(heads: readonly string[]): readonly string[] {
  const addresses = heads.filter((head) => ADDRESS.test(headName(head)));
  const address = addresses.find((head) => !MATCHED.test(headName(head))) ?? addresses[0];
  const unit = heads.find((head) => UNIT.test(headName(head)));
  const found = [address, unit].filter((head) => head !== undefined);
  return found.length > 0 ? found : heads.filter((head) => ID.test(headName(head))).slice(0, 1);
}

const MONEY = /\$|price|value|rent\b|income|amount|tax|assess|loss|noi\b|cost|fee|payment|dollar/;
const NOT_MONEY =
  /%|percent|share|date|yield|rate\b|ratio|multiplier|multiple|\bcap\b|\blow\b|\bhigh\b|\bmin\b|\bmax\b|width|year|day|count|comparables|comps|square foot|sq ?ft/;

/** Money, but not the ends of a range, percentages, or prices per square foot. */
export function isMoneyHead(head: string): boolean {
  const words = headName(head);
  return MONEY.test(words) && !NOT_MONEY.test(words);
}

const DATE = /\bdate\b|\b(lease|term) (start|end|from|to)s?\b|expir|\buntil\b|\bsince\b|move (in|out)/;

/** A date, which Excel passes as a number. When something was fetched or updated isn't meant: it always differs. */
export const isDateHead = (head: string): boolean => DATE.test(headName(head));
