/**
 * Passes on only admitted requests, a few at a time and in their slots; each batch is stored before the next is
 * reserved. A question that is in flight elsewhere is waited for, not sent again. After a reservation the cache is read
 * once more, because another cell may have fetched the answer in between.
 */
import type { Outcome } from "../../api/answer";
import { isProblem } from "../../api/problem";
import { wantsNoLog, type Request } from "../../api/request";
import { lookUpCached, widened, type CacheLookup } from "../cache/lookup";
import { reserve, commit, sleep, type ReservationBatch, type Reservation, type Sending, type Work } from "../effects";
import { joinedCommit, unaskedCommit } from "../cache/commits";
import { approvalOf, reservationOf, storeKey, type Sender, type FetchContext } from "../sender";

/** Sends granted requests, each in its slot. One withdrawn before its slot has no outcome and is still needed. */
export type WireSender = (sendings: readonly Sending[]) => Work<readonly (Outcome | undefined)[]>;

/** Milliseconds between checks of a request in flight elsewhere: short at first, then longer. Admission ends them. */
const LOOKS = [10, 20, 40, 80, 150, 300];
const SELDOM = 500;

export const admitted =
  (context: FetchContext) =>
  (wire: WireSender): Sender =>
    function* (requests) {
      const outcomes = new Map<Request, Outcome>();
      let queue = [...requests];
      const approval = approvalOf(context);
      let idle = 0;
      /** Batch size. After a whole batch was refused, the rest is handled at once. */
      let width = context.batchSize;
      /** Weight of refused requests. They still count towards the total, so that the rest is refused too. */
      let refused = 0;
      let wishes = noLogOf(requests, context);
      while (queue.length > 0) {
        const batch = queue.slice(0, width);
        const behind = queue.slice(width);
        const asks = batch.map((request) => reservationOf(request, context));
        const reservations = yield* reserve({
          requests: asks,
          atMost: context.batchSize,
          rest: refused + weight(behind),
          ...approval,
          ...wishes,
        });
        wishes = {};
        refused += weight(batch.filter((_, index) => isProblem(reservations[index])));
        width = reservations.every(isProblem) ? requests.length : context.batchSize;
        const granted = batch.flatMap((request, index) => grantedOf(request, reservations[index]!));
        reservations.forEach((reply, index) => isProblem(reply) && outcomes.set(batch[index]!, reply));
        if (granted.length > 0) {
          idle = 0;
          yield* askMissing(granted, outcomes, context, wire);
        } else if (batch.some((request) => !outcomes.has(request))) {
          yield* sleep(pause(reservations, idle));
          idle += 1;
        }
        // Waiting requests go behind those not tried yet, and may have been cached meanwhile.
        const waiting = batch.filter((request) => !outcomes.has(request));
        yield* take(waiting, outcomes, context, joinedCommit);
        queue = [...behind, ...waiting.filter((request) => !outcomes.has(request))];
      }
      return requests.map((request) => outcomes.get(request)!);
    };

/** Announced before anything is sent, because another cell may be about to send one of the later requests. */
function noLogOf(requests: readonly Request[], context: FetchContext): Pick<ReservationBatch, "unlogged"> {
  const unlogged = requests.filter(wantsNoLog).map((request) => storeKey(request, context));
  return unlogged.length === 0 ? {} : { unlogged };
}

function weight(requests: readonly Request[]): number {
  return requests.reduce((sum, { more = 0, retry }) => sum + (retry === true ? 0 : 1 + more), 0);
}

function grantedOf(request: Request, reply: Reservation): readonly Sending[] {
  return !isProblem(reply) && reply.decision === "granted" ? [{ request, delay: reply.delay }] : [];
}

function sendingOf(request: Request, delay: number, { previousAnswer }: CacheLookup): Sending {
  return { request, delay, ...(previousAnswer === undefined ? {} : { previousAnswer }) };
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
 * Sends what has not been cached since the first look, and releases the other reservations. A request is widened to
 * include a partial answer that was cached, because its own answer will replace that.
 */
function* askMissing(
  granted: readonly Sending[],
  outcomes: Map<Request, Outcome>,
  context: FetchContext,
  wire: WireSender,
): Work<void> {
  const requests = granted.map(({ request }) => request);
  const lookups = yield* take(requests, outcomes, context, unaskedCommit);
  const missing = granted.flatMap(({ request, delay }, index) =>
    outcomes.has(request)
      ? []
      : [
          {
            request,
            sending: {
              ...sendingOf(widened(request, lookups[index]!), delay, lookups[index]!),
              ...approvalOf(context),
            },
          },
        ],
  );
  const answers = missing.length === 0 ? [] : yield* wire(missing.map(({ sending }) => sending));
  missing.forEach(({ request }, index) => {
    const answer = answers[index];
    if (answer !== undefined) outcomes.set(request, answer);
  });
}
