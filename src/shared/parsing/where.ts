/**
 * The argument `where`: places, and for some functions addresses, coordinates and ids too. One per row; two columns
 * are city and state, or latitude and longitude; more are the parts of an address.
 */
import { isDay } from "../values/day";
import {
  isBlank,
  isBlankRow,
  isPending,
  shownInput,
  withoutTrailingBlanks,
  type Grid,
  type Input,
} from "../values/input";
import { isProblem, problem, type Problem } from "../api/problem";
import { typedAddress, idOf, type Location } from "./address";
import { namedPlace, stateSuggestion, zipOf, type PlaceInput } from "./place";

/** A record's id. */
export interface ListingId {
  readonly id: string;
}

export type SearchSpot = PlaceInput | Location | ListingId;

/** `centers`: places, and the center of a circle (address or coordinates). `listings`: these and single listings. */
export type Accepted = "places" | "centers" | "listings";

const PLACES = "a ZIP code (78244), a city with its state (San Antonio, TX), a state (TX)";

const ALLOWED: Readonly<Record<Accepted, string>> = {
  places: "a ZIP code (78244), a city with its state (San Antonio, TX) or a state (TX)",
  centers: `${PLACES}, or an address or coordinates with radius= in the options`,
  listings: `${PLACES}, an address or id for one listing, or an address or coordinates with radius= in the options`,
};

/** One result per row. Blank rows, and rows with a cell that is still calculating, are undefined. */
export function spots(
  grid: Grid | undefined,
  accepted: Accepted,
): readonly (SearchSpot | Problem | undefined)[] | Problem {
  const rows = withoutTrailingBlanks(grid ?? []);
  if (rows.every(isBlankRow)) return problem("argument", `where: nothing was given; give ${ALLOWED[accepted]}`);
  return rows.map((row) => (isBlankRow(row) || row.some(isPending) ? undefined : spotOf(row, accepted)));
}

function spotOf(row: readonly Input[], accepted: Accepted): SearchSpot | Problem | undefined {
  const cells = row.filter((cell) => !isBlank(cell));
  const [only] = cells;
  if (cells.length === 1 && typeof only === "number") {
    const zipCode = zipOf(only);
    return zipCode === undefined ? wrong(`${only} isn't a ZIP code`, accepted) : { zipCode };
  }
  const odd = cells.find((cell) => isDay(cell) || typeof cell === "boolean");
  if (odd !== undefined) return wrong(`${shownInput(odd)} isn't a place`, accepted);
  const location = typedAddress(row, "where");
  if (location === undefined || isProblem(location)) return location;
  return "address" in location ? textSpot(location.address, accepted) : beside(location, accepted);
}

function textSpot(text: string, accepted: Accepted): SearchSpot | Problem {
  const id = idOf(text);
  if (id !== undefined) return beside({ id }, accepted);
  const what = namedPlace(text);
  if (what.kind === "place") return what.place;
  if (what.kind === "address") return beside({ address: text }, accepted);
  if (what.why !== undefined) return wrong(what.why, accepted);
  const unknown = `${shownInput(text)} isn't a place PROP recognizes${stateSuggestion(text)}`;
  return /[,\d]/.test(text)
    ? wrong(unknown, accepted)
    : wrong(`${unknown}: add the state (Austin, TX)`, accepted, ", or");
}

/** An address, id or coordinates, if the function accepts it. */
function beside(spot: Location | ListingId, accepted: Accepted): SearchSpot | Problem {
  if (accepted === "listings" || (accepted === "centers" && !("id" in spot))) return spot;
  const refused = wrong(`${spotText(spot)} is ${spotKind(spot)}, which isn't allowed here`, accepted);
  return accepted === "places" && !("id" in spot)
    ? { ...refused, message: `${refused.message}; NEARBY searches around a center` }
    : refused;
}

function wrong(what: string, accepted: Accepted, joint = ";"): Problem {
  return problem("argument", `where: ${what}${joint} give ${ALLOWED[accepted]}`);
}

/** A spot as messages quote it. */
export function spotText(spot: SearchSpot): string {
  if ("latitude" in spot) return `${spot.latitude}, ${spot.longitude}`;
  if ("address" in spot) return shownInput(spot.address);
  if ("id" in spot) return shownInput(spot.id);
  if ("zipCode" in spot) return spot.zipCode;
  return "city" in spot ? `"${spot.city}, ${spot.state}"` : spot.state;
}

/** The kind of spot, for messages. */
export function spotKind(spot: SearchSpot): string {
  if ("latitude" in spot) return "a pair of coordinates";
  if ("address" in spot) return "an address";
  if ("id" in spot) return "an id";
  if ("zipCode" in spot) return "a ZIP code";
  return "city" in spot ? "a city" : "a state";
}
