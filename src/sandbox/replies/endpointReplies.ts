/** The reply of each endpoint, as a value that is written as JSON elsewhere. */
import type { EndpointName } from "../../shared/api/endpoints";
import { LIMIT_HEADER, OFFSET_HEADER, TOTAL_HEADER } from "../../shared/api/http";
import { sandboxEstimate } from "./estimate";
import { homeAt, type Home } from "../homes/home";
import { listingOf, type ListingMarket } from "../market/listing";
import { listingRecord } from "../records/listingRecord";
import { homeOfId } from "../records/homeLookup";
import { isOnRecord } from "../records/oddStreets";
import type { RecordPage } from "../records/paging";
import { mix, pick, wholeBetween } from "../random/random";
import type { SandboxManners } from "./manners";
import { propertyRecord } from "../records/propertyRecord";
import { isRefusal, notFound, type SandboxRefusal } from "./refusal";
import { searchHomes, searchListings } from "./search";
import type { Query } from "./queryReader";
import type { World } from "../records/world";
import { zipMarket } from "./zipMarket";

export interface SandboxQuery {
  readonly world: World;
  readonly query: Query;
  /** From the path, decoded; empty if the path has none. */
  readonly id: string;
  /** Whole UTC days. */
  readonly today: number;
  /** The day before months passed; if left out, none have. */
  readonly since?: number;
  /** How many 200 responses came before, so that each random reply differs. */
  readonly answered: number;
  readonly manners?: SandboxManners;
}

export interface SandboxReply {
  readonly json: object;
  readonly headers?: Readonly<Record<string, string>>;
}

export const REPLIES: Readonly<Record<EndpointName, (question: SandboxQuery) => SandboxReply | SandboxRefusal>> = {
  properties: (question) => {
    const { world, query, today, since } = question;
    return paged(searchHomes(world, query, today), question, (home) => propertyRecord(world, home, today, since));
  },
  randomProperties: ({ world, query, today, since, answered }) => ({
    json: randomHomes(world, query.numbers["limit"] as number, answered).map((home) =>
      propertyRecord(world, home, today, since),
    ),
  }),
  propertyById: ({ world, id, today, since }) => {
    const home = homeOfId(world, id);
    return home === undefined || !isOnRecord(home)
      ? notFound(`There is no property with the id '${id}'`)
      : { json: propertyRecord(world, home, today, since) };
  },
  valueEstimate: ({ world, query, today }) => one(sandboxEstimate(world, query, "sale", today)),
  rentEstimate: ({ world, query, today }) => one(sandboxEstimate(world, query, "rental", today)),
  saleListings: (question) => listings(question, "sale"),
  saleListingById: (question) => listing(question, "sale"),
  rentalListings: (question) => listings(question, "rental"),
  rentalListingById: (question) => listing(question, "rental"),
  markets: ({ world, query, today }) => one(zipMarket(world, query, today)),
};

function one(json: object | SandboxRefusal): SandboxReply | SandboxRefusal {
  return isRefusal(json) ? json : { json };
}

function listings(question: SandboxQuery, market: ListingMarket): SandboxReply | SandboxRefusal {
  const { world, query, today } = question;
  return paged(searchListings(world, query, market, today), question, listingRecord);
}

function listing({ world, id, today }: SandboxQuery, market: ListingMarket): SandboxReply | SandboxRefusal {
  const home = homeOfId(world, id);
  const found = home === undefined ? undefined : listingOf(home, market, today);
  return found === undefined ? notFound(`There is no listing with the id '${id}'`) : { json: listingRecord(found) };
}

function paged<Item>(
  page: RecordPage<Item> | SandboxRefusal,
  { query: { numbers }, manners }: SandboxQuery,
  record: (item: Item) => object,
): SandboxReply | SandboxRefusal {
  if (isRefusal(page)) return page;
  if (page.items.length === 0 && manners?.empty === 404) return notFound("No records match the parameters");
  return {
    json: page.items.map(record),
    headers: {
      [LIMIT_HEADER]: String(numbers["limit"]),
      [OFFSET_HEADER]: String(numbers["offset"]),
      ...(page.total === undefined ? {} : { [TOTAL_HEADER]: String(page.total) }),
    },
  };
}

/** A random inhabited place and a random home in it: the same for the same seed and number of earlier responses. */
function randomHomes(world: World, limit: number, answered: number): readonly Home[] {
  const { places } = world.gazetteer;
  const homes: Home[] = [];
  const mostTries = limit * 50;
  for (let at = 0; homes.length < limit && at < mostTries; at++) {
    const key = mix(mix(world.seed >>> 0, 1000 + answered), at);
    const place = pick(key, "randomPlace", places);
    const size = world.sizeOf(place);
    if (size > 0) homes.push(homeAt(world.townOf(place), wholeBetween(key, "randomHome", 0, size - 1)));
  }
  return homes;
}
