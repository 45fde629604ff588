/** What an engine that keeps answers and the quota state has to do. */
import { parseJson } from "../../../shared/api/json";
import { STORED_RECORD, type RecordWrite, type StoredRecord } from "../../../shared/fetching/cache/storedRecord";
import type { QuotaState } from "../../../shared/fetching/quota/quotaState";
import type { ChangeQuota } from "./changeQuota";

/** Milliseconds for which a database that processes share may forget what it was told: Redis may write to its disk every second. */
export const AT_RISK = 5000;

export interface Database {
  /**
   * Throws if it can't be read. Null for an entry that is there and can't be understood: it may hold what was paid for.
   * @param knownAt When the entry was made that the caller has: one of the same moment may be left out.
   */
  readonly read: (
    keys: readonly string[],
    knownAt?: (key: string) => number | undefined,
  ) => Promise<readonly (StoredRecord | null | undefined)[]>;
  /**
   * Changes the quota state and writes entries, both or none, so that they survive a crash. Throws if that isn't known to
   * have happened.
   */
  readonly change: (change: ChangeQuota, writes?: readonly RecordWrite[]) => Promise<void>;
  /** The quota state, as whoever wrote last left it. */
  readonly current: () => Promise<QuotaState>;
  /** Whether it is known that it can't be written. */
  readonly isWritable?: () => boolean;
  /** Other processes write too, so what was read before may have been replaced. */
  readonly isShared: boolean;
  readonly close: () => Promise<void>;
}

/** An entry from its text. */
export const recordFrom = (text: string): StoredRecord | null => STORED_RECORD.read(parseJson(text)) ?? null;

/** Why it can't be used, in words for the person who runs the server. */
export class StoreProblem extends Error {}
