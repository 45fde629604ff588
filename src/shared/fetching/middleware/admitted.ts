/**
 * Passes on only admitted requests, a few at a time and in their slots: as soon as some are stored, as many more are
 * reserved. A question that is asked elsewhere is waited for, not sent again. After a reservation the cache is read once
 * more, because another cell may have fetched the answer in between.
 */
import type { Outcome } from "../../api/answer";
import { isProblem } from "../../api/problem";
import { enlarged, wantsNoLog, type Request } from "../../api/request";
import { longestAge } from "../cache/cachePolicy";
import { joinedCommit, unaskedCommit } from "../cache/commits";
import { widened, type CacheLookup } from "../cache/candidates";
import { lookUpCached } from "../cache/lookup";
import { approvalOf, type FetchContext } from "../requests/fetchContext";
import type { Handler } from "../requests/middleware";
import { reservationRequest } from "../requests/reservationRequest";
import { storeKey } from "../requests/storeKey";
import {
  reserve,
  commit,
  sleep,
  type AdmissionReply,
  type ReservationBatch,
  type ReservationRequest,
  type Sending,
  type Work,
} from "../work/effects";

/** What became of a granted request. `withdrawn`: not sent, its reservation had expired; it goes back to the queue. */
export type Landing = Outcome | "underWay" | "withdrawn";

/** Sends granted requests, each in its slot, and waits for a moment. What is in progress is handed to it again. */
export type Wire = (sendings: readonly Sending[]) => Work<readonly Landing[]>;

interface UnderWay {
  readonly request: Request;
  readonly sending: Sending;
}

/** What stays the same while a batch is fetched. */
interface Task {
  readonly context: FetchContext;
  readonly wire: Wire;
  /** Each request as admission sees it. */
  readonly asked: ReadonlyMap<Request, ReservationRequest>;
  /** Filled in by each step, until each request has one. */
  readonly outcomes: Map<Request, Outcome>;
}

/** How far it has come. */
interface Progress {
  /** What is to be reserved, in this order. */
  readonly queue: readonly Request[];
  readonly underWay: readonly UnderWay[];
  /** The whole last batch was refused, so all the rest is asked for at once. */
  readonly isAllRefused: boolean;
  /** What was refused. It is still sent as `behind`, or the total would fall below `PROP_ASK_ABOVE`. */
  readonly stillCounted: readonly Request[];
  /** How many pauses there have been since anything was in progress. */
  readonly pauses: number;
  /** Given with the first reservation, because another cell may be about to send one of the later requests. */
  readonly unloggedOnce?: Pick<ReservationBatch, "unlogged">;
}

/** A batch of the queue with what admission replied to it, and the rest of the queue. */
interface Decided {
  readonly batch: readonly Request[];
  readonly replies: readonly AdmissionReply[];
  readonly rest: readonly Request[];
}

/**
 * Milliseconds between checks of a request that is asked elsewhere: short at first, then longer. Once there is no time left,
 * admission refuses it.
 */
const FIRST_CHECKS = [10, 20, 40, 80, 150, 300];
const LATER_CHECKS = 500;

export const admitted =
  (context: FetchContext) =>
  (wire: Wire): Handler =>
  (requests) =>
    onceAdmitted(wire, requests, context);

function* onceAdmitted(wire: Wire, requests: readonly Request[], context: FetchContext): Work<readonly Outcome[]> {
  const asked = new Map(requests.map((request) => [request, reservationRequest(request, context)]));
  const task: Task = { context, wire, asked, outcomes: new Map() };
  let progress: Progress = {
    queue: requests,
    underWay: [],
    isAllRefused: false,
    stillCounted: [],
    pauses: 0,
    unloggedOnce: unloggedOf(requests, context),
  };
  while (progress.queue.length > 0 || progress.underWay.length > 0) {
    const decided = yield* reserveNext(progress, task);
    const sent = yield* sendGranted(decided, progress, task);
    const queue = yield* serveWaiting(decided, progress.underWay, sent.underWay, task);
    const refused = decided.batch.filter((_, index) => isProblem(decided.replies[index]));
    progress = {
      ...sent,
      queue,
      isAllRefused: refused.length > 0 && refused.length === decided.batch.length,
      stillCounted: [...progress.stillCounted, ...refused],
    };
  }
  return requests.map((request) => task.outcomes.get(request)!);
}

function unloggedOf(requests: readonly Request[], context: FetchContext): Pick<ReservationBatch, "unlogged"> {
  const unlogged = requests.filter(wantsNoLog).map((request) => storeKey(request, context));
  return unlogged.length === 0 ? {} : { unlogged };
}

function* reserveNext(
  { queue, underWay, isAllRefused, stillCounted, unloggedOnce }: Progress,
  task: Task,
): Work<Decided> {
  const { context, asked, outcomes } = task;
  const atMost = context.batchSize - underWay.length;
  const batch = oneOfEachHome(queue, isAllRefused ? queue.length : atMost, underWay, task);
  const taken = new Set(batch);
  const rest = queue.filter((request) => !taken.has(request));
  if (batch.length === 0) return { batch, replies: [], rest };
  const asksOf = (some: readonly Request[]) => some.map((request) => asked.get(request)!);
  const behind = context.approved === true ? [] : asksOf([...rest, ...stillCounted]);
  const replies = yield* reserve({ requests: asksOf(batch), atMost, behind, ...approvalOf(context), ...unloggedOnce });
  replies.forEach((reply, index) => isProblem(reply) && outcomes.set(batch[index]!, reply));
  return { batch, replies, rest };
}

