/** How the panel writes numbers, prices and dates. */
import type { EndpointName } from "../../../shared/api/endpoints";
import { countText } from "../../../shared/api/text/countText";
import { shortDate } from "../../../shared/api/text/shortDate";
import { requestsOf, type RequestRange } from "../../../shared/api/text/requestsText";
import { periodLabel, type BillingPeriod } from "../../../shared/fetching/ledger/billingPeriod";

export function wholeNumber(number: number): string {
  return Math.round(number).toLocaleString("en-US");
}

/**
 * `3 of 66 requests`, or `up to 3 of 66 requests` where the number depends on a result still to come: as many as the
 * monthly limit allows. The whole price where the limit allows all of it, or none.
 */
export function withinLimit(price: RequestRange, left: number): string {
  const { requests, atMost } = price;
  if (left <= 0 || left >= atMost) return requestsOf(price);
  return left < requests
    ? `${wholeNumber(left)} of ${requestsOf(price)}`
    : `up to ${wholeNumber(left)} of ${countText(atMost, "request")}`;
}

export function money(amount: number): string {
  return amount.toLocaleString("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 0 });
}

/** `21 Nov 2026, 11:08` in the person's time zone. */
export function dateAndTime(at: number): string {
  const date = new Date(at);
  const day = date.toLocaleDateString("en-GB", { day: "numeric", month: "short", year: "numeric" });
  return `${day}, ${clockText(date)}`;
}

/** `3 days ago (19 Nov 2026, 11:08)` */
export function fetched(at: number, ageDays: number | undefined): string {
  if (ageDays === undefined) return dateAndTime(at);
  return `${ageDays === 0 ? "less than a day" : countText(ageDays, "day")} ago (${dateAndTime(at)})`;
}

/** `Nov 2026`, or `15 Nov 2026 to 14 Dec 2026` where the plan's month isn't the calendar's. */
export function periodText(period: BillingPeriod): string {
  return periodLabel(period).split(" to ").map(shortDate).join(" to ");
}

const ENDPOINTS: Readonly<Record<EndpointName, string>> = {
  properties: "Property records",
  randomProperties: "Sample records",
  propertyById: "Records by id",
  valueEstimate: "Value estimates",
  rentEstimate: "Rent estimates",
  saleListings: "Listings for sale",
  saleListingById: "Sale listings by id",
  rentalListings: "Listings for rent",
  rentalListingById: "Rental listings by id",
  markets: "Markets",
};

export function endpointLabel(name: string): string {
  return (ENDPOINTS as Readonly<Record<string, string | undefined>>)[name] ?? name;
}

export const addresses = (count: number): string => `${wholeNumber(count)} address${count === 1 ? "" : "es"}`;

/** A minus stays with its amount at the end of a line: a mark without width joins them. */
export const unbroken = (text: string): string => text.replace(/−\$/g, "−\u2060$");

/** `09:05`, where the reader is. */
export const clockText = (date: Date): string =>
  date.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
