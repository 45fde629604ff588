/**
 * The limit of requests a second, of each key. What is refused for coming too soon does not count: the next request is
 * let in as soon as fewer than the limit were let in within the second before it.
 */
import { sandboxRefusal, type SandboxRefusal } from "../replies/refusal";

/** By key: the moments of the requests let in within the last second, where there is a limit. */
export type Lately = ReadonlyMap<string, readonly number[]>;

const SECOND = 1000;

export function tooSoon(
  lately: Lately,
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

/** After a request that was let in. Keys that were not used within the second are forgotten. */
export function letIn(lately: Lately, key: string, now: number): Lately {
  const left = [...lately.keys()]
    .map((one) => [one, recent(lately, one, now)] as const)
    .filter(([, moments]) => moments.length > 0);
  return new Map(left).set(key, [...recent(lately, key, now), now]);
}

function recent(lately: Lately, key: string, now: number): readonly number[] {
  return (lately.get(key) ?? []).filter((moment) => moment > now - SECOND && moment <= now);
}
