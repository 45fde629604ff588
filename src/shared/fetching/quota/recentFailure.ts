/** Failures that other cells show too, for a while. */
import type { Problem } from "../../api/problem";
import { accessKey, LONGEST_FAULT_TTL } from "../cache/cachePolicy";
import type { ReservationRequest } from "../work/effects";
import { absenceKey } from "../requests/presence";
import { homeOfEntry } from "./homeInStore";
import type { QuotaState, RecentFailure } from "./quotaState";

export function failureAt(now: number, failure: Problem, ttl: number): RecentFailure {
  return { problem: failure, until: now + ttl, ttl };
}

/** A failure with its remaining time, or undefined if it expired. A clock that was set back must not prolong it. */
export function remaining(failure: RecentFailure, now: number): RecentFailure | undefined {
  const { until, ttl = LONGEST_FAULT_TTL } = failure;
  if (until <= now) return undefined;
  return until > now + ttl ? { ...failure, until: now + ttl } : failure;
}

export function failureOf(
  { key, endpoint, home }: ReservationRequest,
  { recentFailures }: QuotaState,
): RecentFailure | undefined {
  return (
    recentFailures[key] ??
    recentFailures[absenceKey(key)] ??
    recentFailures[accessKey(key, endpoint)] ??
    (home === undefined ? undefined : uncertainAbout(home, recentFailures))
  );
}

/** A request that was lost may be billed: in another spelling it isn't sent at once either. A refusal is another spelling's own. */
function uncertainAbout(home: string, failures: QuotaState["recentFailures"]): RecentFailure | undefined {
  return Object.entries(failures).find(
    ([key, failure]) => failure.bookedOn !== undefined && homeOfEntry(key, failure) === home,
  )?.[1];
}

/** Forgets recent failures, because the key was changed or the user wants to try again. */
export function withoutFailures(quota: QuotaState): QuotaState {
  return { ...quota, recentFailures: {} };
}
