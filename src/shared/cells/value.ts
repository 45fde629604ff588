/**
 * What a function gives back, the same for both hosts. Days, moments and problems keep their kind until the
 * host formats them; the unit of a number is its column's.
 */
import type { Problem } from "../service/problem";
import type { Day } from "./day";

/** A point in time, milliseconds since 1970 UTC. */
export interface Moment {
  readonly kind: "moment";
  readonly at: number;
}

/** `null` is blank: never 0, never another row's value. */
export type Value = string | number | boolean | Day | Moment | Problem | null;
