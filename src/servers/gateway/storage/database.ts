/** What an engine that keeps answers and the quota state has to do. */
import type { QuotaState } from "../../../shared/fetching/quota/quotaState";
import type { RecordWrite, StoredRecord } from "../../../shared/fetching/cache/storedRecord";

/** May be called again, with the state that another process wrote meanwhile. `now` is the clock that all of them share. */
export type ChangeQuota = (quota: QuotaState, now: number) => QuotaState;

export interface Database {
  /** Throws if it can't be read. */
  readonly read: (keys: readonly string[]) => Promise<readonly (StoredRecord | undefined)[]>;
  /**
   * Changes the quota state and writes entries, both or none, so that they survive a crash. Throws if that isn't known to
   * have happened.
   */
  readonly change: (change: ChangeQuota, writes?: readonly RecordWrite[]) => Promise<void>;
  /** Other processes write too, so what was read before may have been replaced. */
  readonly isShared: boolean;
  readonly close: () => Promise<void>;
}

/** Why it can't be used, in words for the person who starts the server. */
export class StoreProblem extends Error {}

/** Can't be an answer's key, because those contain a space. */
export const QUOTA_KEY = "book";
