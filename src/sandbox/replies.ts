/** What each endpoint answers: one entry an endpoint. A reply is a value, written as JSON elsewhere. */
import type { EndpointName } from "../shared/service/endpoints";
import { LIMIT_HEADER, OFFSET_HEADER, TOTAL_HEADER } from "../shared/service/http";
import { estimate } from "./estimate";
import { homeAt, type Home } from "./home";
import { listingOf, type Market } from "./listing";
import { listingRecord } from "./listingRecord";
import { homeOfId } from "./lookup";
import type { Page } from "./paging";
import { mix, pick, whole } from "./random";
import { propertyRecord } from "./record";
import { isRefusal, notFound, type Refusal } from "./refusal";
import { searchHomes, searchListings } from "./search";
import type { Query } from "./validate";
import type { World } from "./world";

export interface Question {
  readonly world: World;
  readonly query: Query;
  /** Of the path, decoded; empty where the path has none. */
  readonly id: string;
  /** Whole UTC days. */
  readonly today: number;
  /** 200 answers before this one: what makes each random answer another. */
  readonly answered: number;
}

export interface Reply {
  readonly json: object;
  readonly headers?: Readonly<Record<string, string>>;
}

export const REPLIES: Readonly<Record<EndpointName, (question: Question) => Reply | Refusal>> = {
  properties: ({ world, query, today }) =>
    paged(searchHomes(world, query, today), query, (home) => propertyRecord(world, home, today)),
  randomProperties: ({ world, query, today, answered }) => ({
    json: randomHomes(world, query.numbers["limit"] as number, answered).map((home) =>
      propertyRecord(world, home, today),
    ),
  }),
  propertyById: ({ world, id, today }) => {
    const home = homeOfId(world, id);
    return home === undefined
      ? notFound(`There is no property with the id '${id}'`)
      : { json: propertyRecord(world, home, today) };
  },
  valueEstimate: ({ world, query, today }) => one(estimate(world, query, "sale", today)),
  rentEstimate: ({ world, query, today }) => one(estimate(world, query, "rental", today)),
  saleListings: (question) => listings(question, "sale"),
  saleListingById: (question) => listing(question, "sale"),
  rentalListings: (question) => listings(question, "rental"),
  rentalListingById: (question) => listing(question, "rental"),
};

function one(json: object | Refusal): Reply | Refusal {
  return isRefusal(json) ? json : { json };
}

function listings({ world, query, today }: Question, market: Market): Reply | Refusal {
  return paged(searchListings(world, query, market, today), query, listingRecord);
}

function listing({ world, id, today }: Question, market: Market): Reply | Refusal {
  const home = homeOfId(world, id);
  const found = home === undefined ? undefined : listingOf(home, market, today);
  return found === undefined ? notFound(`There is no listing with the id '${id}'`) : { json: listingRecord(found) };
}

function paged<Item>(page: Page<Item> | Refusal, { numbers }: Query, record: (item: Item) => object): Reply | Refusal {
  if (isRefusal(page)) return page;
  return {
    json: page.items.map(record),
    headers: {
      [LIMIT_HEADER]: String(numbers["limit"]),
      [OFFSET_HEADER]: String(numbers["offset"]),
      ...(page.total === undefined ? {} : { [TOTAL_HEADER]: String(page.total) }),
    },
  };
}

/** Any place that has homes, and any home of it: the same for the same seed and number of answers before. */
function randomHomes(world: World, limit: number, answered: number): readonly Home[] {
  const { places } = world.gazetteer;
  const homes: Home[] = [];
  const mostTries = limit * 50;
  for (let at = 0; homes.length < limit && at < mostTries; at++) {
    const key = mix(mix(world.seed >>> 0, 1000 + answered), at);
    const place = pick(key, "randomPlace", places);
    const size = world.sizeOf(place);
    if (size > 0) homes.push(homeAt(world.townOf(place), whole(key, "randomHome", 0, size - 1)));
  }
  return homes;
}
