/** Broken searches, pages and listings. */
import type { Loose } from "../wire";
import { answering, asking, everyFilter, heading, mutation, type Mutation } from "./mutation";

const LEAST_STEP = 0.001;
const ATTRIBUTES = ["bedrooms", "bathrooms", "squareFootage", "lotSize", "yearBuilt"];

/** Moves the ends of ranges. */
const ends =
  (low: number, high: number) =>
  (value: string): string => {
    const [min = "", max = ""] = value.split(":");
    if (!value.includes(":")) return value;
    return `${min === "*" ? min : Number(min) + low}:${max === "*" ? max : Number(max) + high}`;
  };

const isSearch = (path: string): boolean => path === "/properties" || path.startsWith("/listings/");

const titled = (text: string): string => text.toLowerCase().replace(/\b[a-z]/g, (letter) => letter.toUpperCase());

let turns = 0;

export const SEARCHES: readonly Mutation[] = [
  asking(
    "does not filter by attributes",
    /^4\.(2|1\.\d) (bedrooms|bathrooms|squareFootage|lotSize|yearBuilt): (one|several|\*|min)|^4\.2 Filters/,
    (_, path) => (path === "/properties" ? Object.fromEntries(ATTRIBUTES.map((name) => [name, undefined])) : undefined),
  ),
  asking(
    "takes the lower end for exclusive",
    /a range is inclusive|min:\* means|both inclusive|price takes a range/,
    everyFilter(ends(LEAST_STEP, 0)),
  ),
  asking(
    "takes the upper end for exclusive",
    /a range is inclusive|\*:max means|price takes a range/,
    everyFilter(ends(0, -LEAST_STEP)),
  ),
  asking("reads the first of several values", /several values separated/, ({ propertyType, ...sent }) => ({
    ...everyFilter((value) => value.split("|")[0] ?? "")(sent),
    ...(propertyType === undefined ? {} : { propertyType: propertyType.split("|")[0] }),
  })),
  asking(
    "takes open ends for 0",
    /min:\* means/,
    everyFilter((value) => value.replace(/:\*$/, ":0")),
  ),
  asking("does not filter by type", /^4\.2 (propertyType: each|Filters)/, (_, path) =>
    isSearch(path) ? { propertyType: undefined } : undefined,
  ),
  asking("takes a single saleDateRange for the least", /^4\.1\.3/, ({ saleDateRange: days }) =>
    days === undefined || days.includes(":") ? undefined : { saleDateRange: `${days}:*` },
  ),
  asking("does not look at saleDateRange", /^4\.1\.3|saleDateRange: a range/, () => ({ saleDateRange: undefined })),

  answering("mixes ZIP codes", /^4\.1\.4 zipCode alone/, (json, { zipCode, limit }) =>
    zipCode !== undefined && limit === "500" ? [...json.slice(0, -1), { ...json.at(-1), zipCode: "00001" }] : json,
  ),
  answering("brings the city next to it", /^4\.1\.4 city with state|listings.*location criteria/, (json, { city }) =>
    city === undefined ? json : json.map((record: Loose) => ({ ...record, city: `West ${city}` })),
  ),
  asking("looks in another state", /^4\.1\.4 state alone/, ({ state, city }) =>
    state === undefined || city !== undefined ? undefined : { state: state === "TX" ? "CA" : "TX" },
  ),
  asking("reads cities however they are written", /^4\.2 city is/, ({ city }) =>
    city === undefined ? undefined : { city: titled(city) },
  ),
  asking("reads states however they are written", /^4\.2 state is/, ({ state }) =>
    state === undefined ? undefined : { state: state.toUpperCase() },
  ),
  asking("draws circles twice as wide", /^4\.1\.4 A circle/, ({ radius }) =>
    radius === undefined || radius === "100.1" ? undefined : { radius: String(Math.min(100, Number(radius) * 2)) },
  ),
  asking("takes radius for thousands of feet", /^4\.1\.4 A circle around a point|radius is in miles/, ({ radius }) =>
    radius === undefined ? undefined : { radius: String(Number(radius) * 0.19) },
  ),
  asking("finds the address and not its circle", /A circle around an address/, ({ address }) =>
    address === undefined ? undefined : { radius: undefined, limit: undefined },
  ),
  asking("clamps the radius", /^8 radius/, ({ radius }) =>
    radius === undefined ? undefined : { radius: String(Math.min(100, Number(radius))) },
  ),
  answering("finds a property twice", /^4\.1\.4 address alone|^4\.1\.5/, (json, { address, radius }, path) =>
    path === "/properties" && address !== undefined && radius === undefined ? [...json, ...json] : json,
  ),
  mutation("answers null when nothing matches", /^4\.2 The answer is an empty list|Past the end/, (request, ask) => {
    const response = ask(request);
    return response.body === "[]" ? { ...response, body: "null" } : response;
  }),

  asking("never sends more than 400", /^4\.7\.1/, ({ limit }) => (limit === "500" ? { limit: "400" } : undefined)),
  asking("sends 20 by default", /limit defaults/, ({ limit, address }, path) =>
    path === "/properties" && limit === undefined && address === undefined ? { limit: "20" } : undefined,
  ),
  asking("clamps the limit", /not clamped|random: limit is from 1/, ({ limit }) =>
    limit === undefined ? undefined : { limit: String(Math.round(Math.min(500, Math.max(1, Number(limit) || 1)))) },
  ),
  heading("says 50 whatever the limit", /^4\.7\.2 limit is|pages are told/, ({ headers }) =>
    headers["x-limit"] === undefined ? {} : { "x-limit": "50" },
  ),
  asking(
    "does not look at the offset",
    /^4\.7\.3 offset is|^4\.7\.4|^4\.7\.6|offset is a whole|pages are told/,
    () => ({
      offset: undefined,
    }),
  ),
  asking("counts the offset from 1", /^4\.7\.3 offset is|^4\.7\.4|pages are told/, ({ offset }) =>
    offset === undefined || !(Number(offset) > 0) ? undefined : { offset: String(Number(offset) - 1) },
  ),
  asking("takes the offset for a page", /^4\.7\.3 offset is|^4\.7\.4/, ({ offset, limit = "50" }) =>
    offset === undefined ? undefined : { offset: String(Number(offset) * Number(limit)) },
  ),
  heading("does not tell the offset", /^4\.7\.3/, () => ({ "x-offset": undefined })),
  answering("changes the order each time", /^4\.7\.5/, (json, _, path) =>
    path === "/properties" && ++turns % 2 === 0 ? [...json].reverse() : json,
  ),
  answering("fills the last page", /^4\.7\.6 The end/, (json, { limit, offset }, path) =>
    path === "/properties" && limit !== "500" && offset !== undefined && json.length > 0 && json.length < Number(limit)
      ? Array.from({ length: Number(limit) }, (_, at) => json[at % json.length])
      : json,
  ),
  heading("counts one too many", /^4\.7\.7 X-Total-Count is the number/, ({ headers }) => ({
    "x-total-count": headers["x-total-count"] && String(Number(headers["x-total-count"]) + 1),
  })),
  heading("counts what is left", /^4\.7\.7 X-Total-Count does not/, ({ headers }, { offset = "0" }) => ({
    "x-total-count": headers["x-total-count"] && String(Number(headers["x-total-count"]) - Number(offset)),
  })),
  asking("always counts", /^4\.2 Without includeTotalCount/, ({ zipCode }) =>
    zipCode === undefined ? undefined : { includeTotalCount: "true" },
  ),

  asking("takes a single daysOld for the least", /daysOld is a range/, ({ daysOld }, path) =>
    path.startsWith("/listings/") && daysOld !== undefined && !daysOld.includes(":")
      ? { daysOld: `${daysOld}:*` }
      : undefined,
  ),
  asking("does not look at the status", /listings are Active/, () => ({ status: undefined })),
  asking("reads the first price", /price takes several/, ({ price }) =>
    price === undefined ? undefined : { price: price.split("|")[0] },
  ),
];
