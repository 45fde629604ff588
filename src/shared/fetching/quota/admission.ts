/**
 * Admission: which requests may be sent, and when. Every reservation of every cell, tab and execution goes through it,
 * so the monthly limit, sharing and pacing apply across all of them. Pure: a host reads the quota state, calls this and
 * writes the result in one transaction.
 */
import { isProblem, problem, type Problem } from "../../api/problem";
import { notesIn } from "./accountCheck";
import type { QuotaState, RecentFailure, InFlight } from "./quotaState";
import type { ReservationRequest, ReservationBatch, Reservation, Commit } from "../effects";
import { accessKey, FAULT_TTL, LONGEST_FAULT_TTL } from "../cache/cachePolicy";
import {
  booked,
  bookedMonth,
  broughtBack,
  isAhead,
  monthOf,
  spentIn,
  usageOf,
  type LedgerColumn,
  type Usage,
} from "./ledger";
import { ABSENT_LIFETIME, absenceKey, firsts, heardAfter, isRemote } from "../presence";
import { DEFAULT_SETTINGS, type Settings } from "../settings";
import { readyConnection } from "../wire";

/** The admission policy. Times are milliseconds since 1970 UTC. */
export interface AdmissionPolicy extends Pick<Settings, "monthlyLimit" | "spending" | "askAbove" | "ratePerSecond"> {
  readonly now: number;
  /** When the cell's time is up and no more requests may start. */
  readonly deadline: number;
  /** The user approved the price, so neither the spending mode nor the number of requests matters. */
  readonly approved: boolean;
  /** Requests billed this month through other quota states of the same person, if the host knows. */
  readonly spentElsewhere?: number;
  /**
   * The service is remote: it bills, and it may be unavailable. If it hasn't answered lately, one request is sent ahead
   * of the others.
   */
  readonly remote?: boolean;
  /** Who asks. A request that the owner still waits for isn't lost, whatever the clock says. */
  readonly owner?: string;
  /** The host calls `markSent` when it sends a request. Otherwise a granted request counts as sent at once. */
  readonly marksSent?: true;
  /** The quota state isn't stored here, so no limit could be enforced. */
  readonly volatile?: boolean;
  /** Why no request may be made at all: no service, no key, a preview, or the user pressed Stop. */
  readonly refusal?: Problem;
}

/**
 * The policy for a call that begins now.
 * @param patience Milliseconds within which it may start requests.
 */
export function admissionPolicy(
  settings: Settings | Problem,
  now: number,
  patience: number,
  approved = false,
): AdmissionPolicy {
  const { baseUrl, monthlyLimit, spending, askAbove, ratePerSecond } = isProblem(settings)
    ? DEFAULT_SETTINGS
    : settings;
  const remote = isRemote(baseUrl);
  const ready = readyConnection(settings);
  const refusal = isProblem(ready) ? { refusal: ready } : {};
  return {
    monthlyLimit,
    spending,
    askAbove,
    ratePerSecond,
    now,
    deadline: now + patience,
    approved,
    remote,
    ...refusal,
  };
}

export interface Admission {
  readonly quota: QuotaState;
  /** One reply per ask, in order. */
  readonly reservations: readonly Reservation[];
}

/** A granted request is sent within so many milliseconds. */
export const HORIZON = 1000;

/**
 * Milliseconds after which another owner's sent request is given up as lost: longer than any host waits. Between two
 * checks at most half of it is counted, so a clock that jumps, either way and however far, doesn't make a request lost
 * while its owner waits for it.
 */
const LEASE = 75_000;
const MOST_PER_CHECK = LEASE / 2;

/** Checks that follow each other sooner count as one, so that not every check needs to be written. */
const CHECK_INTERVAL = 5_000;

/**
 * Milliseconds after its slot when an unsent reservation is released. If its owner comes back after all, `markSent` tells
 * it not to send, so a clock that jumps does no harm here.
 */
const IDLE = 15_000;

/**
 * How long a ledger with a later month than the clock's is believed. A month has passed by then in any case, so a clock
 * set a year ahead by mistake doesn't block requests for a year.
 */
const LONGEST_BEHIND = 31 * 86_400_000;

/** Cells belong to one burst until nothing has been granted for so many milliseconds. */
const QUIET = 2000;

/** Milliseconds until the next attempt, if others may release their reservations. */
const SOON = 250;

