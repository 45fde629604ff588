/** Sessions of random calls over random homes, from a seed, until as many of both were tried as one likes. */
import { Calls, type Area } from "../chance/calls";
import { Chance } from "../chance/chance";
import { Homes, type Home } from "../chance/home";
import { world } from "../chance/world";
import type { Call } from "../reader/read";
import type { Means } from "./realms";
import { session, type Found } from "./session";

export interface Plan {
  readonly seed: number;
  readonly records: number;
  readonly calls: number;
  readonly without?: readonly Area[];
  /** Told each difference; says whether to go on. */
  readonly onDifference?: (difference: Difference) => boolean;
}

/** A session by its own seed, so that it can be made again alone. */
export interface Case {
  readonly seed: number;
  readonly homes: readonly Home[];
  readonly matches: number;
  readonly calls: readonly Call[];
  /** Records by which a list moves after its first page was read. */
  readonly moved: number;
  readonly means: Means;
}

export interface Difference {
  readonly session: Case;
  readonly found: Found;
}

export interface Counts {
  readonly records: number;
  readonly calls: number;
  readonly cells: number;
  readonly requests: number;
  readonly differences: number;
}

function caseOf(seed: number, without: readonly Area[] = []): Case {
  const chance = new Chance(seed);
  const maker = new Homes(chance, !without.includes("oldDays"));
  const found = Array.from({ length: chance.whole(1, 5) }, () => maker.next());
  const [first] = found.filter(
    ({ id, address, record }) => record["id"] === id && record["formattedAddress"] === address,
  );
  const homes = first !== undefined && chance.is(0.15) ? [...found, maker.twin(first)] : found;
  const matches = chance.is(0.015) ? chance.whole(501, 1300) : chance.is(0.1) ? 0 : homes.length;
  const calls = new Calls(chance, new Set(without));
  return {
    seed,
    homes,
    matches,
    calls: Array.from({ length: chance.whole(1, 5) }, () => calls.next(homes)),
    moved: chance.whole(0, 2),
    means: { formats: chance.is(0.5), keepDays: chance.of(KEEP_DAYS) },
  };
}

const KEEP_DAYS = ["", "", "", "10", "2", "60", "records=5; searches=2", "estimates=3; listings=20; searches=20"];

export const run = ({ homes, matches, moved, calls, means }: Case) =>
  session(world(homes, matches, moved), calls, means);

export async function trial({ seed, records, calls, without = [], onDifference }: Plan): Promise<Counts> {
  const sum = { records: 0, calls: 0, cells: 0, requests: 0, differences: 0 };
  for (let place = 0; sum.records < records || sum.calls < calls; place += 1) {
    const made = caseOf(seed + place, without);
    const { cells, requests, found } = await run(made);
    sum.records += made.homes.length;
    sum.calls += made.calls.length;
    sum.cells += cells;
    sum.requests += requests;
    if (found === undefined) continue;
    sum.differences += 1;
    if (onDifference?.({ session: made, found }) !== true) break;
  }
  return sum;
}