/**
 * The next requests, with one of those about the same home: its answer may serve the others, however their addresses
 * are written.
 */
function oneOfEachHome(
  queue: readonly Request[],
  most: number,
  underWay: readonly UnderWay[],
  task: Task,
): readonly Request[] {
  const homes = new Set(underWay.map(({ request }) => homeOf(request, task)));
  const batch: Request[] = [];
  for (const request of queue) {
    if (batch.length >= most) break;
    const home = homeOf(request, task);
    if (home !== undefined && homes.has(home)) continue;
    homes.add(home);
    batch.push(request);
  }
  return batch;
}

function homeOf(request: Request, { asked }: Task): string | undefined {
  return asked.get(request)!.home;
}

/** Sends what was granted and takes what has arrived. With nothing to wait for, pauses until there may be. */
function* sendGranted(
  { batch, replies }: Decided,
  { underWay: underWayBefore, pauses }: Progress,
  task: Task,
): Work<Pick<Progress, "underWay" | "pauses">> {
  const granted = batch.flatMap((request, index) => grantedOf(request, replies[index]!));
  const underWay = [...underWayBefore, ...(yield* notCachedMeanwhile(granted, task))];
  if (underWay.length > 0) return { underWay: yield* takeArrived(underWay, task), pauses: 0 };
  if (granted.length > 0 || batch.every((request) => task.outcomes.has(request))) return { underWay, pauses };
  yield* sleep(pauseFor(replies, pauses));
  return { underWay, pauses: pauses + 1 };
}

/** `size` is how much of the answer another cell wants. */
interface Granted {
  readonly request: Request;
  readonly delay: number;
  readonly size?: number;
}

function grantedOf(request: Request, reply: AdmissionReply): readonly Granted[] {
  if (isProblem(reply) || reply.decision !== "granted") return [];
  return [{ request, delay: reply.delay, ...(reply.size === undefined ? {} : { size: reply.size }) }];
}

/**
 * What has not been cached since the first look; the other reservations are released. A request is widened to include a
 * partial answer that was cached, because its own answer will replace that.
 */
function* notCachedMeanwhile(granted: readonly Granted[], task: Task): Work<readonly UnderWay[]> {
  const { context, outcomes } = task;
  const requests = granted.map(({ request }) => request);
  const lookups = yield* answerFromCache(requests, unaskedCommit, task);
  return granted.flatMap(({ request, delay, size = 0 }, index) => {
    if (outcomes.has(request)) return [];
    // What its answer would replace is kept beside one that is none, with all its rows and fields.
    const { own: previousAnswer = lookups[index]!.previousAnswer } = lookups[index]!;
    const wide = enlarged(widened(request, lookups[index]!), size);
    const sending: Sending = {
      request: withAgeLimit(wide, context),
      delay,
      ...(previousAnswer === undefined ? {} : { previousAnswer }),
      ...approvalOf(context),
    };
    return [{ request, sending }];
  });
}

/** What a gateway must know to give nothing that is too old for this person. */
function withAgeLimit(request: Request, { refresh, keepDays }: FetchContext): Request {
  const maxAge = longestAge(request, keepDays);
  return {
    ...request,
    ...(maxAge === undefined ? {} : { maxAge }),
    ...(refresh === undefined ? {} : { anew: refresh.what }),
  };
}

/** Takes the outcomes that have come. Returns what is still in progress. */
function* takeArrived(underWay: readonly UnderWay[], { wire, outcomes }: Task): Work<readonly UnderWay[]> {
  const landings = yield* wire(underWay.map(({ sending }) => sending));
  underWay.forEach(({ request }, index) => {
    const landing = landings[index]!;
    if (typeof landing !== "string") outcomes.set(request, landing);
  });
  return underWay.filter((_, index) => landings[index] === "underWay");
}

/** Milliseconds until the first of them may get its slot or its answer. */
function pauseFor(replies: readonly AdmissionReply[], pauses: number): number {
  const waits = replies.flatMap((reply) => {
    if (isProblem(reply) || reply.decision === "granted") return [];
    return reply.decision === "retryAfter" ? [reply.delay] : [FIRST_CHECKS[pauses] ?? LATER_CHECKS];
  });
  return Math.max(1, Math.min(...waits));
}

/**
 * Answers from the cache what may have been cached meanwhile: what was tried and has no outcome, and what is about the
 * same home as something that was in progress. Returns the new queue, in which those tried go behind those that weren't.
 */
function* serveWaiting(
  { batch, rest }: Decided,
  underWayBefore: readonly UnderWay[],
  underWay: readonly UnderWay[],
  task: Task,
): Work<readonly Request[]> {
  const stillUnderWay = new Set(underWay.map(({ request }) => request));
  const tried = [...batch, ...underWayBefore.map(({ request }) => request)];
  const waiting = tried.filter((request) => !stillUnderWay.has(request) && !task.outcomes.has(request));
  const homes = new Set(tried.map((request) => homeOf(request, task)));
  const sharing = rest.filter((request) => homeOf(request, task) !== undefined && homes.has(homeOf(request, task)));
  yield* answerFromCache([...sharing, ...waiting], joinedCommit, task);
  return [...rest, ...waiting].filter((request) => !task.outcomes.has(request));
}

/** Uses and books answers that were cached meanwhile. Returns what the cache has for each request. */
function* answerFromCache(
  requests: readonly Request[],
  entry: typeof joinedCommit,
  { context, outcomes }: Task,
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
