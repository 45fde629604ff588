/**
 * What can be told of a list of addresses without a request: which rows aren't addresses, which are doubled, what can be
 * mended, and what looks wrong but could be right.
 */
import { normalizedAddress } from "../../api/vocabulary/normalizedAddress";
import { withoutCountry } from "../../api/quirks";
import { isDay } from "../../values/day";
import { isBlankRow, isPending, shownInput, withoutTrailingBlanks, type Grid, type Input } from "../../values/input";
import { inputTooLong } from "../../values/length";
import { idOf, joinedAddress, SEVERAL, severalProblem } from "../address";
import { doubtOf } from "./doubtOf";
import { misspeltState } from "./misspeltState";
import { MEND_KINDS, MEND_TEXTS, mendedAddress, type MendKind } from "./mendedAddress";
import { A_TOTAL, isHeading, whyNotAddress } from "./notAnAddress";

/**
 * - `ready`: it can be requested
 * - `blank`: there is nothing in the row
 * - `rejected`: it isn't an address, and is never sent
 * - `held`: it may be wrong, and is sent only if a person says so
 */
type AddressVerdict = "ready" | "blank" | "rejected" | "held";

export interface CheckedAddress {
  /** As it was typed; empty for a blank row. */
  readonly typed: string;
  readonly verdict: AddressVerdict;
  /** Why it is rejected or held, or what was mended; empty if there is nothing to say. */
  readonly remark: string;
  /** How it should be written instead. The verdict is about this. */
  readonly mended?: string;
  /** What was mended. */
  readonly mends?: readonly MendKind[];
  /** What was probably meant. It is never sent by itself. */
  readonly suggestion?: string;
  /** The first row with the same address, counted from 0. */
  readonly sameAs?: number;
}

/** Whether a row holds the totals of its list, rather than an address that is wrong. */
export const isOfTotals = ({ verdict, remark }: CheckedAddress): boolean =>
  verdict === "rejected" && remark === A_TOTAL;

const ALL = (): readonly MendKind[] => MEND_KINDS;

/**
 * One for each row, without trailing blank rows.
 * @param agreed What may be mended in a row, counted from 0.
 */
export function checkedAddresses(
  grid: Grid,
  agreed: (row: number) => readonly MendKind[] = ALL,
): readonly CheckedAddress[] {
  const first = new Map<string, number>();
  return withoutTrailingBlanks(grid).map((cells, row) => {
    const checked = checkedRow(cells, agreed(row));
    if (checked.verdict === "blank" || checked.verdict === "rejected") return checked;
    const home = normalizedAddress(withoutCountry(checked.mended ?? checked.typed));
    const sameAs = first.get(home);
    if (sameAs !== undefined) return { ...checked, sameAs };
    first.set(home, row);
    return checked;
  });
}

function checkedRow(cells: readonly Input[], agreed: readonly MendKind[]): CheckedAddress {
  if (cells.some(isPending)) return rejected("", "the cell holds an error or is still calculating");
  const odd = cells.find((cell) => isDay(cell) || typeof cell === "boolean");
  if (odd !== undefined) return rejected(shownInput(odd), isDay(odd) ? "only a date" : "only TRUE or FALSE");
  if (isBlankRow(cells) && cells.includes(0)) return rejected("0", "only a number");
  const typed = joinedAddress(cells);
  // A country alone in its column is there in every row.
  if (typed === "" || (cells.length > 1 && isBlankRow(cells))) return { typed: "", verdict: "blank", remark: "" };
  const why = isHeading(cells) ? "a column heading" : whyNotAddress(typed);
  if (why !== undefined) return rejected(typed, why);
  const several = severalProblem(cells, "address");
  if (several !== undefined) return rejected(typed, SEVERAL);
  const long = inputTooLong(typed, "address");
  if (long !== undefined) return rejected(typed, "too long for an address");
  if (idOf(typed) !== undefined) return { typed, verdict: "ready", remark: "" };
  const { address, mends } = mendedAddress(withoutCountry(typed), agreed);
  const doubt = doubtOf(address);
  const suggestion = doubt === undefined ? undefined : misspeltState(address)?.suggestion;
  return {
    typed,
    verdict: doubt === undefined ? "ready" : "held",
    remark: doubt ?? mends.map((kind) => MEND_TEXTS[kind]).join("; "),
    ...(mends.length === 0 ? {} : { mended: address, mends }),
    ...(suggestion === undefined ? {} : { suggestion }),
  };
}

const rejected = (typed: string, remark: string): CheckedAddress => ({ typed, verdict: "rejected", remark });
