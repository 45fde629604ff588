/** What a database holds under a key: a cache entry and when it expires. */
import { moment, record, required, type Codec } from "../../api/codec";
import type { CacheEntry } from "../work/effects";
import { CACHE_ENTRY } from "./storedEntry";

export interface StoredRecord {
  readonly kept: CacheEntry;
  readonly until: number;
}

export const STORED_RECORD: Codec<StoredRecord> = recordOf(CACHE_ENTRY);

export function recordOf<T>(kept: Codec<T>) {
  return record<{ readonly kept: T; readonly until: number }>({
    kept: required("kept", kept),
    until: required("until", moment),
  });
}

/** One that is late may have been replaced by a newer one meanwhile, which then stays. */
export type RecordWrite = readonly [key: string, record: StoredRecord, isLate?: boolean];

export function late([key, record]: RecordWrite): RecordWrite {
  return [key, record, true];
}
