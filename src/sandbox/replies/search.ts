/** Searches for property records and listings: the area, the filters, and a page of the matches. */
import type { PropertyType } from "../../shared/api/propertyTypes";
import { sandboxArea, type SandboxCircle } from "./searchArea";
import type { Block } from "../homes/block";
import { buildingFacts, buildingType, type BuildingFacts } from "../homes/buildingFacts";
import { nearestIn } from "../homes/blockBounds";
import type { GazetteerPlace } from "../places/gazetteer";
import { distance } from "../places/geography";
import { homeAt, homeKey, homePoint, type Home } from "../homes/home";
import { listingOf, periodOf, type Listing, type ListingMarket } from "../market/listing";
import { homeOfAddress, isMissing } from "../records/homeLookup";
import { isOnRecord } from "../records/oddStreets";
import { recordPage, type RecordPage, type RecordRun } from "../records/paging";
import { onRecord, type RecordedAttributes } from "../homes/recordedAttributes";
import { lazy } from "../../shared/api/lazy";
import { badRequest, isRefusal, notFound, notPlaced, type SandboxRefusal } from "./refusal";
import { daysSinceSale } from "../market/saleHistory";
import type { Town } from "../homes/town";
import type { NumberTest, Query } from "./queryReader";
import type { World } from "../records/world";

const ATTRIBUTES = ["bedrooms", "bathrooms", "squareFootage", "lotSize", "yearBuilt"] as const;

/** An address alone identifies one property; only these parameters are allowed with it. */
const BESIDE_ADDRESS = ["address", "limit", "offset", "includeTotalCount", "suppressLogging"];

/** The homes of a search (docs/service.md, 4.2), or why it is refused. */
export function searchHomes(world: World, query: Query, today: number): RecordPage<Home> | SandboxRefusal {
  if (isLookup(query)) return single(world, query, (home) => (isOnRecord(home) ? home : undefined));
  const filters = [...ATTRIBUTES, "saleDateRange", "propertyType"];
  const isFiltered = filters.some((name) => query.given.has(name));
  const wanted = attributesWanted(query);
  const sold = query.tests["saleDateRange"];
  const matches = (body: BuildingFacts): boolean =>
    hasType(query, body.type) &&
    (sold === undefined || sold(daysSinceSale(body, today) ?? NaN)) &&
    hasAttributes(body, wanted);
  return search(world, query, today, {
    allMatch: !isFiltered,
    matches: (town, block, index) => matches(buildingFacts(town, block, homeKey(town, index))),
    at: homeAt,
  });
}

/** The listings of a search, by default active ones. `daysOld` counts from the day of listing. */
export function searchListings(
  world: World,
  query: Query,
  market: ListingMarket,
  today: number,
): RecordPage<Listing> | SandboxRefusal {
  const { price, daysOld } = query.tests;
  const wanted = attributesWanted(query);
  const wantsActive = query.choices["status"]?.[0] !== "Inactive";
  const matches = (listing: Listing): boolean =>
    listing.isActive === wantsActive &&
    (price?.(listing.price) ?? true) &&
    (daysOld?.(today - listing.listed) ?? true) &&
    hasAttributes(listing.home, wanted);
  const ofHome = (home: Home): Listing | undefined => {
    const listing = listingOf(home, market, today);
    return listing?.isActive === true ? listing : undefined;
  };
  if (isLookup(query)) return single(world, query, ofHome);
  return search(world, query, today, {
    allMatch: false,
    matches: (town, block, index) => {
      const key = homeKey(town, index);
      const type = buildingType(key, block);
      if (!hasType(query, type)) return false;
      // Few homes are listed, which key and type tell without creating the home.
      const period = periodOf(key, type, market, today);
      if (period === undefined || period.removed > today !== wantsActive) return false;
      const listing = listingOf(homeAt(town, index), market, today);
      return listing !== undefined && matches(listing);
    },
    // Only matches are created: this one is listed.
    at: (town, index) => listingOf(homeAt(town, index), market, today) as Listing,
  });
}

