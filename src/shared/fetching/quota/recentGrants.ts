/**
 * What cells were granted within the last minute without a person's agreement: how many requests, and how many of them
 * were trials: calls about one home that differ in their options only, as a Data Table or a dragged value makes them.
 */
import type { ReservationRequest } from "../work/effects";

/** Requests that were granted within the same few seconds. */
export interface RecentGrants {
  /** When the last of them was. */
  readonly at: number;
  readonly requests: number;
  /** How many of them were trials, by `ReservationRequest.trial`. */
  readonly trials: Readonly<Record<string, number>>;
}

const MINUTE = 60_000;

/** Milliseconds. What is granted within them is forgotten together, a minute after the last. */
const STEP = 5_000;

/** Trials of the latest homes, in all: more of them need more requests than a person lets pass unasked. */
const HOMES_KEPT = 20;

export function requestsWithinMinute(grants: readonly RecentGrants[], now: number): number {
  return withinMinute(grants, now).reduce((sum, { requests }) => sum + requests, 0);
}

export function trialsWithinMinute(grants: readonly RecentGrants[], trial: string, now: number): number {
  return withinMinute(grants, now).reduce((sum, { trials }) => sum + (trials[trial] ?? 0), 0);
}

export function withGranted(
  grants: readonly RecentGrants[],
  granted: readonly ReservationRequest[],
  now: number,
): readonly RecentGrants[] {
  const recent = withinMinute(grants, now);
  const same = recent.find(({ at }) => stepOf(at) === stepOf(now));
  const trials = new Map(Object.entries(same?.trials ?? {}));
  for (const { trial } of granted) {
    if (trial === undefined) continue;
    const count = trials.get(trial) ?? 0;
    // The latest goes last.
    trials.delete(trial);
    trials.set(trial, count + 1);
  }
  const requests = (same?.requests ?? 0) + granted.length;
  const step = { at: now, requests, trials: Object.fromEntries(trials) };
  return withLatestHomes([...recent.filter((each) => each !== same), step]);
}

/** Google Sheets has little room for what is stored. */
function withLatestHomes(grants: readonly RecentGrants[]): readonly RecentGrants[] {
  const latest = [...grants].reverse().flatMap(({ trials }) => Object.keys(trials).reverse());
  const kept = new Set([...new Set(latest)].slice(0, HOMES_KEPT));
  return grants.map((grant) => ({
    ...grant,
    trials: Object.fromEntries(Object.entries(grant.trials).filter(([trial]) => kept.has(trial))),
  }));
}

/** Either way, because the clock may have been set back. */
function withinMinute(grants: readonly RecentGrants[], now: number): readonly RecentGrants[] {
  return grants.filter(({ at }) => Math.abs(now - at) < MINUTE);
}

const stepOf = (at: number): number => Math.floor(at / STEP);
