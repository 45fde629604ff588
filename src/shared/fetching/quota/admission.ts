/**
 * Admission: which requests may be sent, and when. Every reservation of every cell, tab and execution goes through it,
 * so the monthly limit, sharing and pacing apply across all of them. Pure: a host reads the quota state, calls this and
 * writes the result in one transaction.
 */
import { problem } from "../../api/problem";
import { aliasOfKey } from "../requests/cacheAliases";
import type { Reservation, ReservationBatch, ReservationRequest } from "../work/effects";
import { firsts } from "../requests/presence";
import {
  neededProblem,
  NOTHING_NEEDED,
  refusalReason,
  uncountedReason,
  type AdmissionPolicy,
  type NeededTogether,
} from "./admissionPolicy";
import { settledUpTo } from "./expiry";
import { billingPeriod, thisMonth } from "../ledger/billingPeriod";
import { countsFrom, spentIn } from "../ledger/ledger";
import type { InFlight, QuotaState } from "./quotaState";
import { failureOf } from "./recentFailure";
import { requestsWithinMinute, trialsWithinMinute, withGranted } from "./recentGrants";

export interface Admission {
  readonly quota: QuotaState;
  /** One reply per ask, in order. */
  readonly reservations: readonly Reservation[];
}

/** A granted request is sent within so many milliseconds. */
export const SEND_WINDOW = 1000;

/** Milliseconds until the next attempt, if others may release their reservations. */
const SOON = 250;

const IN_ANOTHER_CELL = problem(
  "unreachable",
  "The same request is in progress in another cell and did not finish in time",
);

/** Decides which requests are granted. */
export function admit(before: QuotaState, batch: ReservationBatch, policy: AdmissionPolicy): Admission {
  const quota = settledUpTo(before, policy.now, policy.owner);
  return decide(quota, batch, policy, neededTogether(quota, [...batch.requests, ...batch.behind], policy.now));
}

/**
 * Like `admit`, for a quota state that `settledUpTo` has updated.
 * @param together What all cells need that calculate together.
 */
export function decide(
  quota: QuotaState,
  { requests, atMost }: ReservationBatch,
  policy: AdmissionPolicy,
  together: NeededTogether,
): Admission {
  const { now, monthlyLimit, owner = "" } = policy;
  const period = billingPeriod(now, policy.billingDay);
  const spent = spentIn(countsFrom(quota.ledger, period.first)) + (policy.spentElsewhere ?? 0);
  const spacing = spacingOf(policy);
  const inFlight: Record<string, InFlight> = { ...quota.inFlight };
  const homes = homesIn(inFlight);
  const refusalAgain = refusalReason(NOTHING_NEEDED, policy);
  const first = firsts(quota.heard, inFlight, now);
  const uncounted = policy.remote === false ? undefined : uncountedReason(quota, period, policy);
  let pending = Object.keys(inFlight).length;
  // However few of a run's batch are granted, it takes the slots of a whole one: then no second has more of them than it may.
  const whole = Math.min(atMost, Math.max(1, Math.floor(SEND_WINDOW / spacing)));
  const atOnce = policy.sendsAtOnce === true && policy.approved ? whole : undefined;
  const firstSlot = Math.max(policy.expectedSlot?.(quota) ?? quota.nextSlot, now);
  const lastSlot = Math.max(quota.nextSlot + (whole - 1) * spacing, now);
  let granted = 0;
  const counted: ReservationRequest[] = [];
  const reservations = requests.map((request): Reservation => {
    if (policy.refusal !== undefined) return policy.refusal;
    const { key, endpoint, home } = request;
    if (inFlight[key] !== undefined || homes.has(home))
      return now < policy.deadline ? { decision: "inFlight" } : IN_ANOTHER_CELL;
    const failure = failureOf(request, quota);
    if (failure !== undefined) return failure.problem;
    if (uncounted !== undefined) return neededProblem(request, uncounted);
    if (spent >= monthlyLimit) return neededProblem(request, `${spent} of ${monthlyLimit} used ${thisMonth(period)}`);
    const why = request.retry === true ? refusalAgain : refusalReason(together, policy, request);
    if (why !== undefined) return neededProblem(request, why);
    if (spent + pending >= monthlyLimit) return { decision: "retryAfter", delay: SOON };
    const wait = policy.remote === true ? first.wait(key) : undefined;
    if (wait !== undefined) return { decision: "retryAfter", delay: Math.min(wait, policy.deadline - now) };
    const delay = (atOnce === undefined ? firstSlot + granted * spacing : lastSlot) - now;
    if (granted >= (atOnce ?? atMost) || delay >= SEND_WINDOW)
      return { decision: "retryAfter", delay: Math.min(delay, policy.deadline - now) };
    pending += 1;
    granted += 1;
    if (request.retry !== true) counted.push(request);
    inFlight[key] = { endpoint, at: now + delay, owner, sent: policy.marksSent !== true, age: 0 };
    if (home !== undefined) homes.add(home);
    first.went(key);
    return { decision: "granted", delay };
  });
  if (granted === 0) return { quota, reservations };
  const slotAfter = atOnce === undefined ? firstSlot + granted * spacing : lastSlot + spacing;
  const nextSlot = policy.expectedSlot === undefined ? slotAfter : quota.nextSlot;
  const recentGrants = policy.approved ? quota.recentGrants : withGranted(quota.recentGrants, counted, now);
  const checkedAt = Object.keys(quota.inFlight).length === 0 ? now : (quota.checkedAt ?? now);
  return { quota: { ...quota, inFlight, nextSlot, recentGrants, checkedAt }, reservations };
}

