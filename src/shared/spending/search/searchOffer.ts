/**
 * The cheaper way: where many addresses that would be looked up share a building, a ZIP code or a city, a search of it may bring more
 * than the look-ups, for fewer requests. It is offered beside the price, and used only if a person chooses it.
 */
import { buildingOf } from "../../api/vocabulary/building";
import { isLookUp, request, wantsNoLog, type Request } from "../../api/request";
import type { Price, QuotedRequest } from "../../fetching/quote";
import type { FetchContext } from "../../fetching/requests/fetchContext";
import type { Work } from "../../fetching/work/effects";
import type { SearchOffer } from "../../panelApi/searchOffer";
import { placeSent, placesOfAddress, type PlaceInput } from "../../parsing/place";
import { pagesLeft, paysOff, type PlaceSearch } from "./placeSearch";

/** Kinds of places in the order in which they are considered, with the pages that one usually has (500 homes each). */
const KINDS = [
  { name: "building", usualPages: 1 },
  { name: "zipCode", usualPages: 10 },
  { name: "city", usualPages: 40 },
] as const;

/** Miles around one of its units within which all units of a building are, and few other homes. */
const BUILDING_RADIUS = 0.1;

/** It isn't offered if it can't save so many requests. */
const LEAST_SAVED = 10;

/**
 * How many more pages than saved look-ups a place may cost, which is how much more it can cost. In a list without
 * an order, in which a page brings two of the addresses on average, a search is given up by chance in less than 1 of 100
 * cases with 3; a list sorted by street brings them in bursts, so a larger group may wait for them a little longer.
 */
const SLACK = { least: 3, oneMorePer: 100 } as const;
/** A circle of one page has brought the units of its building, or won't. */
const BUILDING_SLACK = 1;

/** A place that is worth searching for look-ups. */
export interface OfferedSearch extends PlaceSearch {
  /** `78244`, `San Antonio, TX` or `1500 Misty Field Dr, 78701`. */
  readonly name: string;
}

/** @param asked The requests of a price, each once. */
export function* offeredSearches(
  asked: readonly QuotedRequest[],
  context: FetchContext,
): Work<readonly OfferedSearch[]> {
  const taken: OfferedSearch[] = [];
  let left = asked.flatMap(({ request: lookUp }) => placed(lookUp) ?? []);
  for (const { name, usualPages } of KINDS) {
    for (const group of groupedBy(name, left)) {
      const { lookUps } = group;
      if (lookUps.length < LEAST_SAVED) continue;
      const search = yield* searchOf(group, context);
      const { offsets } = search;
      if (!paysOff(search) || lookUps.length - (offsets?.length ?? usualPages) < LEAST_SAVED) continue;
      taken.push({ ...search, name: group.name });
    }
    const served = new Set(taken.flatMap(({ lookUps }) => lookUps));
    left = left.filter(({ lookUp }) => !served.has(lookUp));
  }
  return taken;
}

/** Of the places that a person agreed to, by their names, those that are still worth searching. */
export function* agreedSearches(
  asked: readonly QuotedRequest[],
  agreed: readonly string[],
  context: FetchContext,
): Work<readonly OfferedSearch[]> {
  const offered = agreed.length === 0 ? [] : yield* offeredSearches(asked, context);
  return offered.filter(({ name }) => agreed.includes(name));
}

interface Placed {
  readonly lookUp: Request;
  readonly places: readonly PlaceInput[];
}

/**
 * An estimate can't be had from a search, and an id or coordinates name no place. A record is found by its whole address:
 * one that was typed without a ZIP code is not.
 */
function placed(lookUp: Request): Placed | undefined {
  const { address } = lookUp.parameters;
  if (address === undefined || !isLookUp(lookUp)) return undefined;
  const places = placesOfAddress(address);
  return places.some((place) => "zipCode" in place) ? { lookUp, places } : undefined;
}

/** What is searched: its name, and the parameters that say where. */
interface SearchedPlace {
  readonly name: string;
  readonly where: Parameters<typeof request>[1];
  readonly slack: number;
}

interface Group extends SearchedPlace {
  readonly lookUps: Request[];
}

function groupedBy(kind: (typeof KINDS)[number]["name"], all: readonly Placed[]): readonly Group[] {
  const groups = new Map<string, Group>();
  for (const { lookUp, places } of all) {
    const place = kind === "building" ? buildingIn(lookUp) : placeIn(places.find((each) => kind in each));
    if (place === undefined) continue;
    const group = groups.get(place.name);
    if (group === undefined) groups.set(place.name, { ...place, lookUps: [lookUp] });
    else group.lookUps.push(lookUp);
  }
  return [...groups.values()];
}

/** The circle around the first of its units: where a building's own address is, the service may not know. */
function buildingIn({ parameters: { address = "" } }: Request): SearchedPlace | undefined {
  const name = buildingOf(address);
  return name === undefined ? undefined : { name, where: { address, radius: BUILDING_RADIUS }, slack: BUILDING_SLACK };
}

function placeIn(typed: PlaceInput | undefined): SearchedPlace | undefined {
  const place = typed && placeSent(typed);
  return place && { name: nameOf(place), where: { ...place }, slack: SLACK.least };
}

const nameOf = (place: PlaceInput): string =>
  "zipCode" in place ? place.zipCode : `${"city" in place ? `${place.city}, ` : ""}${place.state}`;

function* searchOf({ where, slack: least, lookUps }: Group, context: FetchContext): Work<PlaceSearch> {
  const ages = lookUps.flatMap(({ maxAge }) => maxAge ?? []);
  const quiet = lookUps.some(wantsNoLog) ? { suppressLogging: true } : {};
  const question = request("properties", { ...where, ...quiet }, ages.length === 0 ? undefined : Math.min(...ages));
  const offsets = yield* pagesLeft(question, lookUps.length, context);
  const slack = least + Math.floor(lookUps.length / SLACK.oneMorePer);
  if (offsets === undefined) return { question, lookUps, slack };
  return { question, lookUps, offsets, slack: Math.min(slack, offsets.length) };
}

/** What the requests of a price come to if these places are searched first. */
export function searchedPrice(
  { requests, atMost }: Pick<Price, "requests" | "atMost">,
  searches: readonly OfferedSearch[],
) {
  const sum = (of: (search: OfferedSearch) => number): number => searches.reduce((all, each) => all + of(each), 0);
  return {
    requests: requests - sum(({ lookUps }) => lookUps.length) + sum(({ offsets }) => offsets?.length ?? 1),
    atMost: atMost + sum(({ slack }) => slack),
  };
}

/** Undefined if no search is worth it. */
export function searchOffer(price: Price, searches: readonly OfferedSearch[]): SearchOffer | undefined {
  if (searches.length === 0) return undefined;
  const places = searches.map(({ name, lookUps, offsets }) => ({
    ...{ name, lookUps: lookUps.length },
    ...(offsets === undefined ? {} : { pages: offsets.length }),
  }));
  return { places, ...searchedPrice(price, searches) };
}
