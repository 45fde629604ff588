/**
 * The rate limit of each key, in requests per second. Refused requests don't count: a request is accepted if fewer than
 * the limit were accepted within the last second.
 */
import { sandboxRefusal, type SandboxRefusal } from "../replies/refusal";

/** By key: when requests were accepted within the last second, if there is a limit. */
export type RecentRequests = ReadonlyMap<string, readonly number[]>;

const SECOND = 1000;

export function rateRefusal(
  lately: RecentRequests,
  key: string,
  limit: number | undefined,
  now: number,
): SandboxRefusal | undefined {
  return limit === undefined || recent(lately, key, now).length < limit
    ? undefined
    : sandboxRefusal(
        429,
        "auth/rate-limit-exceeded",
        `The rate limit of ${limit} requests per second has been exceeded`,
      );
}

/** Records an accepted request. Keys that weren't used within the second are dropped. */
export function withAccepted(lately: RecentRequests, key: string, now: number): RecentRequests {
  const left = [...lately.keys()]
    .map((one) => [one, recent(lately, one, now)] as const)
    .filter(([, moments]) => moments.length > 0);
  return new Map(left).set(key, [...recent(lately, key, now), now]);
}

function recent(lately: RecentRequests, key: string, now: number): readonly number[] {
  return (lately.get(key) ?? []).filter((moment) => moment > now - SECOND && moment <= now);
}
