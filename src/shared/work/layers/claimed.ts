/**
 * Only what the gate grants goes on, a few at a time and in its turn; each batch is kept before the next is claimed.
 * A question on the wire elsewhere is waited for, not asked again. What is granted was looked up once more: between
 * looking and claiming, another cell may have brought the answer.
 */
import type { Outcome } from "../../service/answer";
import { isProblem } from "../../service/problem";
import { wantsNoLog, type Request } from "../../service/request";
import { atHand, widened, type AtHand } from "../atHand";
import { claim, retain, wait, type Asking, type Claim, type Sending, type Work } from "../effect";
import { joined, unasked } from "../entries";
import { approvalOf, askOf, storeKey, type Sender, type Terms } from "../sender";

/** Sends what was granted, each at its turn. What was withdrawn before its turn has no outcome: it is wanted still. */
export type Wire = (sendings: readonly Sending[]) => Work<readonly (Outcome | undefined)[]>;

/** Milliseconds between looks at what is on the wire elsewhere: soon at first, then seldom. The gate ends them. */
const LOOKS = [10, 20, 40, 80, 150, 300];
const SELDOM = 500;

export const claimed =
  (terms: Terms) =>
  (wire: Wire): Sender =>
    function* (requests) {
      const outcomes = new Map<Request, Outcome>();
      let queue = [...requests];
      const approval = approvalOf(terms);
      let idle = 0;
      /** Where a whole batch was refused, the rest is told at once. */
      let width = terms.batch;
      /** Requests that were refused are still wanted: the rest is no smaller for it, and is refused too. */
      let refused = 0;
      let wishes = noLogOf(requests, terms);
      while (queue.length > 0) {
        const batch = queue.slice(0, width);
        const behind = queue.slice(width);
        const asks = batch.map((request) => askOf(request, terms));
        const claims = yield* claim({
          asks,
          most: terms.batch,
          rest: refused + weight(behind),
          ...approval,
          ...wishes,
        });
        wishes = {};
        refused += weight(batch.filter((_, index) => isProblem(claims[index])));
        width = claims.every(isProblem) ? requests.length : terms.batch;
        const granted = batch.flatMap((request, index) => grantedOf(request, claims[index]!));
        claims.forEach((reply, index) => isProblem(reply) && outcomes.set(batch[index]!, reply));
        if (granted.length > 0) {
          idle = 0;
          yield* askMissing(granted, outcomes, terms, wire);
        } else if (batch.some((request) => !outcomes.has(request))) {
          yield* wait(pause(claims, idle));
          idle += 1;
        }
        // What waits goes behind what has not been tried, and may have come to hand meanwhile.
        const waiting = batch.filter((request) => !outcomes.has(request));
        yield* take(waiting, outcomes, terms, joined);
        queue = [...behind, ...waiting.filter((request) => !outcomes.has(request))];
      }
      return requests.map((request) => outcomes.get(request)!);
    };

/** Told before anything is sent: another cell may be about to send what stands farther down here. */
function noLogOf(requests: readonly Request[], terms: Terms): Pick<Asking, "unlogged"> {
  const unlogged = requests.filter(wantsNoLog).map((request) => storeKey(request, terms));
  return unlogged.length === 0 ? {} : { unlogged };
}

function weight(requests: readonly Request[]): number {
  return requests.reduce((sum, { more = 0, again }) => sum + (again === true ? 0 : 1 + more), 0);
}

function grantedOf(request: Request, reply: Claim): readonly Sending[] {
  return !isProblem(reply) && reply.claim === "granted" ? [{ request, after: reply.after }] : [];
}

function sendingOf(request: Request, after: number, { known }: AtHand): Sending {
  return { request, after, ...(known === undefined ? {} : { before: known }) };
}

/** Until the first of them may have its turn, or its answer. */
function pause(claims: readonly Claim[], idle: number): number {
  const waits = claims.flatMap((reply) => {
    if (isProblem(reply) || reply.claim === "granted") return [];
    return reply.claim === "later" ? [reply.after] : [LOOKS[idle] ?? SELDOM];
  });
  return Math.max(1, Math.min(...waits));
}

/** Takes what came to hand meanwhile, and books it. Tells what is at hand for each. */
function* take(
  requests: readonly Request[],
  outcomes: Map<Request, Outcome>,
  terms: Terms,
  entry: typeof joined,
): Work<readonly AtHand[]> {
  if (requests.length === 0) return [];
  const found = yield* atHand(requests, terms);
  const came = requests.flatMap((request, index) => {
    const { usable } = found[index]!;
    if (usable === undefined) return [];
    outcomes.set(request, usable);
    return [entry(storeKey(request, terms), request, usable)];
  });
  if (came.length > 0) yield* retain(came);
  return found;
}

/**
 * Asks what has not come to hand since it was first looked up, and gives back the claims of the rest. Where a part
 * came to hand, it is asked for too: the answer takes its place.
 */
function* askMissing(
  granted: readonly Sending[],
  outcomes: Map<Request, Outcome>,
  terms: Terms,
  wire: Wire,
): Work<void> {
  const requests = granted.map(({ request }) => request);
  const found = yield* take(requests, outcomes, terms, unasked);
  const missing = granted.flatMap(({ request, after }, index) =>
    outcomes.has(request)
      ? []
      : [
          {
            request,
            sending: {
              ...sendingOf(widened(request, found[index]!), after, found[index]!),
              ...approvalOf(terms),
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
