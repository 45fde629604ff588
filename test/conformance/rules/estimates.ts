/** Sections 4.5 and 4.6: what the parameters of an estimate do. */
import { rule, type Rule } from "../rule";
import { demand, same } from "../verdict";
import type { Trial } from "../trial";
import type { Loose, Parameters } from "../wire";

const ENDPOINTS = [
  ["4.5", "/avm/value", "price"],
  ["4.6", "/avm/rent/long-term", "rent"],
] as const;

/** Miles that two ways to place an address may differ by. */
const SLACK = 0.05;

const estimate = async (trial: Trial, path: string, parameters: Parameters = {}): Promise<Loose> =>
  (await trial.get(path, { address: trial.known.home.formattedAddress, compCount: 25, ...parameters })).json;

const middle = (comparables: readonly Loose[], name: string): number => {
  const sorted = comparables.map((one) => one[name] as number).sort((one, other) => one - other);
  const value = sorted[Math.floor(sorted.length / 2)];
  demand(value !== undefined, "there is no comparable");
  return value;
};

const most = (comparables: readonly Loose[], name: string): number => Math.max(...comparables.map((one) => one[name]));

export const ESTIMATES: readonly Rule[] = [
  ...ENDPOINTS.flatMap(([section, path, figure]) => [
    rule(section, `${path}: an address is estimated as that property`, 0, async (trial) => {
      const { subjectProperty } = await estimate(trial, path);
      same(subjectProperty.formattedAddress, trial.known.home.formattedAddress, "subject");
    }),
    rule(section, `${path}: a point is estimated as the property there`, 1, async (trial) => {
      const { latitude, longitude } = trial.known.home;
      const { json } = await trial.get(path, { latitude, longitude });
      demand(Math.abs(json.subjectProperty.latitude - latitude) < 0.01, `subject at ${json.subjectProperty.latitude}`);
      demand(Math.abs(json.subjectProperty.longitude - longitude) < 0.01, `at ${json.subjectProperty.longitude}`);
    }),
    rule(section, `${path}: an address, or latitude and longitude, is required`, 0, async (trial) => {
      const { latitude, longitude } = trial.known.home;
      for (const parameters of [{}, { latitude }, { longitude }] as const) await trial.refused(path, { ...parameters });
    }),
    rule(section, `${path}: compCount is how many comparables are used`, 1, async (trial) => {
      const [some, many] = [await estimate(trial, path, { compCount: 5 }), await estimate(trial, path)];
      same(some.comparables.length, 5, "comparables of 5");
      demand(many.comparables.length > 5 && many.comparables.length <= 25, `${many.comparables.length} of 25`);
    }),
    rule(section, `${path}: without compCount, 15 comparables are used or 5`, 1, async (trial) => {
      const { comparables } = (await trial.get(path, { address: trial.known.home.formattedAddress })).json;
      demand([5, 15].includes(comparables.length), `${comparables.length} are used`);
    }),
    ...[4, 26].map((compCount) =>
      rule("8", `${path}: compCount is from 5 to 25: ${compCount} is refused`, 0, (trial) =>
        trial.refused(path, { address: trial.known.home.formattedAddress, compCount }),
      ),
    ),
    rule(section, `${path}: maxRadius is how far away comparables may be, in miles`, 1, async (trial) => {
      const far = middle((await estimate(trial, path)).comparables, "distance");
      const { comparables } = await estimate(trial, path, { maxRadius: far });
      demand(comparables.length > 0, "there is no comparable");
      demand(
        most(comparables, "distance") <= far + SLACK,
        `one is ${most(comparables, "distance")} miles away, not ${far}`,
      );
    }),
    rule(section, `${path}: daysOld is how long ago comparables were last seen, at most`, 1, async (trial) => {
      const old = Math.max(1, middle((await estimate(trial, path)).comparables, "daysOld"));
      const { comparables } = await estimate(trial, path, { daysOld: old });
      demand(comparables.length > 0, "there is no comparable");
      demand(
        most(comparables, "daysOld") <= old,
        `one was last seen ${most(comparables, "daysOld")} days ago, not ${old}`,
      );
    }),
    rule("8", `${path}: daysOld is 1 or more`, 0, (trial) =>
      trial.refused(path, { address: trial.known.home.formattedAddress, daysOld: 0 }),
    ),
    rule(section, `${path}: attributes that are given change the estimate`, 1, async (trial) => {
      const { squareFootage, bedrooms } = trial.known.home;
      const given = { squareFootage: squareFootage * 2, bedrooms: bedrooms + 2 };
      const [usual, larger] = [await estimate(trial, path), await estimate(trial, path, given)];
      demand(usual[figure] !== larger[figure], `twice the size and two bedrooms more: still ${larger[figure]}`);
    }),
    rule(section, `${path}: lookupSubjectAttributes is true unless it is said`, 1, async (trial) => {
      const looked = await estimate(trial, path, { lookupSubjectAttributes: true });
      same(looked[figure], (await estimate(trial, path))[figure], figure);
    }),
    rule(section, `${path}: without a look-up, an estimate is made from what is given`, 1, async (trial) => {
      const { propertyType, bathrooms } = trial.known.home;
      const given = { propertyType, bedrooms: 3, bathrooms, squareFootage: 1500, lookupSubjectAttributes: false };
      demand((await estimate(trial, path, given))[figure] > 0, "there is no estimate");
    }),
    rule(section, `${path}: one property type is given, not several`, 0, (trial) =>
      trial.refused(path, { address: trial.known.home.formattedAddress, propertyType: "Condo|Townhouse" }),
    ),
  ]),
  rule("4.5", "/avm/value: Land has a value", 1, async (trial) => {
    const { status, json } = await trial.ask("/avm/value", {
      address: trial.known.home.formattedAddress,
      propertyType: "Land",
    });
    const hasTooFew = status === 400 && /not enough comparable/i.test(json?.message);
    demand([200, 404].includes(status) || hasTooFew, `answered with ${status}`);
  }),
  rule("4.6", "/avm/rent/long-term: Land has no rent", 0, (trial) =>
    trial.refused("/avm/rent/long-term", { address: trial.known.home.formattedAddress, propertyType: "Land" }),
  ),
  rule("4.6", "Comparable prices of a rent are monthly rents: far below those of a value", 0, async (trial) => {
    const [value, rent] = [await estimate(trial, "/avm/value"), await estimate(trial, "/avm/rent/long-term")];
    demand(most(rent.comparables, "price") * 5 < middle(value.comparables, "price"), "they are not");
  }),
];
