/**
 * What a function gives back, the same for both hosts. Days, moments and problems keep their kind until the
 * host formats them; the unit of a number is its column's.
 */
import type { Unit } from "../service/fields";
import type { Problem } from "../service/problem";
import type { Day } from "./day";

/** A point in time, milliseconds since 1970 UTC. */
export interface Moment {
  readonly kind: "moment";
  readonly at: number;
}

/** A number with a unit of its own, where the values of one column have different ones. */
export interface Measure {
  readonly kind: "measure";
  readonly amount: number;
  readonly unit: Unit;
}

/** A whole record in one cell: its name, and what it holds, each under a label of its own. A host without data types shows the name. */
export interface Entity {
  readonly kind: "entity";
  readonly text: string;
  readonly fields: readonly (readonly [label: string, value: Value, section: EntitySection])[];
}

/** The parts of a record's card, in order. */
export const ENTITY_SECTIONS = ["Address", "Attributes", "Owner", "Tax", "History"] as const;

export type EntitySection = (typeof ENTITY_SECTIONS)[number];

/** `null` is blank: never 0, never another row's value. */
export type Value = string | number | boolean | Measure | Day | Moment | Entity | Problem | null;
