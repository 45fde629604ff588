/** What the database holds under a key: a cache entry and when it expires. */
import { moment, record, required } from "../../shared/api/codec";
import type { CacheEntry } from "../../shared/fetching/effects";
import { CACHE_ENTRY } from "../../shared/fetching/cache/storedEntry";

export interface StoredRecord {
  readonly kept: CacheEntry;
  readonly until: number;
}

export const STORED_RECORD = record<StoredRecord>({
  kept: required("kept", CACHE_ENTRY),
  until: required("until", moment),
});

export type RecordWrite = readonly [key: string, record: StoredRecord];