interface Sought<Item> {
  /** Homes needn't be checked except for their place: each matches. */
  readonly allMatch: boolean;
  /** Whether the home with an index matches, wherever it is. */
  readonly matches: (town: Town, block: Block, index: number) => boolean;
  readonly at: (town: Town, index: number) => Item;
}

function search<Item>(
  world: World,
  query: Query,
  today: number,
  sought: Sought<Item>,
): RecordPage<Item> | SandboxRefusal {
  const area = sandboxArea(world, query);
  if (isRefusal(area)) return area;
  const { circle, places } = area;
  const shelf = (place: GazetteerPlace): RecordRun<Item> => {
    const town = lazy(() => world.townOf(place));
    const matchingIn = (block: Block): readonly number[] => {
      const found: number[] = [];
      for (let index = block.start; index < block.start + block.count; index++) {
        if (sought.matches(town(), block, index) && isIn(circle, town(), block, index)) found.push(index);
      }
      return found;
    };
    return {
      name: place.zipCode,
      size: world.sizeOf(place),
      allMatch: sought.allMatch && circle === undefined,
      at: (index) => sought.at(town(), index),
      parts: () => town().blocks.length,
      part: (at) => {
        const block = town().blocks[at] as Block;
        return mayHold(query, circle, block) ? matchingIn(block) : [];
      },
    };
  };
  const tallies = world.talliesOf(`${today} ${query.question}`);
  return recordPage(shelves(world, places, shelf), pageWanted(query), tallies);
}

function* shelves<Item>(
  world: World,
  places: readonly GazetteerPlace[],
  shelf: (place: GazetteerPlace) => RecordRun<Item>,
): Iterable<RecordRun<Item>> {
  for (const place of places) if (world.sizeOf(place) > 0) yield shelf(place);
}

function isLookup({ texts, given }: Query): boolean {
  return texts["address"] !== undefined && !given.has("radius");
}

/** The record of an address, as a list of one. */
function single<Item>(
  world: World,
  query: Query,
  recordOf: (home: Home) => Item | undefined,
): RecordPage<Item> | SandboxRefusal {
  const address = query.texts["address"] ?? "";
  const beside = [...query.given].find((name) => !BESIDE_ADDRESS.includes(name));
  if (beside !== undefined) {
    return badRequest(`The parameter '${beside}' can't be used with 'address' unless 'radius' is given too`);
  }
  const home = homeOfAddress(world, address);
  if (home === undefined) {
    return isMissing(world, address) ? notFound(`There is no property at '${address}'`) : notPlaced(address);
  }
  const item = recordOf(home);
  if (item === undefined) return recordPage([], pageWanted(query));
  return recordPage(
    [{ name: "", size: 1, at: () => item, allMatch: true, parts: () => 1, part: () => [0] }],
    pageWanted(query),
  );
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

/** Whether any home of a block can match. */
function mayHold({ choices }: Query, circle: SandboxCircle | undefined, block: Block): boolean {
  const types = choices["propertyType"];
  if (types !== undefined && !block.types.some(([type]) => types.includes(type))) return false;
  return circle === undefined || nearestIn(block, circle.centre) <= circle.miles;
}

function isIn(circle: SandboxCircle | undefined, town: Town, block: Block, index: number): boolean {
  return circle === undefined || distance(circle.centre, homePoint(town, block, index)) <= circle.miles;
}

function hasType({ choices }: Query, type: PropertyType): boolean {
  return choices["propertyType"]?.includes(type) ?? true;
}

type Wanted = readonly (readonly [keyof RecordedAttributes, NumberTest])[];

function attributesWanted({ tests }: Query): Wanted {
  return ATTRIBUTES.flatMap((name) => {
    const test = tests[name];
    return test === undefined ? [] : [[name, test] as const];
  });
}

/** An attribute that isn't on record matches no filter. */
function hasAttributes(body: BuildingFacts, wanted: Wanted): boolean {
  return wanted.every(([name, test]) => {
    const value = onRecord(body, name);
    return value !== undefined && test(value);
  });
}
