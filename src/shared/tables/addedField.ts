/** A field that isn't in the record but derived from it, or from the answer that it came in. */
import type { Value } from "../values/value";
import type { RecordSource } from "./source";
import type { Column } from "./table";

export interface AddedField extends Column {
  readonly meaning: string;
  /** The record's fields that it is derived from. */
  readonly reads: readonly string[];
  readonly read: (source: RecordSource) => Value;
}
