/** A field that no record holds: it follows from the record, or from the answer that brought it. */
import type { Value } from "../cells/value";
import type { Source } from "./source";
import type { Column } from "./table";

export interface AddedField extends Column {
  readonly meaning: string;
  /** The record's own fields that it is made from. */
  readonly reads: readonly string[];
  readonly read: (source: Source) => Value;
}
