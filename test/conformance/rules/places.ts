/** Section 4.1.4, 4.1.5 and 4.2: the three forms of a location. */
import { rule, type Rule } from "../rule";
import { demand, same } from "../verdict";
import type { Trial } from "../trial";
import type { Loose, Parameters } from "../wire";

const PATH = "/properties";
/** Miles of the circle in which all homes are looked at, and what two ways to reckon may differ by. */
const NEAR = 0.3;
const SLACK = 0.02;
const EARTH = 3958.8;
const LIMIT = 25;

const miles = (one: Loose, other: Loose): number => {
  const [a, b] = [radians(one.latitude), radians(other.latitude)];
  const half = Math.sin((b - a) / 2) ** 2;
  const side = Math.sin(radians(other.longitude - one.longitude) / 2) ** 2;
  return 2 * EARTH * Math.asin(Math.sqrt(half + Math.cos(a) * Math.cos(b) * side));
};

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

const everywhere = (records: readonly Loose[], fields: Parameters): void => {
  demand(records.length > 0, `nothing is in ${JSON.stringify(fields)}`);
  for (const [name, value] of Object.entries(fields)) {
    const wrong = records.find((record) => record[name] !== value);
    demand(wrong === undefined, `${wrong?.formattedAddress} is among them`);
  }
};

const within = (records: readonly Loose[], centre: Loose, radius: number): void => {
  demand(records.length > 0, "nothing is in the circle");
  const far = records.find((record) => !(miles(centre, record) <= radius + SLACK));
  demand(far === undefined, `${far?.formattedAddress} is ${far && miles(centre, far).toFixed(2)} miles away`);
};

/** Nothing, told as an empty list or as a refusal. */
const nothing = async (trial: Trial, parameters: Parameters): Promise<void> => {
  const { status, json } = await trial.ask(PATH, { ...parameters, limit: 1 });
  const isNothing = status === 200 ? Array.isArray(json) && json.length === 0 : [400, 404].includes(status);
  demand(isNothing, `${JSON.stringify(parameters)} finds ${json?.[0]?.formattedAddress ?? status}`);
};

const point = ({ known: { home } }: Trial): Parameters => ({ latitude: home.latitude, longitude: home.longitude });

export const PLACES: readonly Rule[] = [
  rule("4.1.4", "zipCode alone finds homes of that ZIP code", 0, ({ known: { homes, zipCode } }) =>
    everywhere(homes, { zipCode }),
  ),
  rule("4.1.4", "city with state finds homes of that city", 1, async (trial) => {
    const { city, state } = trial.known;
    everywhere(await trial.list(PATH, { city, state, limit: LIMIT }), { city, state });
  }),
  rule("4.1.4", "state alone finds homes of that state", 1, async (trial) => {
    const { state } = trial.known;
    everywhere(await trial.list(PATH, { state, limit: LIMIT }), { state });
  }),
  rule("4.2", "city is case-sensitive", 0, async (trial) => {
    const { city, state } = trial.known;
    await nothing(trial, { city: (city as string).toLowerCase(), state });
    await nothing(trial, { city: (city as string).toUpperCase(), state });
  }),
  rule("4.2", "state is case-sensitive", 0, async (trial) =>
    nothing(trial, { state: trial.known.state.toLowerCase() }),
  ),
  rule("4.1.4", "A circle around a point holds the homes within its radius, all of them", 1, async (trial) => {
    const { home, homes } = trial.known;
    const question = { ...point(trial), radius: NEAR, limit: 500, includeTotalCount: true };
    const found = await trial.list(PATH, question);
    within(found, home, NEAR);
    const total = Number((await trial.get(PATH, question)).headers["x-total-count"]);
    const ids = new Set(found.map(({ id }) => id));
    const missing = homes.find((one) => miles(home, one) < NEAR - SLACK && !ids.has(one.id));
    demand(total > 500 || missing === undefined, `${missing?.formattedAddress} is missing`);
  }),
  rule("4.1.4", "A circle around an address is the circle around its point", 1, async (trial) => {
    const { home } = trial.known;
    const found = await trial.list(PATH, { address: home.formattedAddress, radius: NEAR, limit: 500 });
    within(found, home, NEAR);
    const around = await trial.list(PATH, { ...point(trial), radius: NEAR, limit: 500, includeTotalCount: true });
    demand(found.length >= around.length * 0.9, `${found.length} homes, but ${around.length} around the point`);
  }),
  rule("4.2", "radius is in miles: a circle of 1 mile reaches beyond a third of it", 1, async (trial) => {
    const { home } = trial.known;
    const found = await trial.list(PATH, { ...point(trial), radius: 1, limit: 500 });
    within(found, home, 1);
    demand(Math.max(...found.map((one) => miles(home, one))) > 1 / 3, "all homes are nearer");
  }),
  rule("8", "radius is at most 100 miles", 1, async (trial) => {
    demand((await trial.list(PATH, { ...point(trial), radius: 100, limit: 1 })).length === 1, "100 miles find nothing");
    await trial.refused(PATH, { ...point(trial), radius: 100.1 });
  }),
  rule("4.1.4", "address alone finds that one property", 1, async (trial) => {
    const { formattedAddress } = trial.known.home;
    const found = await trial.list(PATH, { address: formattedAddress });
    same(found.length, 1, "records");
    same(found[0].formattedAddress, formattedAddress, "address");
  }),
  rule("4.1.5", "An address is written Street, City, State, Zip", 1, async (trial) => {
    const { id, addressLine1, addressLine2, city, state, zipCode } = trial.known.home;
    const street =
      addressLine2 === null || addressLine2 === undefined ? addressLine1 : `${addressLine1}, ${addressLine2}`;
    const found = await trial.list(PATH, { address: `${street}, ${city}, ${state}, ${zipCode}` });
    same(
      found.map((one) => one.id),
      [id],
      "found",
    );
  }),
  rule("observed", "An address that can't be placed is refused with 400 resource/bad-request", 0, async (trial) => {
    const { status, json } = await trial.ask(PATH, { address: "1234 Main St." });
    same([status, json?.error], [400, "resource/bad-request"], "answer");
  }),
  rule("4.2", "The answer is an empty list, or 404, when nothing matches", 1, async (trial) =>
    trial.empty(PATH, { zipCode: trial.known.zipCode, yearBuilt: "1:2" }),
  ),
];