/** What left later than in its slot moves the next one. */
export function withSlotsAfter(quota: QuotaState, left: number, policy: AdmissionPolicy): QuotaState {
  return { ...quota, nextSlot: Math.max(quota.nextSlot, left + spacingOf(policy)) };
}

/** Milliseconds from slot to slot. */
const spacingOf = ({ ratePerSecond }: AdmissionPolicy): number => Math.ceil(1000 / ratePerSecond);

export interface SentMark {
  readonly quota: QuotaState;
  /** For each key, whether it may be sent. */
  readonly maySend: readonly boolean[];
}

/**
 * Marks reservations as sent. A reservation that was released meanwhile must not be sent: another cell may have taken
 * it, even one of the same owner.
 */
export function markSent(quota: QuotaState, keys: readonly string[], owner: string): SentMark {
  const maySend = keys.map((key) => quota.inFlight[key]?.owner === owner && !quota.inFlight[key].sent);
  const sent = keys
    .filter((_, index) => maySend[index])
    .map((key) => [key, { ...quota.inFlight[key]!, sent: true }] as const);
  return { quota: { ...quota, inFlight: { ...quota.inFlight, ...Object.fromEntries(sent) } }, maySend };
}

/** The homes of questions in flight, in whatever spelling they were asked. */
function homesIn(inFlight: QuotaState["inFlight"]): Set<string | undefined> {
  return new Set(Object.keys(inFlight).flatMap((key) => aliasOfKey(key) ?? []));
}

/** What these lead to, each question counted once. */
export function neededTogether(quota: QuotaState, wanted: readonly ReservationRequest[], now: number): NeededTogether {
  const weights = new Map<string, number>();
  const homes = new Set<string>();
  const underWay = homesIn(quota.inFlight);
  const tried = new Map<string, Set<string>>();
  for (const request of wanted) {
    const weight = underWay.has(request.home) ? 0 : requestWeight(request, quota);
    if (weight === 0) continue;
    weights.set(request.key, Math.max(weights.get(request.key) ?? 0, weight));
    const { home = request.key, trial } = request;
    homes.add(home);
    if (trial !== undefined) tried.set(trial, (tried.get(trial) ?? new Set()).add(home));
  }
  const atMost = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  const { recentGrants } = quota;
  const trials = [...tried].map(
    ([trial, { size }]) => [trial, size + trialsWithinMinute(recentGrants, trial, now)] as const,
  );
  return { requests: homes.size, atMost, before: requestsWithinMinute(recentGrants, now), trials: new Map(trials) };
}

/**
 * How many requests an ask may lead to: none if it is in flight, just failed, is a retry, counted before, or waits for a
 * person because its answer couldn't be read.
 */
function requestWeight(request: ReservationRequest, quota: QuotaState): number {
  const none =
    request.retry === true ||
    request.unreadable === true ||
    quota.inFlight[request.key] !== undefined ||
    failureOf(request, quota) !== undefined;
  return none ? 0 : 1 + request.more;
}