/** Milliseconds for which everyone pauses after a 429, unless the service says how long. */
const PAUSE = 1000;

/** Longest pause, whatever the service says. */
const LONGEST_PAUSE = 60_000;

const IN_ANOTHER_CELL = problem(
  "unreachable",
  "The same request is in progress in another cell and did not finish in time",
);

const LOST = problem(
  "unreachable",
  "No answer: the page or script that sent the request ended first; it may have been billed",
);

const DAMAGED =
  "PROP's count of this month's requests is damaged; open PROP, Spend, to set it (a new count starts next month)";
const FORGETS =
  "this browser doesn't let PROP store data, so the monthly limit can't be enforced; allow this page to store data";

/**
 * Decides which requests are granted.
 * @param beside How many requests other cells want at the same time, if the host knows.
 */
export function admit(before: QuotaState, batch: ReservationBatch, policy: AdmissionPolicy, beside = 0): Admission {
  return decide(settledUpTo(before, policy.now, policy.owner), batch, policy, beside);
}

/** Like `admit`, for a quota state that `settledUpTo` has updated. */
export function decide(
  quota: QuotaState,
  { requests, atMost, rest }: ReservationBatch,
  policy: AdmissionPolicy,
  beside: number,
): Admission {
  const { now, monthlyLimit, owner = "" } = policy;
  const spent = spentIn(quota.ledger, now) + (policy.spentElsewhere ?? 0);
  const spacing = Math.ceil(1000 / policy.ratePerSecond);
  const inFlight: Record<string, InFlight> = { ...quota.inFlight };
  const together =
    burstSize(quota, now) + requests.reduce((sum, request) => sum + requestWeight(request, quota), rest + beside);
  const refusal = refusalOf(together, policy);
  const refusalAgain = refusalOf(0, policy);
  const first = firsts(quota.heard, inFlight, now);
  const uncounted = policy.remote === false ? undefined : uncountedReason(quota, policy);
  let pending = Object.keys(inFlight).length;
  let nextSlot = Math.max(quota.nextSlot, now);
  let granted = 0;
  let counted = 0;
  const reservations = requests.map((request): Reservation => {
    if (policy.refusal !== undefined) return policy.refusal;
    const { key, endpoint } = request;
    if (inFlight[key] !== undefined) return now < policy.deadline ? { decision: "inFlight" } : IN_ANOTHER_CELL;
    const failure = failureOf(request, quota);
    if (failure !== undefined) return failure.problem;
    if (uncounted !== undefined) return neededProblem(request, uncounted);
    if (spent >= monthlyLimit) return neededProblem(request, `${spent} of ${monthlyLimit} used this month`);
    const why = request.retry === true ? refusalAgain : refusal;
    if (why !== undefined) return neededProblem(request, why);
    if (spent + pending >= monthlyLimit) return { decision: "retryAfter", delay: SOON };
    const wait = policy.remote === true ? first.wait(key) : undefined;
    if (wait !== undefined) return { decision: "retryAfter", delay: Math.min(wait, policy.deadline - now) };
    const delay = nextSlot + granted * spacing - now;
    if (granted >= atMost || delay >= HORIZON)
      return { decision: "retryAfter", delay: Math.min(delay, policy.deadline - now) };
    pending += 1;
    granted += 1;
    if (request.retry !== true) counted += 1;
    inFlight[key] = { endpoint, at: now + delay, owner, sent: policy.marksSent !== true, age: 0 };
    first.went(key);
    return { decision: "granted", delay };
  });
  if (granted === 0) return { quota, reservations };
  nextSlot += granted * spacing;
  const burst = policy.approved ? quota.burst : { granted: burstSize(quota, now) + counted, last: now };
  const checkedAt = Object.keys(quota.inFlight).length === 0 ? now : (quota.checkedAt ?? now);
  return { quota: { ...quota, inFlight, nextSlot, burst, checkedAt }, reservations };
}

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

