/** Sections 4.8, 4.9 and what section 8 says of usage. */
import { rule, type Rule } from "../rule";
import { demand, same, Untold } from "../verdict";
import type { Trial } from "../trial";
import type { Loose, Parameters } from "../wire";

const DAY = 86400000;
const ELSEWHERE = 2;

interface Found {
  readonly total: number;
  readonly records: readonly Loose[];
}

const search = async (trial: Trial, path: string, filter: Parameters = {}): Promise<Found> => {
  const { city, state } = trial.known;
  const { json, headers } = await trial.get(path, { city, state, ...filter, limit: 50, includeTotalCount: true });
  return { total: Number(headers["x-total-count"]), records: json };
};

/** Two prices that are asked here, of which the first is not the least. */
const prices = async (trial: Trial, path: string): Promise<readonly [number, number]> => {
  const { records } = await search(trial, path);
  const sorted = [...new Set(records.map(({ price }) => price as number))].sort((one, other) => one - other);
  if (sorted.length < 3) throw new Untold(`fewer than 3 prices are asked in ${trial.known.city}`);
  const at = Math.floor(sorted.length / 2);
  return [sorted[at] as number, sorted[at - 1] as number];
};

const all = ({ records }: Found, what: string, test: (record: Loose) => boolean): void => {
  demand(records.length > 0, `nothing has ${what}`);
  const wrong = records.find((record) => !test(record));
  demand(wrong === undefined, `${wrong?.formattedAddress} has not: ${wrong?.price}, ${wrong?.listedDate}`);
};

const daysSince = (date: string): number => Math.floor((Date.now() - Date.parse(date)) / DAY);

export const LISTINGS: readonly Rule[] = ["/listings/sale", "/listings/rental/long-term"].flatMap((path) => [
  rule("4.9", `${path}: location criteria are those of 4.1`, 1, async (trial) => {
    const { city, state } = trial.known;
    all(await search(trial, path), "the city", (one) => one.city === city && one.state === state);
  }),
  rule("4.9", `${path}: price takes several values separated by |`, 3, async (trial) => {
    const [price, other] = await prices(trial, path);
    const both = await search(trial, path, { price: `${price}|${other}` });
    all(both, "one of two prices", (one) => one.price === price || one.price === other);
    const [one, two] = [await search(trial, path, { price }), await search(trial, path, { price: other })];
    same(both.total, one.total + two.total, "matches");
  }),
  rule("4.9", `${path}: price takes a range, inclusive at both ends`, 2, async (trial) => {
    const [price] = await prices(trial, path);
    const most = await search(trial, path, { price: `*:${price}` });
    all(most, "a price in the range", (one) => one.price <= price);
    const more = await search(trial, path, { price: `${price}:*` });
    all(more, "a price in the range", (one) => one.price >= price);
    const [every, equal] = [await search(trial, path), await search(trial, path, { price })];
    same(most.total + more.total, every.total + equal.total, "matches");
  }),
  rule("4.9", `${path}: daysOld is a range, and a single value is its maximum`, 2, async (trial) => {
    const { records } = await search(trial, path);
    demand(records.length > 0, `nothing is listed in ${trial.known.city}`);
    const days = Math.max(...records.map(({ listedDate }) => daysSince(listedDate)).slice(0, 3)) + ELSEWHERE;
    const single = await search(trial, path, { daysOld: days });
    all(single, `at most ${days} days`, ({ listedDate }) => daysSince(listedDate) <= days + ELSEWHERE);
    same(single.total, (await search(trial, path, { daysOld: `*:${days}` })).total, "matches");
  }),
  rule("4.9", `${path}: daysOld takes no list, and is 1 or more`, 0, async (trial) => {
    const { city, state } = trial.known;
    for (const daysOld of ["30|60", "0"]) await trial.refused(path, { city, state, daysOld });
  }),
  rule("observed", `${path}: listings are Active unless Inactive ones are asked for`, 1, async (trial) => {
    all(await search(trial, path), "status Active", ({ status }) => status === "Active");
    const gone = await search(trial, path, { status: "Inactive" });
    all(gone, "status Inactive", ({ status, removedDate }) => status === "Inactive" && typeof removedDate === "string");
  }),
  rule("observed", `${path}/{id}: a listing is found by its id`, 1, async (trial) => {
    const [listing] = (await search(trial, path)).records;
    demand(listing !== undefined, `nothing is listed in ${trial.known.city}`);
    same((await trial.get(`${path}/${encodeURIComponent(listing.id)}`)).json, listing, "listing");
  }),
  rule("4.7", `${path}: pages are told by X-Limit and X-Offset`, 1, async (trial) => {
    const { city, state } = trial.known;
    const { json, headers } = await trial.get(path, { city, state, limit: 2, offset: 1 });
    same([headers["x-limit"], headers["x-offset"]], ["2", "1"], "headers");
    const ids = (records: readonly Loose[]): readonly string[] => records.map(({ id }) => id as string);
    same(ids(json), ids((await search(trial, path)).records).slice(1, 3), "records");
  }),
]);

