/** What a call's cells come from: columns, whether a header stands above, and rows. */
import type { Cell } from "./cell";
import type { Column } from "./columns";
import type { Headers } from "./options";

export interface Table {
  readonly columns: readonly Pick<Column, "header" | "kind">[];
  readonly headers: Headers;
  readonly rows: readonly (readonly Cell[])[];
}
