/**
 * Passes on only admitted requests, a few at a time and in their slots: as soon as some are stored, as many more are
 * reserved. A question that is in flight elsewhere is waited for, not sent again. After a reservation the cache is read
 * once more, because another cell may have fetched the answer in between.
 */
import type { Outcome } from "../../api/answer";
import { isProblem } from "../../api/problem";
import { enlarged, wantsNoLog, type Request } from "../../api/request";
import { longestAge } from "../cache/cachePolicy";
import { lookUpCached, widened, type CacheLookup } from "../cache/lookup";
import {
  reserve,
  commit,
  sleep,
  type ReservationBatch,
  type Reservation,
  type Sending,
  type Work,
} from "../work/effects";
import { joinedCommit, unaskedCommit } from "../cache/commits";
import { approvalOf, reservationOf, storeKey, type Sender, type FetchContext } from "../requests/sender";

/** What became of a granted request. One withdrawn before its slot is still needed. */
export type Landing = Outcome | "underWay" | "withdrawn";

/** Sends granted requests, each in its slot, and waits for a moment. What is under way is handed to it again. */
export type WireSender = (sendings: readonly Sending[]) => Work<readonly Landing[]>;

/** `size` is how much of the answer another cell wants. */
interface Granted {
  readonly request: Request;
  readonly delay: number;
  readonly size?: number;
}

interface UnderWay {
  readonly request: Request;
  readonly sending: Sending;
}

/** Milliseconds between checks of a request in flight elsewhere: short at first, then longer. Admission ends them. */
const LOOKS = [10, 20, 40, 80, 150, 300];
const SELDOM = 500;

export const admitted =
  (context: FetchContext) =>
  (wire: WireSender): Sender =>
  (requests) =>
    onceAdmitted(wire, requests, context);

function* onceAdmitted(
  wire: WireSender,
  requests: readonly Request[],
  context: FetchContext,
): Work<readonly Outcome[]> {
  const outcomes = new Map<Request, Outcome>();
  let queue = [...requests];
  let underWay: readonly UnderWay[] = [];
  const approval = approvalOf(context);
  let idle = 0;
  /** A whole batch was refused, so the rest is handled at once. */
  let areRefused = false;
  /** Refused requests still count towards the total, so that the rest is refused too. */
  const refused: Request[] = [];
  let wishes = noLogOf(requests, context);
  const asked = new Map(requests.map((request) => [request, reservationOf(request, context)]));
  const asksOf = (some: readonly Request[]) => some.map((request) => asked.get(request)!);
  const homeOf = (request: Request): string | undefined => asked.get(request)!.home;
  while (queue.length > 0 || underWay.length > 0) {
    const atMost = context.batchSize - underWay.length;
    const flying: readonly UnderWay[] = underWay;
    const batch = oneOfEachHome(queue, areRefused ? queue.length : atMost, flying, homeOf);
    const taken = new Set(batch);
    const left = queue.filter((request) => !taken.has(request));
    const behind = context.approved === true ? [] : asksOf([...left, ...refused]);
    const reservations =
      batch.length === 0 ? [] : yield* reserve({ requests: asksOf(batch), atMost, behind, ...approval, ...wishes });
    wishes = {};
    refused.push(...batch.filter((_, index) => isProblem(reservations[index])));
    areRefused = batch.length > 0 && reservations.every(isProblem);
    const granted = batch.flatMap((request, index) => grantedOf(request, reservations[index]!));
    reservations.forEach((reply, index) => isProblem(reply) && outcomes.set(batch[index]!, reply));
    if (granted.length > 0) underWay = [...underWay, ...(yield* missing(granted, outcomes, context))];
    const tried = new Set([...batch, ...underWay.map(({ request }) => request)]);
    if (underWay.length > 0) {
      idle = 0;
      underWay = yield* landing(underWay, outcomes, wire);
    } else if (granted.length === 0 && batch.some((request) => !outcomes.has(request))) {
      yield* sleep(pause(reservations, idle));
      idle += 1;
    }
    underWay.forEach(({ request }) => tried.delete(request));
    // Waiting requests go behind those not tried yet. Both may have been cached meanwhile.
    const waiting = [...tried].filter((request) => !outcomes.has(request));
    const landed = new Set([...flying.map(({ request }) => request), ...batch].map(homeOf));
    const served = left.filter((request) => homeOf(request) !== undefined && landed.has(homeOf(request)));
    yield* take([...served, ...waiting], outcomes, context, joinedCommit);
    queue = [...left, ...waiting].filter((request) => !outcomes.has(request));
  }
  return requests.map((request) => outcomes.get(request)!);
}

