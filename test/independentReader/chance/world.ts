/** A service that holds so many homes, and answers without a thought: a search finds all of them, whatever it asks. */
import type { Json, JsonObject } from "../reader/json";
import type { Answered, Asked, Service } from "../reader/wire";
import type { Home } from "./home";

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

const NOT_FOUND: Answered = {
  status: 404,
  body: { status: 404, error: "resource/not-found", message: "nothing here" },
};

/** Either an address or coordinates are due (4.5). */
const NO_SUBJECT: Answered = {
  status: 400,
  body: { status: 400, error: "resource/bad-request", message: "an address is required" },
};

const NOT_PLACED: Answered = {
  status: 400,
  body: {
    status: 400,
    error: "resource/bad-request",
    message: "The provided address could not be parsed or geolocated",
  },
};

export interface World {
  readonly homes: readonly Home[];
  readonly service: Service;
}

const short = (json: Json): Json => {
  if (typeof json === "string") return json.slice(0, 200);
  if (typeof json !== "object" || json === null) return json;
  return Array.isArray(json) ? (json as readonly Json[]).map(short) : brief(json as JsonObject);
};

/** Without texts that are longer than a cell: an answer of 500 of them would be larger than any that is read. */
const brief = (record: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(record).map(([name, json]) => [name, short(json)]));

/** A search comes to so many records: the homes over and over. The list moves after its first page was read. */
export function world(homes: readonly Home[], matches = homes.length, moved = 0): World {
  const page = (asked: Asked, kind: "record" | "sale" | "rental"): Answered => {
    const parameter = (name: string) => asked.query.find((each) => each[0] === name)?.[1];
    const [limit, offset] = [Number(parameter("limit") ?? 50), Number(parameter("offset") ?? 0)];
    const last = Math.min(matches, offset + limit);
    const body = Array.from({ length: Math.max(0, last - offset) }, (_, index): Json => {
      const place = offset + index - (offset > 0 ? moved : 0);
      const home = homes[place % homes.length]!;
      if (place < homes.length) return home[kind];
      const copy = `${Math.floor(place / homes.length)} Copy of ${home.address}`;
      return { ...brief(home[kind]), id: copy.replaceAll(" ", "-"), formattedAddress: copy };
    });
    return { status: 200, body, ...(parameter("includeTotalCount") === "true" && { total: matches }) };
  };
  const homeOf = (asked: Asked): Home | undefined => {
    const address = asked.query.find(([name]) => name === "address")?.[1];
    if (address !== undefined)
      return homes.find((home) => plain(home.address) === plain(address) || home.id === address);
    return asked.query.some(([name]) => name === "latitude") ? homes[0] : undefined;
  };
  const service: Service = (asked) => {
    const has = (name: string): boolean => asked.query.some((each) => each[0] === name);
    const kinds = {
      "/properties": "record",
      "/listings/sale": "sale",
      "/listings/rental/long-term": "rental",
    } as const;
    const path = Object.keys(kinds).find((each): each is keyof typeof kinds => each === asked.path);
    if (path !== undefined) {
      if (!has("address") || has("radius")) return page(asked, kinds[path]);
      const home = homeOf(asked);
      if (home !== undefined) return { status: 200, body: [home[kinds[path]]] };
      return asked.query.some(([, value]) => /nowhere/i.test(value)) ? NOT_PLACED : { status: 200, body: [] };
    }
    if (asked.path === "/properties/random") return page(asked, "record");
    if (asked.path === "/avm/value" || asked.path === "/avm/rent/long-term") {
      if (!has("address") && !has("latitude")) return NO_SUBJECT;
      const home = homeOf(asked);
      if (home === undefined)
        return has("address") && asked.query.some(([, value]) => /nowhere/i.test(value)) ? NOT_PLACED : NOT_FOUND;
      const estimate = asked.path === "/avm/value" ? home.value : home.rent;
      const count = Number(asked.query.find(([name]) => name === "compCount")?.[1]);
      const { comparables } = estimate;
      const body = Array.isArray(comparables)
        ? { ...estimate, comparables: (comparables as Json[]).slice(0, count) }
        : estimate;
      return { status: 200, body };
    }
    const one = Object.entries(kinds).find(([each]) => asked.path.startsWith(`${each}/`));
    const home = one && homes.find(({ id }) => asked.path === `${one[0]}/${id}`);
    return one && home ? { status: 200, body: home[one[1]] } : NOT_FOUND;
  };
  return { homes, service };
}
