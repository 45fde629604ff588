/** Where closed sales have prices, and from which day on a day of a sale is known. */
import { addressParts } from "../../../api/vocabulary/addressParts";
import { nonDisclosureState } from "../../../api/vocabulary/nonDisclosureStates";
import { US_STATES } from "../../../api/vocabulary/states";
import { statesOfZip } from "../../../api/vocabulary/zipStates";
import { isOneOf, textLiteral } from "../declaring/formulaText";

/** Whether closed sales are asked for to begin with: only where the state of the typed address discloses their prices. */
export interface ClosedSales {
  readonly wanted: boolean;
  /** Why not, before the service has told the state. */
  readonly why: string;
}

export const STATE_UNKNOWN =
  "The address doesn’t show the state, so it isn’t known whether sale prices are public there: choose Yes to request them.";

/** Of another address that was typed over the first. */
export const STATE_NOT_TOLD =
  "Closed sales are requested once the service has returned the state, if sale prices are public there.";

export function closedSalesBy(address: string): ClosedSales {
  const { state, zipCode } = addressParts(address.trim());
  const place = state?.code ?? (zipCode !== undefined && statesOfZip(zipCode).length > 0 ? zipCode : undefined);
  if (place === undefined) return { wanted: false, why: STATE_UNKNOWN };
  const closed = nonDisclosureState(place);
  return { wanted: closed === undefined, why: closed === undefined ? NOT_WANTED : undisclosedIn(closed) };
}

/**
 * What the input begins with: what the typed address tells; under another address, by the state in a cell once that is there.
 * Blank until then, so that nothing is asked.
 */
export const closedSalesBegin = (state: string, told: string): string =>
  `IF(LEN(${told})>0,${told},IF(LEN(${state})=0,"",IF(${isUndisclosedIn(state)},"No","Yes")))`;

export const NOT_WANTED = "Closed sales aren’t requested: choose Yes to list them, for one request.";

const undisclosedIn = (state: string): string =>
  `Sale prices are mostly not public in ${state}, so closed sales aren’t requested. Choose Yes to request them anyway.`;

/** States that don't disclose sale prices. */
const undisclosedCodes = (): readonly string[] =>
  US_STATES.map(({ code }) => code).filter((code) => nonDisclosureState(code) !== undefined);

/** Whether a cell holds one of them. */
export const isUndisclosedIn = (state: string): string => isOneOf(state, undisclosedCodes());

/** Why none are asked for in the state that a cell holds. */
export function notAskedIn(state: string): string {
  const [before, after] = undisclosedIn("\n").split("\n") as [string, string];
  return `${textLiteral(before)}&${state}&${textLiteral(after)}`;
}

/** In dollars: a deed for $1, $10 or $100, as between relatives, names no price that anybody paid. */
const LEAST_PRICE = 1_000;

export const isPaid = (price: string): string => `${price}>=${LEAST_PRICE}`;

/** How many were left out for that, as a sentence; blank if none were. @param prices All of a list. */
export function nominalText(prices: string): string {
  const count = `COUNTIFS(${prices},">0",${prices},"<${LEAST_PRICE}")`;
  const deeds = `IF(${count}=1," deed"," deeds")`;
  const least = LEAST_PRICE.toLocaleString("en-US");
  return `IF(${count}=0,""," Left out: "&${count}&${deeds}&" for less than $${least}, which isn’t a price paid.")`;
}

/** The year 1900, whose first day stands for one that isn't known. */
export const UNKNOWN_UNTIL = 366;
