/** Where closed sales have prices, and from which day on a day of a sale is known. */
import { addressParts } from "../../../api/vocabulary/addressParts";
import { nonDisclosureState } from "../../../api/vocabulary/nonDisclosureStates";
import { US_STATES } from "../../../api/vocabulary/states";
import { statesOfZip } from "../../../api/vocabulary/zipStates";
import { textLiteral } from "../declaring/formulaText";

/** Whether closed sales are asked for to begin with: only where the state of the typed address discloses their prices. */
export interface ClosedSales {
  readonly wanted: boolean;
  /** Why not, before the service has told the state. */
  readonly why: string;
}

export const STATE_UNKNOWN =
  "The address doesn’t tell the state, so it isn’t known whether sale prices are public there: choose Yes to ask.";

export function closedSalesBy(address: string): ClosedSales {
  const { state, zipCode } = addressParts(address.trim());
  const place = state?.code ?? (zipCode !== undefined && statesOfZip(zipCode).length > 0 ? zipCode : undefined);
  if (place === undefined) return { wanted: false, why: STATE_UNKNOWN };
  const closed = nonDisclosureState(place);
  return { wanted: closed === undefined, why: closed === undefined ? NOT_WANTED : undisclosedIn(closed) };
}

export const NOT_WANTED = "Closed sales aren’t asked for: choose Yes to list them, for one request.";

const undisclosedIn = (state: string): string =>
  `Sale prices are mostly not public in ${state}, so closed sales aren’t asked for. Choose Yes to ask all the same.`;

/** States that don't disclose sale prices. */
const undisclosedCodes = (): readonly string[] =>
  US_STATES.map(({ code }) => code).filter((code) => nonDisclosureState(code) !== undefined);

/** Whether a cell holds one of them. */
export const isUndisclosedIn = (state: string): string =>
  `OR(${undisclosedCodes()
    .map((code) => `${state}=${textLiteral(code)}`)
    .join(",")})`;

/** Why none are asked for in the state that a cell holds. */
export function notAskedIn(state: string): string {
  const [before, after] = undisclosedIn("\n").split("\n") as [string, string];
  return `${textLiteral(before)}&${state}&${textLiteral(after)}`;
}

/** The year 1900, whose first day stands for one that isn't known. */
export const UNKNOWN_UNTIL = 366;
