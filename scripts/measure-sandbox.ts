/**
 * `npm run sandbox:accuracy`: holds the sandbox's estimates against its own hidden market prices and counts what its
 * records hold, and prints both as tables. Ends with 1 where a figure is out of its bounds.
 */
import { nationalGazetteer } from "../src/sandbox/nationalGazetteer";
import { LARGE_FROM } from "../src/sandbox/measure";
import { PROPERTY_TYPES } from "../src/shared/service/propertyTypes";
import { accuracyOf, DAY, estimated, faultsOf, RENT, VALUE, type Estimated } from "./measure/accuracy";
import { coverageOf, LEAST_HOMES, type Coverage, type Seen } from "./measure/coverage";
import { percent, share, table, type Row } from "./measure/figures";

const NOW = Date.UTC(2026, 10, 20, 12);
const SEEDS = [10632, 1, 2, 3];
const HOMES_PER_SEED = 700;
const RECORDS_PER_STATE = 800;

const gazetteer = nationalGazetteer();
const faults: string[] = [];

console.log(`## Estimates\n`);
for (const market of [VALUE, RENT]) {
  const bySeed = SEEDS.map((seed) => estimated(gazetteer, seed, HOMES_PER_SEED, market, NOW));
  const all = bySeed.flat();
  const row = (name: string, list: readonly Estimated[]): Row => {
    const { homes, medianError, inRange, without } = accuracyOf(list);
    return [name, homes, percent(medianError), percent(inRange), percent(without)];
  };
  const head = [market.name, "homes", "median error", "true price in range", "no estimate"];
  const isLarge = ({ place }: Estimated): boolean => gazetteer.around(place) >= LARGE_FROM;
  console.log(
    table(head, [
      row("**all**", all),
      ...SEEDS.map((seed, at) => row(`seed ${seed}`, bySeed[at] ?? [])),
      row("large ZIP codes", all.filter(isLarge)),
      row(
        "small ZIP codes",
        all.filter((one) => !isLarge(one)),
      ),
      ...PROPERTY_TYPES.map((type) =>
        row(
          type,
          all.filter(({ home }) => home.type === type),
        ),
      ).filter(([, homes]) => homes !== 0),
    ]),
  );
  console.log("");
  for (const [name, list] of [["all", all], ...SEEDS.map((seed, at) => [`seed ${seed}`, bySeed[at] ?? []])] as const) {
    faults.push(...faultsOf(`${market.name} (${name as string})`, accuracyOf(list as readonly Estimated[])));
  }
}

const coverage = coverageOf(gazetteer, SEEDS[0] ?? 1, RECORDS_PER_STATE, Math.floor(NOW / DAY));
console.log(`## Homes\n\n${coverage.homes} homes in all.\n`);
console.log(
  table(
    ["ZIP codes", "number", "fewest homes", "median", "most homes"],
    coverage.sizes.map(({ name, zips, least, median, most }) => [name, zips, least, median, most]),
  ),
);
for (const { name, least } of coverage.sizes) {
  const wanted = name === "large" ? LEAST_HOMES.large : LEAST_HOMES.small;
  if (least < wanted) faults.push(`a ${name} ZIP code has ${least} homes, fewer than ${wanted}`);
}
console.log(`\n## Records, by state\n\n${byState(coverage)}`);

for (const fault of faults) console.error(`Out of bounds: ${fault}`);
process.exitCode = faults.length === 0 ? 0 : 1;

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
  // As many records were looked at in each state: the whole country weighs them by homes.
  const weights = states.map((code) => (homesOf.get(code) ?? 0) / homes);
  const country = (shares[0] ?? []).map((_, column) =>
    shares.reduce((sum, row, at) => sum + (row[column] ?? 0) * (weights[at] ?? 0), 0),
  );
  const row = (name: string, values: readonly number[]): Row => [name, ...values.map((value) => percent(value, 0))];
  const head = ["", ...PROPERTY_TYPES, "sold, no price", ...fields.map((field) => `no ${field}`)];
  return table(head, [row("**all**", country), ...states.map((code, at) => row(code, shares[at] ?? []))]);
}
