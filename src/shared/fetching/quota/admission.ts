/**
 * Admission: which requests may be sent, and when. Every reservation of every cell, tab and execution goes through it,
 * so the monthly limit, sharing and pacing apply across all of them. Pure: a host reads the quota state, calls this and
 * writes the result in one transaction.
 */
import { problem } from "../../api/problem";
import type { AdmissionReply, ReservationBatch, ReservationRequest } from "../work/effects";
import { firsts } from "../requests/presence";
import {
  neededProblem,
  admissionRefusal,
  uncountedReason,
  type AdmissionPolicy,
  type NeededTogether,
} from "./admissionPolicy";
import { upToDate } from "./expiry";
import { billingPeriod, thisMonth } from "../ledger/billingPeriod";
import { countsFrom, spentIn } from "../ledger/ledger";
import { ownBudget, TEAM, teamLimit, whatNext } from "./members";
import type { Reservation, QuotaState } from "./quotaState";
import { homeBeside, homeOfEntry } from "./homeInStore";
import { failureOf } from "./recentFailure";
import { withReserved } from "./reservations";
import { requestsWithinMinute, trialsWithinMinute, withGranted } from "./recentGrants";

export interface Admission {
  readonly quota: QuotaState;
  /** One reply per request, in order. */
  readonly replies: readonly AdmissionReply[];
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
  const quota = upToDate(before, policy.now, policy.owner);
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
  const { now, owner = "", asker } = policy;
  const monthlyLimit = teamLimit(policy.monthlyLimit, quota.members, asker);
  const period = billingPeriod(now, policy.billingDay);
  const spent = spentIn(countsFrom(quota.ledger, period.first)) + (policy.spentElsewhere ?? 0);
  const own = ownBudget(quota, asker, period);
  const whose = asker === undefined || asker.id === TEAM ? {} : { member: asker.id };
  const spacing = spacingOf(policy);
  const granted: Record<string, Reservation> = {};
  const homes = homesIn(quota.reservations);
  const first = firsts(quota.heard, quota.reservations, now);
  const uncounted = policy.remote === false ? undefined : uncountedReason(quota, period, policy);
  let pending = Object.keys(quota.reservations).length;
  // Sheets sends a batch in one call, so each batch takes the slots of a full one.
  const whole = Math.min(atMost, Math.max(1, Math.floor(SEND_WINDOW / spacing)));
  const atOnce = policy.sendsAtOnce === true && policy.approved ? whole : undefined;
  const firstSlot = Math.max(policy.expectedSlot?.(quota) ?? quota.nextSlot, now);
  const lastSlot = Math.max(quota.nextSlot + (whole - 1) * spacing, now);
  const usedUp = `${spent} of ${monthlyLimit} used ${thisMonth(period)}${whatNext(asker, period)}`;
  let taken = 0;
  const counted: ReservationRequest[] = [];
  const replies = requests.map((request): AdmissionReply => {
    if (policy.refusal !== undefined) return policy.refusal;
    const { key, endpoint, home } = request;
    if (quota.reservations[key] !== undefined || granted[key] !== undefined || homes.has(home))
      return now < policy.deadline ? { decision: "askedElsewhere" } : IN_ANOTHER_CELL;
    const failure = failureOf(request, quota);
    if (failure !== undefined) return failure.problem;
    if (uncounted !== undefined) return neededProblem(request, uncounted);
    if (own.why !== undefined) return neededProblem(request, own.why);
    if (spent >= monthlyLimit) return neededProblem(request, usedUp);
    const refused = admissionRefusal(request, together, policy);
    if (refused !== undefined) return refused;
    if (spent + pending >= monthlyLimit || taken >= own.room) return { decision: "retryAfter", delay: SOON };
    const wait = policy.remote === true ? first.wait(key) : undefined;
    if (wait !== undefined) return { decision: "retryAfter", delay: Math.min(wait, policy.deadline - now) };
    const delay = (atOnce === undefined ? firstSlot + taken * spacing : lastSlot) - now;
    if (taken >= (atOnce ?? atMost) || delay >= SEND_WINDOW)
      return { decision: "retryAfter", delay: Math.min(delay, policy.deadline - now) };
    pending += 1;
    taken += 1;
    if (request.retry !== true) counted.push(request);
    const isSent = policy.marksSent !== true;
    granted[key] = { endpoint, at: now + delay, owner, ...whose, ...homeBeside(key, request), isSent, age: 0 };
    if (home !== undefined) homes.add(home);
    first.went(key);
    return { decision: "granted", delay };
  });
  if (taken === 0) return { quota, replies };
  const slotAfter = atOnce === undefined ? firstSlot + taken * spacing : lastSlot + spacing;
  const nextSlot = policy.expectedSlot === undefined ? slotAfter : quota.nextSlot;
  const recentGrants = policy.approved ? quota.recentGrants : withGranted(quota.recentGrants, counted, now);
  return { quota: { ...withReserved(quota, granted, now), nextSlot, recentGrants }, replies };
}

/** What left later than in its slot moves the next one. */
export function withSlotsAfter(quota: QuotaState, left: number, policy: AdmissionPolicy): QuotaState {
  return { ...quota, nextSlot: Math.max(quota.nextSlot, left + spacingOf(policy)) };
}

/** Milliseconds from slot to slot. */
const spacingOf = ({ ratePerSecond }: AdmissionPolicy): number => Math.ceil(1000 / ratePerSecond);

/** The homes of questions that are reserved, in whatever spelling they were asked. */
function homesIn(reservations: QuotaState["reservations"]): Set<string | undefined> {
  return new Set(Object.entries(reservations).flatMap(([key, each]) => homeOfEntry(key, each) ?? []));
}

/** What these lead to, each question counted once. */
export function neededTogether(quota: QuotaState, wanted: readonly ReservationRequest[], now: number): NeededTogether {
  const weights = new Map<string, number>();
  const homes = new Set<string>();
  const underWay = homesIn(quota.reservations);
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
 * How many requests a request may lead to: none if it is in flight, just failed, is a retry, counted before, or waits for a
 * person because its answer couldn't be read.
 */
function requestWeight(request: ReservationRequest, quota: QuotaState): number {
  const none =
    request.retry === true ||
    request.unreadable === true ||
    quota.reservations[request.key] !== undefined ||
    failureOf(request, quota) !== undefined;
  return none ? 0 : 1 + request.more;
}
