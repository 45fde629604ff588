/**
 * Compares the sandbox's estimates with its own hidden market prices, counts what its records contain, and prints both.
 */
import { LARGE_FROM } from "../../src/sandbox/places/placeSize";
import { nationalGazetteer } from "../../src/sandbox/places/nationalGazetteer";
import { PROPERTY_TYPES } from "../../src/shared/api/propertyTypes";
import { coverageOf, LEAST_HOMES, type Coverage, type Seen } from "./coverage";
import {
  accuracyOf,
  DAY,
  estimated,
  faultsOf,
  RENT_ESTIMATE,
  VALUE_ESTIMATE,
  type Estimated,
  type MarketEstimates,
} from "./estimates";
import { percent, share, figureTable, type FigureRow } from "./figures";

const NOW = Date.UTC(2026, 10, 20, 12);
const SEEDS = [10632, 1, 2, 3] as const;
const HOMES_PER_SEED = 700;
const RECORDS_PER_STATE = 800;

export const measureAccuracy = (): readonly string[] => {
  console.log("## Estimates\n");
  const faults = [VALUE_ESTIMATE, RENT_ESTIMATE].flatMap(estimates);
  const coverage = coverageOf(nationalGazetteer(), SEEDS[0], RECORDS_PER_STATE, Math.floor(NOW / DAY));
  console.log(`## Homes\n\n${coverage.homes} homes in all.\n`);
  console.log(
    figureTable(
      ["ZIP codes", "number", "fewest homes", "median", "most homes"],
      coverage.sizes.map(({ name, zips, least, median, most }) => [name, zips, least, median, most]),
    ),
  );
  for (const { name, least } of coverage.sizes) {
    const wanted = name === "large" ? LEAST_HOMES.large : LEAST_HOMES.small;
    if (least < wanted) faults.push(`a ${name} ZIP code has ${least} homes, fewer than ${wanted}`);
  }
  console.log(`\n## Records, by state\n\n${byState(coverage)}`);
  return faults.map((fault) => `Out of bounds: ${fault}`);
};

/** Prints the accuracy of one kind of estimate. @returns What is out of bounds. */
function estimates(market: MarketEstimates): readonly string[] {
  const gazetteer = nationalGazetteer();
  const bySeed = SEEDS.map(
    (seed) => [`seed ${seed}`, estimated(gazetteer, seed, HOMES_PER_SEED, market, NOW)] as const,
  );
  const all = bySeed.flatMap(([, list]) => list);
  const isLarge = ({ place }: Estimated): boolean => gazetteer.around(place) >= LARGE_FROM;
  const groups: readonly (readonly [string, readonly Estimated[]])[] = [
    ["**all**", all],
    ...bySeed,
    ["large ZIP codes", all.filter(isLarge)],
    ["small ZIP codes", all.filter((one) => !isLarge(one))],
    ...PROPERTY_TYPES.map((type) => [type, all.filter(({ home }) => home.type === type)] as const),
  ];
  const rows = groups
    .filter(([, list]) => list.length > 0)
    .map(([name, list]): FigureRow => {
      const { homes, medianError, inRange, without } = accuracyOf(list);
      return [name, homes, percent(medianError), percent(inRange), percent(without)];
    });
  console.log(`${figureTable([market.name, "homes", "median error", "true price in range", "no estimate"], rows)}\n`);
  const judged = [["all", all] as const, ...bySeed];
  return judged.flatMap(([name, list]) => faultsOf(`${market.name} (${name})`, accuracyOf(list)));
}

function byState({ records, homesOf, homes }: Coverage): string {
  const fields = ["bathrooms", "squareFootage", "yearBuilt", "zoning", "features", "taxAssessments", "owner"];
  const sharesOf = (list: readonly Seen[]): readonly number[] => {
    const built = list.filter(({ propertyType }) => propertyType !== "Land");
    const sold = list.filter(({ lastSaleDate }) => lastSaleDate !== undefined);
    return [
      ...PROPERTY_TYPES.map((type) => share(list, ({ propertyType }) => propertyType === type)),
      share(sold, ({ lastSalePrice }) => lastSalePrice === undefined),
      ...fields.map((field) => share(built, (record) => record[field] === undefined || record[field] === null)),
    ];
  };
  const states = [...homesOf.keys()].sort();
  const shares = states.map((code) => sharesOf(records.filter(({ state }) => state === code)));
  // Each state has equally many samples, so the national figure weights them by homes.
  const weights = states.map((code) => (homesOf.get(code) ?? 0) / homes);
  const country = (shares[0] ?? []).map((_, column) =>
    shares.reduce((sum, row, at) => sum + (row[column] ?? 0) * (weights[at] ?? 0), 0),
  );
  const row = (name: string, values: readonly number[]): FigureRow => [
    name,
    ...values.map((value) => percent(value, 0)),
  ];
  const head = ["", ...PROPERTY_TYPES, "sold, no price", ...fields.map((field) => `no ${field}`)];
  return figureTable(head, [row("**all**", country), ...states.map((code, at) => row(code, shares[at] ?? []))]);
}