/** Books how reservations ended, and records failures that apply to other cells too. */
export function settle(before: QuotaState, entries: readonly Commit[], now: number, owner = ""): QuotaState {
  const inFlight: Record<string, InFlight> = { ...before.inFlight };
  const recentFailures: Record<string, RecentFailure> = { ...before.recentFailures };
  let { ledger, nextSlot } = before;
  const bookTo = (endpoint: Commit["endpoint"], column: LedgerColumn, count = 1): void => {
    ledger = booked(ledger, bookedMonth(ledger, now), endpoint, column, count);
  };
  for (const { key, endpoint, settlement, lateArrival, failure, presence, ...entry } of entries) {
    if (entry.cacheHit === true) bookTo(endpoint, "free");
    if (settlement === undefined || entry.alreadyBooked === true) continue;
    const isOpen = inFlight[key]?.owner === owner;
    if (presence === "absent" && failure !== undefined)
      recentFailures[absenceKey(key)] = failureAt(now, failure, ABSENT_LIFETIME);
    // During the probe the answer came late, or others gave the request up as lost.
    if (presence !== undefined && !isOpen) continue;
    const wasLost =
      lateArrival === true
        ? !isOpen
        : owner !== "" && inFlight[key] === undefined && recentFailures[key]?.owner === owner;
    // If it was requested again after that, the new request is still in flight.
    if (isOpen || (lateArrival !== true && inFlight[key] === undefined)) delete inFlight[key];
    delete recentFailures[key];
    if (settlement !== "unasked" && settlement !== "uncertain") delete recentFailures[absenceKey(key)];
    if (settlement !== "unasked") bookTo(endpoint, settlement);
    if (entry.repeats !== undefined) bookTo(endpoint, "uncertain", entry.repeats);
    if (wasLost) bookTo(endpoint, "uncertain", -1);
    if (failure === undefined) continue;
    if (failure.problem === "rate")
      nextSlot = Math.max(nextSlot, now + Math.min(failure.after ?? PAUSE, LONGEST_PAUSE));
    const ttl = FAULT_TTL[settlement === "uncertain" ? "uncertain" : failure.problem] ?? 0;
    const name = failure.problem === "access" ? accessKey(key, endpoint) : key;
    if (ttl > 0) recentFailures[name] = failureAt(now, failure, ttl);
  }
  return { ...before, ledger, inFlight, recentFailures, nextSlot, heard: heardAfter(before.heard, entries, now) };
}

/** Forgets recent failures, because the key was changed or the user wants to try again. */
export function withoutFailures(quota: QuotaState): QuotaState {
  return { ...quota, recentFailures: {} };
}

/** This month's usage. */
export function usageIn(quota: QuotaState, now: number, limit: number): Usage {
  const { ledger, inFlight, checks, damagedMonth } = settledUpTo(quota, now);
  const notes = notesIn(checks, now);
  const usage = usageOf(ledger, now, limit, Object.keys(inFlight).length);
  return {
    ...usage,
    ...(damagedMonth === undefined ? {} : { left: 0, damaged: true as const }),
    ...(notes.length === 0 ? {} : { checks: notes }),
  };
}

/**
 * Brings the quota state up to date: removes expired failures, releases abandoned reservations, and books lost requests
 * as uncertain, with a failure for those who ask the same. A next slot too far in the future comes from a clock that was
 * set back since, and is ignored.
 */
export function settledUpTo(before: QuotaState, now: number, owner = ""): QuotaState {
  const quota = upToMonth(withAges(before, now), now);
  const others = Object.entries(quota.inFlight).filter(([, each]) => owner === "" || each.owner !== owner);
  const idle = others.filter(([, { sent, at }]) => !sent && Math.abs(now - at) >= IDLE);
  const lost = others.filter(([, { sent, age }]) => sent && age >= LEASE);
  const over = Object.entries(quota.recentFailures).filter(([, failure]) => remaining(failure, now) !== failure);
  const nextSlot = quota.nextSlot > now + LONGEST_PAUSE ? now : quota.nextSlot;
  if (idle.length + lost.length + over.length === 0 && nextSlot === quota.nextSlot) return quota;
  const inFlight = { ...quota.inFlight };
  const recentFailures = { ...quota.recentFailures };
  let { ledger } = quota;
  for (const [key, failure] of over) {
    const left = remaining(failure, now);
    if (left === undefined) delete recentFailures[key];
    else recentFailures[key] = left;
  }
  for (const [key] of idle) delete inFlight[key];
  for (const [key, { endpoint, at, owner: lostBy }] of lost) {
    delete inFlight[key];
    ledger = booked(ledger, at <= now ? monthOf(at) : bookedMonth(ledger, now), endpoint, "uncertain");
    recentFailures[key] = {
      ...failureAt(now, LOST, FAULT_TTL.uncertain ?? 0),
      ...(lostBy === "" ? {} : { owner: lostBy }),
    };
  }
  return { ...quota, inFlight, recentFailures, nextSlot, ledger };
}

