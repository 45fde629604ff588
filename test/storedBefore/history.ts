/** What a person had calculated over three months, with all that a service may reply. In both hosts, one after another. */
import { changed, refusedWith, type Reply } from "./scriptedService";
import { HOMES, type Calculated } from "./session";

export interface Step extends Calculated {
  readonly at: number;
  readonly replies?: readonly (Reply | undefined)[];
  /** How long what it shows holds, where not for days. */
  readonly holds?: "seconds" | "minutes";
}

const on = (month: number, day: number, hour = 15): number => Date.UTC(2026, month - 1, day, hour);

const NOON = on(11, 20);

const FOUND = "formattedAddress, beds, lastSaleDate, lastSalePrice";
const SEARCH = { name: "SEARCH", args: [78244, "", "", "", FOUND, 20] } as const;
const VALUE = { name: "VALUE", args: [HOMES.valued, "price, fetchedAt"] } as const;
const ID = "1416-Grand-Lake-Dr,-San-Antonio,-TX-78244";
const street = (number: number): string => `${number} Grand Lake Dr, San Antonio, TX 78244`;

const twice = (list: unknown): unknown => [...(list as unknown[]), ...(list as unknown[])];

export const HISTORY: readonly Step[] = [
  { ...VALUE, at: on(9, 12) },
  { name: "RECORD", args: [HOMES.recorded], at: on(9, 12) },
  { name: "RENT", args: [HOMES.rented, "rent, rentRangeLow, rentRangeHigh"], at: on(10, 3) },
  { ...SEARCH, at: on(11, 9) },
  // An answer that lacks what another held before: what it lacks still answers look-ups.
  { ...SEARCH, at: NOON, replies: [changed((list) => (list as unknown[]).slice(8))] },
  // What can't be read: what was known before is shown.
  { name: "VALUE", args: VALUE.args, at: NOON, replies: [() => ({ status: 200, headers: {}, body: "<html>" })] },
  { name: "TAXES", args: [HOMES.taxed], at: NOON },
  { name: "HISTORY", args: [HOMES.taxed], at: NOON },
  { name: "COMPS", args: [HOMES.rented, "rent", 5], at: NOON },
  { name: "FORSALE", args: [78244, "", "", "", "id, price", 5], at: NOON },
  { name: "FORRENT", args: [78244, "", "", "", "id, price, listedDate", 5], at: NOON },
  { name: "FORSALE", args: ["3110-Sheffield-St,-San-Antonio,-TX-78244", "", "", "", "price, status"], at: NOON },
  { name: "FORRENT", args: ["723-Hampton-St,-Apt-5,-San-Antonio,-TX-78244", "", "", "", "price"], at: NOON },
  { name: "RANDOM", args: [2], at: NOON, replies: [changed(twice)] },
  { name: "COUNT", args: ["Austin, TX"], at: NOON },
  // The service's own limit is smaller than the page that was asked for.
  {
    name: "NEARBY",
    args: [HOMES.taxed, 1, "", "", "", "formattedAddress", 40],
    at: NOON,
    replies: [changed((list) => (list as unknown[]).slice(0, 10), { "x-limit": "10", "x-total-count": "10" })],
  },
  { name: "RECORD", args: [ID, "formattedAddress, beds"], at: NOON },
  {
    name: "RECORD",
    args: [street(1424), "formattedAddress, beds"],
    at: NOON,
    replies: [changed((list) => [{ ...((list as object[])[0] ?? {}), remarks: "x".repeat(70_000) }])],
  },
  { name: "VALUE", args: [HOMES.nowhere, "price, problem"], at: NOON },
  {
    name: "VALUE",
    args: [street(1428), "price, problem"],
    at: NOON,
    replies: [refusedWith(400, "resource/bad-request", "No estimate for a lot")],
  },
  // The second attempt is answered.
  {
    name: "OWNER",
    args: [street(1432), "formattedAddress"],
    at: NOON,
    replies: [refusedWith(429, "auth/rate-limit-exceeded", "Slow down", { "retry-after": "1" })],
  },
  { name: "VALUE", args: [street(1436), "price, problem"], at: NOON, replies: ["dropped"], holds: "minutes" },
  { name: "VALUE", args: [street(1440), "price, problem"], at: NOON, replies: ["dropped"], holds: "minutes" },
  {
    name: "RECORD",
    args: [street(1444), "beds, problem"],
    at: NOON,
    replies: [refusedWith(401, "auth/api-key-invalid", "This key may not")],
    holds: "seconds",
  },
  {
    name: "RENT",
    args: [street(1448), "rent, problem"],
    at: NOON,
    replies: [refusedWith(500, "server", "Ouch")],
    holds: "seconds",
  },
];

/** When all of it had been calculated. */
export const LAST = NOON;

export const HISTORY_SETTINGS = {
  PROP_BASE_URL: "https://service.example/v1",
  PROP_API_KEY: "sandbox",
  PROP_MONTHLY_LIMIT: "300",
  PROP_SPENDING: "auto",
  PROP_KEEP_DAYS: "records=30; estimates=30; searches=7; listings=7; markets=30",
  PROP_ASK_ABOVE: "1000",
  PROP_SUPPRESS_LOGGING: "false",
  PROP_RATE_PER_SECOND: "100",
} as const;

/** What the later search did not bring again. */
export const LACKING = [604, 607, 612].map((number) => `${number} Hampton St, San Antonio, TX 78244`);
