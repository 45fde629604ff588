/** How the quota state is changed, and where it lies among the answers. */
import type { QuotaState } from "../../../shared/fetching/quota/quotaState";

/** Can't be an answer's key, because those contain a space. */
export const QUOTA_KEY = "book";

/** May be called again, with the state that another process wrote meanwhile. `now` is the clock that all of them share. */
export type ChangeQuota = (quota: QuotaState, now: number) => QuotaState;