function failureAt(now: number, failure: Problem, ttl: number): RecentFailure {
  return { problem: failure, until: now + ttl, ttl };
}

/** A failure with its remaining time, or undefined if it expired. A clock that was set back must not prolong it. */
function remaining(failure: RecentFailure, now: number): RecentFailure | undefined {
  const { until, ttl = LONGEST_FAULT_TTL } = failure;
  if (until <= now) return undefined;
  return until > now + ttl ? { ...failure, until: now + ttl } : failure;
}

/** Adds the time since the last check to the age of open requests. */
function withAges(quota: QuotaState, now: number): QuotaState {
  const passed = now - (quota.checkedAt ?? 0);
  if (Object.keys(quota.inFlight).length === 0 || (passed >= 0 && passed < CHECK_INTERVAL)) return quota;
  const counts = Math.max(0, Math.min(passed, MOST_PER_CHECK));
  const aged = Object.entries(quota.inFlight).map(([key, each]) => [key, { ...each, age: each.age + counts }] as const);
  return { ...quota, inFlight: Object.fromEntries(aged), checkedAt: now };
}

/**
 * The ledger may have a later month than the clock's, if the clock was set back or was ahead before. Then the requests of
 * both months count together (see `ledger.ts`), for a limited time.
 */
function upToMonth(quota: QuotaState, now: number): QuotaState {
  const { clockBehindSince: behind, damagedMonth: damaged, ...rest } = quota;
  const isBehind = isAhead(quota.ledger, now);
  const isOver = isBehind && behind !== undefined && now - behind >= LONGEST_BEHIND;
  const clockBehindSince = !isBehind || isOver ? undefined : behind === undefined || behind > now ? now : behind;
  const month = monthOf(now);
  const damagedMonth = damaged === "" ? month : damaged !== undefined && damaged < month ? undefined : damaged;
  if (clockBehindSince === behind && damagedMonth === damaged && !isOver) return quota;
  return {
    ...rest,
    ledger: isOver ? broughtBack(quota.ledger, now) : quota.ledger,
    ...(clockBehindSince === undefined ? {} : { clockBehindSince }),
    ...(damagedMonth === undefined ? {} : { damagedMonth }),
  };
}

/** How many requests an ask may lead to: none if it is in flight, just failed, or is a retry, counted before. */
export function requestWeight(request: ReservationRequest, quota: QuotaState): number {
  const none =
    request.retry === true || quota.inFlight[request.key] !== undefined || failureOf(request, quota) !== undefined;
  return none ? 0 : 1 + request.more;
}

function failureOf({ key, endpoint }: ReservationRequest, { recentFailures }: QuotaState): RecentFailure | undefined {
  return recentFailures[key] ?? recentFailures[absenceKey(key)] ?? recentFailures[accessKey(key, endpoint)];
}

/** Why no billed request may be made: the limit could not be enforced. */
function uncountedReason({ damagedMonth }: QuotaState, { volatile }: AdmissionPolicy): string | undefined {
  if (damagedMonth !== undefined) return DAMAGED;
  return volatile === true ? FORGETS : undefined;
}

/** Why none of these requests may be made, regardless of which they are. */
function refusalOf(
  together: number,
  { now, spending, approved, askAbove, deadline }: AdmissionPolicy,
): string | undefined {
  if (spending === "off") return "spending is off";
  if (!approved && spending === "ask") return "press Fetch";
  if (!approved && together > askAbove)
    return `press Fetch (cells calculated together need up to ${together}, more than ${askAbove})`;
  return now >= deadline ? "press Fetch (time ran out)" : undefined;
}

/** @param why The obstacle, or what the user can do. */
export function neededProblem({ more }: ReservationRequest, why: string): Problem {
  const count = more === 0 ? "1 request" : `1 to ${more + 1} requests`;
  return problem("spending", `Needs ${count}: ${why}`);
}

function burstSize({ burst }: QuotaState, now: number): number {
  return Math.abs(now - burst.last) < QUIET ? burst.granted : 0;
}
