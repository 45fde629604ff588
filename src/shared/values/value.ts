/**
 * What a function returns, in the form that both hosts share. Days, moments and problems keep their kind until the
 * host formats them; a number's unit is its column's.
 */
import type { Unit } from "../api/fields";
import type { Problem } from "../api/problem";
import type { Day } from "./day";

/** A point in time, milliseconds since 1970 UTC. */
interface Moment {
  readonly kind: "moment";
  readonly at: number;
}

/** A number with its own unit, for columns that mix units. */
interface Measure {
  readonly kind: "measure";
  readonly amount: number;
  readonly unit: Unit;
}

/** A whole record in one cell: its name and its values, each with a unique label. Without data types, the name is shown. */
export interface Entity {
  readonly kind: "entity";
  readonly text: string;
  readonly fields: readonly (readonly [label: string, value: Value, section: EntitySection])[];
}

/** The label of a record's id, by which functions look it up again. */
export const ENTITY_ID = "Id";

/** The sections of a record's card, in order. */
export const ENTITY_SECTIONS = ["Address", "Attributes", "Owner", "Tax", "History"] as const;

export type EntitySection = (typeof ENTITY_SECTIONS)[number];

/** A cell's value. `null` is blank, never 0 and never another row's value. */
export type Value = string | number | boolean | Measure | Day | Moment | Entity | Problem | null;
