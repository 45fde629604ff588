/** Listings as the service shows them: as comparables of an estimate, and as records of the listing endpoints. */
import { dateText, momentText } from "./calendar";
import { round } from "./geography";
import type { Listing } from "./listing";
import { draw, mix, pick, whole } from "./random";
import { hoaOf, located } from "./record";

/** Fields of the listing itself, in both kinds of record. */
function listed({ isActive, price, listingType, listed: first, removed }: Listing): object {
  return {
    status: isActive ? "Active" : "Inactive",
    price,
    listingType,
    listedDate: momentText(first),
    removedDate: removed === undefined ? null : momentText(removed),
  };
}

function lastSeenDate({ turn, lastSeen }: Listing): string {
  return momentText(lastSeen, draw(mix(turn.key, lastSeen), "seen"));
}

/** A comparable (specification, 2.8): distance in miles, correlation from 0 to 1. */
export function comparableRecord(listing: Listing, miles: number, correlation: number): object {
  const { home, attributes, daysOnMarket, daysOld } = listing;
  return {
    ...located(home),
    propertyType: home.type,
    ...attributes,
    ...listed(listing),
    lastSeenDate: lastSeenDate(listing),
    daysOnMarket,
    distance: round(miles, 4),
    daysOld,
    correlation,
  };
}

/** A record of a listing endpoint, in the form that public samples show. */
export function listingRecord(listing: Listing): object {
  const { home, attributes, daysOnMarket, turn, market, listed: first, price, listingType, removed } = listing;
  const key = turn.key;
  const agent = whole(key, "agent", 1, 400);
  const office = 1 + (agent % 60);
  const removedDate = removed === undefined ? null : momentText(removed);
  return {
    ...located(home),
    propertyType: home.type,
    ...attributes,
    hoa: hoaOf(home),
    ...listed(listing),
    createdDate: momentText(first - whole(key, "created", 0, 900)),
    lastSeenDate: lastSeenDate(listing),
    daysOnMarket,
    mlsName: pick(mix(home.town.key, 8), "mls", ["SampleMLS", "ExampleMLS", "DemoMLS"]),
    mlsNumber: String(whole(key, "mls", 1000000, 9999999)),
    listingAgent: contact("Agent", agent),
    listingOffice: contact("Office", office),
    ...(listingType === "New Construction" ? { builder: builder(office) } : {}),
    history: {
      [dateText(first)]: {
        event: market === "sale" ? "Sale Listing" : "Rental Listing",
        price,
        listingType,
        listedDate: momentText(first),
        removedDate,
        daysOnMarket,
      },
    },
  };
}

/** Numbers, mail and web addresses of the kinds that are reserved for examples. */
function contact(what: string, number: number): object {
  return {
    name: `${what} ${number}`,
    phone: `55555501${String(number % 100).padStart(2, "0")}`,
    email: `${what.toLowerCase()}${number}@example.com`,
    website: `https://example.com/${what.toLowerCase()}/${number}`,
  };
}

function builder(number: number): object {
  return {
    name: `Builder ${number}`,
    development: `Development ${number}`,
    phone: `55555501${String(number % 100).padStart(2, "0")}`,
    website: `https://example.com/builder/${number}`,
  };
}
