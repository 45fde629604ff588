/**
 * What can be told of a list of addresses without a request: which rows aren't addresses, which are doubled, what can be
 * mended, and what looks wrong but could be right.
 */
import { normalizedAddress } from "../../api/vocabulary/normalizedAddress";
import { withoutCountry } from "../../api/quirks";
import { statesOfZip } from "../../api/vocabulary/zipStates";
import { US_STATES } from "../../api/vocabulary/states";
import { isDay } from "../../values/day";
import { isPending, shownInput, withoutTrailingBlanks, type Grid, type Input } from "../../values/input";
import { inputTooLong } from "../../values/length";
import { COORDINATES, idOf, joinedAddress } from "../address";
import { addressParts, type AddressParts } from "./addressParts";
import { mendedAddress } from "./mendedAddress";
import { whyNotAddress } from "./notAnAddress";

/**
 * - `ready`: it can be requested
 * - `blank`: there is nothing in the row
 * - `rejected`: it isn't an address, and is never sent
 * - `held`: it may be wrong, and is sent only if a person says so
 */
export type AddressVerdict = "ready" | "blank" | "rejected" | "held";

export interface CheckedAddress {
  /** As it would be sent; empty for a blank row. */
  readonly typed: string;
  readonly verdict: AddressVerdict;
  /** Why it is rejected or held, or what was mended; empty if there is nothing to say. */
  readonly remark: string;
  /** How it should be written instead. The verdict is about this. */
  readonly mended?: string;
  /** The first row with the same address, counted from 0. */
  readonly sameAs?: number;
}

/** One for each row, without trailing blank rows. */
export function checkedAddresses(grid: Grid): readonly CheckedAddress[] {
  const first = new Map<string, number>();
  return withoutTrailingBlanks(grid).map((cells, row) => {
    const checked = checkedRow(cells);
    if (checked.verdict === "blank" || checked.verdict === "rejected") return checked;
    const home = normalizedAddress(checked.mended ?? checked.typed);
    const sameAs = first.get(home);
    if (sameAs !== undefined) return { ...checked, sameAs };
    first.set(home, row);
    return checked;
  });
}

function checkedRow(cells: readonly Input[]): CheckedAddress {
  if (cells.some(isPending)) return rejected("", "the cell holds an error or is still calculating");
  const odd = cells.find((cell) => isDay(cell) || typeof cell === "boolean");
  if (odd !== undefined) return rejected(shownInput(odd), "not text");
  if (cells.length === 1 && cells[0] === 0) return rejected("0", "only a number");
  const typed = joinedAddress(cells);
  if (typed === "") return { typed, verdict: "blank", remark: "" };
  const why = whyNotAddress(typed);
  if (why !== undefined) return rejected(typed, why);
  const long = inputTooLong(typed, "address");
  if (long !== undefined) return rejected(typed, "too long for an address");
  if (idOf(typed) !== undefined) return { typed, verdict: "ready", remark: "" };
  const { address, remarks } = mendedAddress(withoutCountry(typed));
  const doubt = doubtOf(addressParts(address));
  return {
    typed,
    verdict: doubt === undefined ? "ready" : "held",
    remark: doubt ?? remarks.join("; "),
    ...(remarks.length === 0 ? {} : { mended: address }),
  };
}

const rejected = (typed: string, remark: string): CheckedAddress => ({ typed, verdict: "rejected", remark });

/** Why an address may be wrong, or undefined. */
function doubtOf({ line, state, zipCode }: AddressParts): string | undefined {
  if (COORDINATES.test(line)) return undefined;
  if (!/\d/.test(line)) return "no house number";
  if (/\b(?:apartment|apt|unit|suite|ste)\.?\s*(?:,|$)|#\s*(?:,|$)/i.test(line)) return "the unit has no number";
  if (state === undefined && zipCode === undefined) return "no state and no ZIP code";
  if (zipCode === undefined) return /,/.test(line) || /\s\D+$/.test(line) ? undefined : "no city and no ZIP code";
  if (zipCode.length < 5) return `the ZIP code ${zipCode} is incomplete`;
  const states = statesOfZip(zipCode);
  if (states.length === 0) return `no state has the ZIP code ${zipCode}`;
  if (state === undefined || states.includes(state.code)) return undefined;
  const names = states.map((code) => US_STATES.find((each) => each.code === code)!.name);
  return `the ZIP code ${zipCode} is in ${names.join(" or ")}, not ${state.name}`;
}