/** Announced before anything is sent, because another cell may be about to send one of the later requests. */
function noLogOf(requests: readonly Request[], context: FetchContext): Pick<ReservationBatch, "unlogged"> {
  const unlogged = requests.filter(wantsNoLog).map((request) => storeKey(request, context));
  return unlogged.length === 0 ? {} : { unlogged };
}

/**
 * The next requests, with one of those about the same home: its answer may serve the others, however their addresses
 * are written.
 */
function oneOfEachHome(
  queue: readonly Request[],
  most: number,
  underWay: readonly UnderWay[],
  homeOf: (request: Request) => string | undefined,
): readonly Request[] {
  const homes = new Set(underWay.map(({ request }) => homeOf(request)));
  const batch: Request[] = [];
  for (const request of queue) {
    if (batch.length >= most) break;
    const home = homeOf(request);
    if (home !== undefined && homes.has(home)) continue;
    homes.add(home);
    batch.push(request);
  }
  return batch;
}

function grantedOf(request: Request, reply: Reservation): readonly Granted[] {
  if (isProblem(reply) || reply.decision !== "granted") return [];
  return [{ request, delay: reply.delay, ...(reply.size === undefined ? {} : { size: reply.size }) }];
}

function sendingOf(request: Request, delay: number, { previousAnswer }: CacheLookup, context: FetchContext): Sending {
  return { request: asNew(request, context), delay, ...(previousAnswer === undefined ? {} : { previousAnswer }) };
}

/** What a gateway must know to give nothing that is too old for this person. */
function asNew(request: Request, { refresh, keepDays }: FetchContext): Request {
  const maxAge = longestAge(request, keepDays);
  return {
    ...request,
    ...(maxAge === undefined ? {} : { maxAge }),
    ...(refresh === undefined ? {} : { anew: refresh.what }),
  };
}

/** Milliseconds until the first of them may get its slot or its answer. */
function pause(reservations: readonly Reservation[], idle: number): number {
  const waits = reservations.flatMap((reply) => {
    if (isProblem(reply) || reply.decision === "granted") return [];
    return reply.decision === "retryAfter" ? [reply.delay] : [LOOKS[idle] ?? SELDOM];
  });
  return Math.max(1, Math.min(...waits));
}

/** Uses and books answers that were cached meanwhile. Returns what the cache has for each request. */
function* take(
  requests: readonly Request[],
  outcomes: Map<Request, Outcome>,
  context: FetchContext,
  entry: typeof joinedCommit,
): Work<readonly CacheLookup[]> {
  if (requests.length === 0) return [];
  const lookups = yield* lookUpCached(requests, context);
  const entries = requests.flatMap((request, index) => {
    const { usable } = lookups[index]!;
    if (usable === undefined) return [];
    outcomes.set(request, usable);
    return [entry(storeKey(request, context), request, usable)];
  });
  if (entries.length > 0) yield* commit(entries);
  return lookups;
}

/**
 * What has not been cached since the first look; the other reservations are released. A request is widened to include a
 * partial answer that was cached, because its own answer will replace that.
 */
function* missing(
  granted: readonly Granted[],
  outcomes: Map<Request, Outcome>,
  context: FetchContext,
): Work<readonly UnderWay[]> {
  const requests = granted.map(({ request }) => request);
  const lookups = yield* take(requests, outcomes, context, unaskedCommit);
  return granted.flatMap(({ request, delay, size = 0 }, index) => {
    if (outcomes.has(request)) return [];
    const sending = sendingOf(enlarged(widened(request, lookups[index]!), size), delay, lookups[index]!, context);
    return [{ request, sending: { ...sending, ...approvalOf(context) } }];
  });
}

/** Takes the outcomes that have come. Returns what is still under way. */
function* landing(
  underWay: readonly UnderWay[],
  outcomes: Map<Request, Outcome>,
  wire: WireSender,
): Work<readonly UnderWay[]> {
  const landings = yield* wire(underWay.map(({ sending }) => sending));
  underWay.forEach(({ request }, index) => {
    const landed = landings[index]!;
    if (typeof landed !== "string") outcomes.set(request, landed);
  });
  return underWay.filter((_, index) => landings[index] === "underWay");
}
