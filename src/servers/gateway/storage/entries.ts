/** All that a store holds, for the command that copies, restores and deletes. */
import type { Json } from "../../../shared/api/json";

export type Entry = readonly [key: string, value: Json];

export interface Entries {
  /** In no order. */
  readonly all: () => AsyncIterable<readonly [key: string, value: unknown]>;
  readonly put: (entries: readonly Entry[]) => Promise<void>;
  readonly remove: (keys: readonly string[]) => Promise<void>;
  /** Called after entries were deleted: makes sure that they can't be read any more. */
  readonly forget: () => Promise<void>;
  readonly close: () => Promise<void>;
}
