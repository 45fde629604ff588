/** Listings in the service's form: as comparables of an estimate, and as records of the listing endpoints. */
import { dateText, momentText } from "../random/calendar";
import { round } from "../places/geography";
import { listedPrice, listingTypeOf, periodBefore, type Listing, type ListingMarket } from "../market/listing";
import { draw, mix, pick, wholeBetween } from "../random/random";
import { homeFields, hoaOf } from "./propertyRecord";

/** A comparable (docs/service.md, 2.8): distance in miles, correlation from 0 to 1. Values may be undefined. */
export function comparableRecord(listing: Listing, miles: number, correlation: number): object {
  return Object.assign(homeFields(listing.home, listing.home.type, listing.attributes), {
    status: statusOf(listing),
    price: listing.price,
    listingType: listing.listingType,
    listedDate: momentText(listing.listed),
    removedDate: removedDate(listing.removed),
    lastSeenDate: lastSeenDate(listing),
    daysOnMarket: listing.daysOnMarket,
    distance: round(miles, 4),
    daysOld: listing.daysOld,
    correlation,
  });
}

function statusOf({ isActive }: Listing): string {
  return isActive ? "Active" : "Inactive";
}

function removedDate(removed: number | undefined): string | null {
  return removed === undefined ? null : momentText(removed);
}

function lastSeenDate({ period, lastSeen }: Listing): string {
  return momentText(lastSeen, draw(mix(period.key, lastSeen), "seen"));
}

/** Owners who sell or rent without an agent: their listings aren't in any multiple listing service. */
const PRIVATE: Readonly<Record<ListingMarket, number>> = { sale: 0.04, rental: 0.35 };

/** A record of a listing endpoint, in the form of public samples. Undefined values are left out. */
export function listingRecord(listing: Listing): object {
  const { home, attributes, daysOnMarket, period, market, listed: first, listingType } = listing;
  const key = period.key;
  const isPrivate = draw(key, "privately") < PRIVATE[market];
  const agent = wholeBetween(key, "agent", 1, 400);
  const office = 1 + (agent % 60);
  return Object.assign(homeFields(home, home.type, attributes), {
    hoa: hoaOf(home),
    status: statusOf(listing),
    price: listing.price,
    listingType,
    listedDate: momentText(first),
    removedDate: removedDate(listing.removed),
    createdDate: momentText(first - wholeBetween(key, "created", 0, 900)),
    lastSeenDate: lastSeenDate(listing),
    daysOnMarket,
    mlsName: isPrivate ? undefined : pick(mix(home.town.key, 8), "mls", ["SampleMLS", "ExampleMLS", "DemoMLS"]),
    mlsNumber: isPrivate ? undefined : String(wholeBetween(key, "mls", 1000000, 9999999)),
    listingAgent: isPrivate ? undefined : contact("Agent", agent),
    listingOffice: isPrivate ? undefined : contact("Office", office),
    builder: listingType === "New Construction" ? builder(office) : undefined,
    history: { ...earlier(listing), [dateText(first)]: inHistory(listing) },
  });
}

interface Told {
  readonly market: ListingMarket;
  readonly price: number;
  readonly listingType: string;
  readonly listed: number;
  readonly removed: number | undefined;
  readonly daysOnMarket: number;
}

function inHistory({ market, price, listingType, listed: first, removed, daysOnMarket }: Told): object {
  return {
    event: market === "sale" ? "Sale Listing" : "Rental Listing",
    price,
    listingType,
    listedDate: momentText(first),
    removedDate: removedDate(removed),
    daysOnMarket,
  };
}

/** The previous listing, if any. */
function earlier(listing: Listing): Readonly<Record<string, object>> {
  const period = periodBefore(listing);
  if (period === undefined) return {};
  const { home, market } = listing;
  const told = {
    market,
    price: listedPrice(home, market, period),
    listingType: listingTypeOf(home, market, period),
    listed: period.listed,
    removed: period.removed,
    daysOnMarket: period.removed - period.listed,
  };
  return { [dateText(period.listed)]: inHistory(told) };
}

/** Phone numbers, mail and web addresses that are reserved for examples. */
function contact(what: string, number: number): object {
  const word = what.toLowerCase();
  return {
    name: `${what} ${number}`,
    phone: `55555501${String(number % 100).padStart(2, "0")}`,
    email: number % 5 === 0 ? undefined : `${word}${number}@example.com`,
    website: number % 4 === 0 ? undefined : `https://example.com/${word}/${number}`,
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
