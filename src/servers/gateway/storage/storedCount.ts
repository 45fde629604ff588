/** What was spent, from the text that a store keeps. */
import { isObject, parseJson } from "../../../shared/api/json";
import { EMPTY_QUOTA, type QuotaState } from "../../../shared/fetching/quota/quotaState";
import { readQuota } from "../../../shared/fetching/quota/stored/storedQuota";
import { StoreProblem } from "./database";

const DAMAGED = new StoreProblem("what was spent is damaged: restore the store from a copy");

/** Throws where it is damaged: nothing may be spent by a count that has been lost. */
export const storedCount = (text: string | null | undefined): QuotaState => {
  if (text === null || text === undefined) return EMPTY_QUOTA;
  const stored = parseJson(text);
  if (!isObject(stored)) throw DAMAGED;
  const quota = readQuota(stored);
  // Without their members, tokens that were revoked would be taken, and the next change would forget the others.
  if ("members" in stored && quota.members === undefined) throw DAMAGED;
  return quota;
};