/** A request of each endpoint that `suppressLogging` must not change. */
const requests = (trial: Trial): readonly (readonly [string, Parameters])[] => {
  const { zipCode, city, state, home } = trial.known;
  return [
    ["/properties", { zipCode, limit: 10 }],
    [`/properties/${encodeURIComponent(home.id)}`, {}],
    ["/avm/value", { address: home.formattedAddress, compCount: 25 }],
    ["/avm/rent/long-term", { address: home.formattedAddress, compCount: 25 }],
    ["/listings/sale", { city, state, limit: 50, includeTotalCount: true }],
    ["/listings/rental/long-term", { city, state, limit: 50, includeTotalCount: true }],
  ];
};

export const LOGGING: readonly Rule[] = [
  rule("4.8", "Any request may carry suppressLogging=true, and is answered the same", 7, async (trial) => {
    for (const [path, parameters] of requests(trial)) {
      const { json } = await trial.get(path, parameters);
      same((await trial.get(path, { ...parameters, suppressLogging: true })).json, json, path);
    }
    same((await trial.list("/properties/random", { limit: 2, suppressLogging: true })).length, 2, "random records");
  }),
  rule("4.8", "Without suppressLogging, the service's log holds the parameters", 1, async (trial) => {
    const { management } = trial;
    await trial.get("/properties", { zipCode: trial.known.zipCode, limit: 3 });
    demand(management.lastLogged().includes(trial.known.zipCode), management.lastLogged());
  }),
  rule("4.8", "With suppressLogging=true, the log holds no parameters and no account", 2, async (trial) => {
    const { management } = trial;
    const { zipCode, home } = trial.known;
    await trial.get("/properties", { zipCode, limit: 4, suppressLogging: true });
    demand(!management.lastLogged().includes(zipCode), management.lastLogged());
    demand(!/account/.test(management.lastLogged()), management.lastLogged());
    await trial.get(`/properties/${encodeURIComponent(home.id)}`, { suppressLogging: true }, { again: true });
    demand(!management.lastLogged().includes(home.id), management.lastLogged());
  }),
  rule("5.6", "The log holds no key", 1, async (trial) => {
    const key = trial.management.createKey({});
    await trial.ask("/properties", { city: key, state: trial.known.state }, { key });
    demand(!trial.management.lastLogged().includes(key), "it holds the key");
  }),
];

export const USAGE: readonly Rule[] = [
  rule("8", "Every successful request counts, whatever it brings", 3, async (trial) => {
    const { management } = trial;
    const { zipCode } = trial.known;
    const before = management.billed();
    const again = { again: true };
    const empty = await trial.ask("/properties", { zipCode, yearBuilt: "1:2" }, again);
    await trial.get("/properties", { zipCode, limit: 500 }, again);
    await trial.get("/properties/random", { limit: 1, suppressLogging: true }, again);
    same(management.billed() - before, empty.status === 404 ? 2 : 3, "billed");
  }),
  rule("8", "What is refused does not count", 0, async (trial) => {
    const { management } = trial;
    const before = management.billed();
    await trial.ask("/properties", { zipCode: trial.known.zipCode, limit: 0 }, { again: true });
    await trial.ask("/properties/no-such-id", {}, { again: true });
    await trial.ask("/properties", {}, { key: "nobody", again: true });
    same(management.billed() - before, 0, "billed");
  }),
];
