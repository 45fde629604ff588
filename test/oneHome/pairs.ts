/**
 * Pairs of addresses of which it is known, by Publication 28 and the contract of "two homes never share an answer",
 * whether they are one home. Made without a look at the vocabulary of src, to judge it.
 */
import type { Kinds } from "./kinds";
import { ONE_HOME } from "./oneHome";
import { Random } from "./random";
import { SILENT_PAIRS } from "./silentPairs";
import { TWO_HOMES } from "./twoHomes";

/** `one`: one name. `two`: two names. `silent`: as many names as may be, but no word about a difference. */
type Relation = "one" | "two" | "silent";

export interface Pair {
  readonly one: string;
  readonly other: string;
  readonly relation: Relation;
  readonly kind: string;
  /** What a person must be told. Without it, nothing is known about that. */
  readonly what?: string;
}

const KINDS = [...ofRelation("one", ONE_HOME), ...ofRelation("two", TWO_HOMES), ...ofRelation("silent", SILENT_PAIRS)];

function ofRelation(relation: Relation, kinds: Kinds): readonly ((random: Random) => Pair)[] {
  return Object.entries(kinds).map(([kind, draw]) => (random: Random): Pair => ({ ...draw(random), relation, kind }));
}

/** So many pairs, every kind in turn. The same seed gives the same pairs. */
export function* pairs(seed: number, count: number): Generator<Pair> {
  const random = new Random(seed);
  for (let at = 0; at < count; at++) yield KINDS[at % KINDS.length]!(random);
}
