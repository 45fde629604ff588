/** Searches for property records and for listings: where to look, what must match, one page of it. */
import { areaOf, type Area } from "./area";
import type { Place } from "./gazetteer";
import { homeAt, type Home } from "./home";
import { listingOf, type Listing, type Market } from "./listing";
import { homeOfAddress } from "./lookup";
import { pageOf, type Page, type Shelf } from "./paging";
import { onRecord, type Attributes } from "./published";
import { later } from "./remembered";
import { badRequest, isRefusal, notPlaced, type Refusal } from "./refusal";
import { daysSinceSale } from "./sales";
import type { NumberTest, Query } from "./validate";
import { EVER, type World } from "./world";

const ATTRIBUTES = ["bedrooms", "bathrooms", "squareFootage", "lotSize", "yearBuilt"] as const;

/** An address alone names one property: beside it only these may stand. */
const BESIDE_ADDRESS = ["address", "limit", "offset", "includeTotalCount", "suppressLogging"];

/** Homes of a search (specification, 4.2), or why it is refused. */
export function searchHomes(world: World, query: Query, today: number): Page<Home> | Refusal {
  if (isLookup(query)) return single(world, query, (home) => home);
  const area = areaOf(world, query);
  if (isRefusal(area)) return area;
  const filters = [...ATTRIBUTES, "saleDateRange", "propertyType"];
  const allMatch = area.holds === undefined && !filters.some((name) => query.given.has(name));
  const wanted = attributesWanted(query);
  const sold = query.tests["saleDateRange"];
  const matches = (home: Home): boolean =>
    isIn(area, home) &&
    hasType(query, home) &&
    (sold === undefined || sold(daysSinceSale(home, today) ?? NaN)) &&
    hasAttributes(home, wanted);
  return pageOf(
    shelves(area.places, (place): Shelf<Home> => {
      const town = later(() => world.townOf(place));
      const at = (index: number): Home | undefined => {
        const home = homeAt(town(), index);
        return allMatch || matches(home) ? home : undefined;
      };
      return { size: world.sizeOf(place), at, allMatch };
    }),
    pageWanted(query),
  );
}

/** Listings of a search, active ones unless others are asked for. `daysOld` counts from the day of listing. */
export function searchListings(world: World, query: Query, market: Market, today: number): Page<Listing> | Refusal {
  const { price, daysOld } = query.tests;
  const wanted = attributesWanted(query);
  const wantsActive = query.choices["status"]?.[0] !== "Inactive";
  const matches = (listing: Listing): boolean =>
    listing.isActive === wantsActive &&
    hasType(query, listing.home) &&
    (price?.(listing.price) ?? true) &&
    (daysOld?.(today - listing.listed) ?? true) &&
    hasAttributes(listing.home, wanted);
  const ofHome = (home: Home): Listing | undefined => {
    const listing = listingOf(home, market, today);
    return listing?.isActive === true ? listing : undefined;
  };
  if (isLookup(query)) return single(world, query, ofHome);
  const area = areaOf(world, query);
  if (isRefusal(area)) return area;
  return pageOf(
    shelves(area.places, (place): Shelf<Listing> => {
      const listings = world.listingsOf(place, market, today, wantsActive ? 1 : EVER);
      const at = (index: number): Listing | undefined => {
        const listing = listings[index] as Listing;
        return isIn(area, listing.home) && matches(listing) ? listing : undefined;
      };
      return { size: listings.length, at, allMatch: false };
    }),
    pageWanted(query),
  );
}

function* shelves<Item>(places: readonly Place[], shelf: (place: Place) => Shelf<Item>): Iterable<Shelf<Item>> {
  for (const place of places) yield shelf(place);
}

function isLookup({ texts, given }: Query): boolean {
  return texts["address"] !== undefined && !given.has("radius");
}

/** The one record of an address, as a list. */
function single<Item>(world: World, query: Query, recordOf: (home: Home) => Item | undefined): Page<Item> | Refusal {
  const address = query.texts["address"] ?? "";
  const beside = [...query.given].find((name) => !BESIDE_ADDRESS.includes(name));
  if (beside !== undefined) {
    return badRequest(`The parameter '${beside}' can't stand beside 'address' unless 'radius' does too`);
  }
  const home = homeOfAddress(world, address);
  if (home === undefined) return notPlaced(address);
  const item = recordOf(home);
  const shelf: Shelf<Item> = { size: item === undefined ? 0 : 1, at: () => item, allMatch: true };
  return pageOf([shelf], pageWanted(query));
}

function pageWanted({ numbers, flags }: Query): {
  readonly limit: number;
  readonly offset: number;
  readonly total: boolean;
} {
  return {
    limit: numbers["limit"] as number,
    offset: numbers["offset"] as number,
    total: flags["includeTotalCount"] === true,
  };
}

function isIn({ holds }: Area, home: Home): boolean {
  return holds === undefined || holds(home);
}

function hasType({ choices }: Query, { type }: Home): boolean {
  return choices["propertyType"]?.includes(type) ?? true;
}

type Wanted = readonly (readonly [keyof Attributes, NumberTest])[];

function attributesWanted({ tests }: Query): Wanted {
  return ATTRIBUTES.flatMap((name) => {
    const test = tests[name];
    return test === undefined ? [] : [[name, test] as const];
  });
}

/** What is not on record matches no filter. */
function hasAttributes(home: Home, wanted: Wanted): boolean {
  return wanted.every(([name, test]) => {
    const value = onRecord(home, name);
    return value !== undefined && test(value);
  });
}
