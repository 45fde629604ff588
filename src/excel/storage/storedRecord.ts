/** What the database holds for a key: an answer or what leads to one, and until when. */
import { moment, record, required } from "../../shared/api/codec";
import type { CacheEntry } from "../../shared/fetching/effects";
import { CACHE_ENTRY } from "../../shared/fetching/cache/storedEntry";

export interface StoredRecord {
  readonly kept: CacheEntry;
  /** The moment after which it is not worth keeping. */
  readonly until: number;
}

export const STORED_RECORD = record<StoredRecord>({
  kept: required("kept", CACHE_ENTRY),
  until: required("until", moment),
});

export type RecordWrite = readonly [key: string, record: StoredRecord];
