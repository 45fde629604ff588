/** What the heads of a person's columns say: which name the rows, and which hold the figures to compare. */
import { STREET_PARTS, type ColumnUse } from "../../panelApi/jobsApi";
import { useOfHeading } from "../../workbook/lists/headings";

/** A head in plain words: `priceRangeLow`, `Price range (low)` and `price_range_low` are the same. */
export function headName(head: string): string {
  const apart = head.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2").toLowerCase();
  return apart.replace(/[^\p{L}\p{N}%$#]+/gu, " ").trim();
}

const MATCHED = /^(matched|typed) address$/;
const ID = /^((property|record|listing) )?id$/;

/** The columns that name the rows: an address or its parts, with the unit; or else a ZIP code, or an id. */
export function keyHeads(heads: readonly string[]): readonly string[] {
  const first = (use: ColumnUse): string | undefined => heads.find((head) => useOfHeading(head) === use);
  const address = first("address") ?? heads.find((head) => MATCHED.test(headName(head)));
  const place =
    first("street") === undefined ? (["zip"] as const) : ([...STREET_PARTS, "city", "state", "zip"] as const);
  const parts = place.map(first);
  const found = [...(address === undefined ? parts : [address]), first("unit")].filter((head) => head !== undefined);
  return found.length > 0 ? found : heads.filter((head) => ID.test(headName(head))).slice(0, 1);
}

const MONEY = /\$|price|value|rent\b|income|amount|tax|assess|noi\b|cost|fee|payment|dollar/;
const NOT_MONEY =
  /%|percent|gap|loss|difference|variance|change|share|date|yield|rate\b|ratio|multiplier|multiple|\bcap\b|\blow\b|\bhigh\b|\bmin\b|\bmax\b|width|year built|days?\b|count|comparables|comps|square foot|sq ?ft/;

/**
 * Money, but not the ends of a range, percentages, or prices per square foot; nor what follows from other figures, as a
 * gap does: a small one doubles soon.
 */
export function isMoneyHead(head: string): boolean {
  const words = headName(head);
  return MONEY.test(words) && !NOT_MONEY.test(words);
}

const DATE = /\bdate\b|\b(lease|term) (start|end|from|to)s?\b|expir|\buntil\b|\bsince\b|move (in|out)/;

/** A date, which Excel passes as a number. When something was fetched or updated isn't meant: it always differs. */
export const isDateHead = (head: string): boolean => DATE.test(headName(head));
