/** What a database holds under a key: a cache entry and when it expires. */
import { moment, record, required } from "../../api/codec";
import type { CacheEntry } from "../effects";
import { CACHE_ENTRY } from "./storedEntry";

export interface StoredRecord {
  readonly kept: CacheEntry;
  readonly until: number;
}

export const STORED_RECORD = record<StoredRecord>({
  kept: required("kept", CACHE_ENTRY),
  until: required("until", moment),
});

export type RecordWrite = readonly [key: string, record: StoredRecord];
