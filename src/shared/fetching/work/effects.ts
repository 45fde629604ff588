/** The six effects of fetching. Work yields an effect and receives the reply, so only the driver awaits or blocks. */
import type { Answer, Delivery, Outcome } from "../../api/answer";
import type { EndpointName } from "../../api/endpoints";
import { isProblem, isUnrequested, type Problem } from "../../api/problem";
import type { Request } from "../../api/request";
import type { LedgerColumn, Usage } from "../ledger/ledger";

/** What the store has under a key, and since when: an outcome, or an alias: the key of the entry that has the record. */
export type CacheEntry = CachedOutcome | { readonly at: number; readonly aliasOf: string };

export interface CachedOutcome {
  readonly at: number;
  readonly outcome: Outcome;
  /** The answer from before, if this response could not be read: it is shown instead. */
  readonly previousAnswer?: Answer;
  /** Earlier answers to the same search, with the records that this one lacks: they still serve look-ups. */
  readonly earlierAnswers?: readonly Answer[];
}

/** Stands for an entry that couldn't be read: what it holds was paid for, so it isn't "nothing there". */
export const UNREADABLE_ENTRY = "unreadable";

/** What the store gives for a key. */
export type CacheFinding = CacheEntry | typeof UNREADABLE_ENTRY | undefined;

export function readableEntry(found: CacheFinding): CacheEntry | undefined {
  return found === UNREADABLE_ENTRY ? undefined : found;
}

/** How a reservation ended. `uncertain`: sent, but no answer arrived. `unasked`: released without a request. */
export type Settlement = LedgerColumn | "unasked";

/** Something to store, to book, or both. */
export interface Commit {
  readonly key: string;
  readonly endpoint: EndpointName;
  /** The member of a team that it is booked for. */
  readonly member?: string;
  readonly cacheEntry?: CacheEntry;
  /** Milliseconds for which the entry is stored. */
  readonly ttl: number;
  /** Missing if nothing was reserved: for aliases and cached answers. */
  readonly settlement?: Settlement;
  /** How many more times it may have been sent, and billed. */
  readonly repeats?: number;
  /** No request was needed: the answer was cached, or another request brought it. */
  readonly cacheHit?: true;
  /** What went wrong; cells with the same question show the same for a while. */
  readonly failure?: Problem;
  /** The reservation had been settled as uncertain when the answer arrived. */
  readonly lateArrival?: true;
  /** When that one was given up: a reservation for a later slot is another request's. */
  readonly lostAt?: number;
  /** No answer arrived, so the service was probed. If it is absent, `failure` says so for all cells. */
  readonly presence?: "there" | "absent" | "unknown";
}

export interface ReservationRequest {
  readonly key: string;
  readonly endpoint: EndpointName;
  /** The same for all questions about one home: the answer to one of them may serve the others. */
  readonly home?: string;
  /** The same for all calls about one home to one endpoint that differ in their options. */
  readonly trial?: string;
  /** How many more requests the answer may lead to. */
  readonly more: number;
  /** How much of the answer is wanted: rows of a page, or months. */
  readonly size?: number;
  /** It was granted before and the service refused it for its rate. It isn't counted again. */
  readonly retry?: true;
  /** What was fetched for it couldn't be read: only a person has it requested again. */
  readonly unreadable?: true;
}

export interface ReservationBatch {
  readonly requests: readonly ReservationRequest[];
  /** How many may be granted: as many more as may be in flight at once. With 0, only refusals matter. */
  readonly atMost: number;
  /** The other requests that the same work wants, unless the user approved it. */
  readonly behind: readonly ReservationRequest[];
  /** The user approved the price. */
  readonly approved?: true;
  /** Keys of all requests of the same work that the service must not log. Given once. */
  readonly unlogged?: readonly string[];
}

/**
 * What admission says to a request:
 *
 * - `granted`: reserved against the monthly limit; send it after `delay` milliseconds, in its slot, for at least `size`,
 *   because other cells want more of the same answer
 * - `retryAfter`: no slot yet; reserve again after `delay` milliseconds
 * - `askedElsewhere`: another cell has reserved the same request, or one about the same home in another spelling: sleep, then
 *   read the cache
 * - a problem: the request is refused
 */
export type AdmissionReply =
  | { readonly decision: "granted"; readonly delay: number; readonly size?: number }
  | { readonly decision: "retryAfter"; readonly delay: number }
  | { readonly decision: "askedElsewhere" }
  | Problem;

export function waitsForUser(reply: AdmissionReply): boolean {
  return isProblem(reply) && isUnrequested(reply);
}

export interface Sending {
  readonly request: Request;
  /** Milliseconds until its slot. */
  readonly delay: number;
  /** Milliseconds that the host must have left to wait for the answer; otherwise it isn't sent. */
  readonly timeNeeded?: number;
  /** The user approved the price and waits, so there is no deadline. */
  readonly approved?: true;
  /** It has no reservation, because it is never billed. */
  readonly unreserved?: true;
  /** The cached answer, of any age. */
  readonly previousAnswer?: Answer;
}

export interface CacheRead {
  readonly keys: readonly string[];
  /**
   * For each key the fields that its answer is read for, if not all: an entry with only these will do. Without it, entries
   * are wanted whole.
   */
  readonly fields?: readonly (readonly string[] | undefined)[];
  /** The whole entries do not answer what is asked: a host that keeps some fields elsewhere may have newer ones there. */
  readonly apart?: true;
}

/** The input of each effect. */
export interface Needs {
  readCache: CacheRead;
  reserve: ReservationBatch;
  send: readonly Sending[];
  commit: readonly Commit[];
  /** Milliseconds. */
  sleep: number;
  usage: undefined;
}

/**
 * The reply to each effect, in the order of its input. `send` never throws. It sends what is new to it, and gives what has
 * arrived of all that it is handed: a host that blocks has all of it, another one is asked again for what is missing.
 */
export interface Replies {
  readCache: readonly CacheFinding[];
  reserve: readonly AdmissionReply[];
  send: readonly (Delivery | undefined)[];
  commit: void;
  sleep: void;
  usage: Usage;
}

/** What work yields: an effect's name and input. `gives` exists for the compiler only. */
export interface Yielded<Name extends string = string, Takes = unknown, Gives = never> {
  readonly effect: Name;
  readonly needs: Takes;
  readonly gives?: (reply: Gives) => void;
}

/** The effects declared by a table of inputs and a table of replies. */
export type EffectsOf<Taken, Given extends { readonly [Name in keyof Taken]: unknown }> = {
  [Name in keyof Taken & string]: Yielded<Name, Taken[Name], Given[Name]>;
}[keyof Taken & string];

export type EffectName = keyof Needs;

export type FetchEffect = EffectsOf<Needs, Replies>;

export type Work<T, Any extends Yielded = FetchEffect> = Generator<Any, T, unknown>;

/** Yields an effect of the two tables, and gives what it was handed. */
const effectsOf =
  <Taken, Given extends { readonly [Name in keyof Taken]: unknown }>() =>
  <Name extends keyof Taken & string>(name: Name) =>
    function* (needs: Taken[Name]): Work<Given[Name], Yielded<Name, Taken[Name], Given[Name]>> {
      return (yield { effect: name, needs }) as Given[Name];
    };

const effect = effectsOf<Needs, Replies>();

export const reserve = effect("reserve");
export const send = effect("send");
export const commit = effect("commit");
export const sleep = effect("sleep");

const read = effect("readCache");
const usage = effect("usage");

export const readCache = (keys: readonly string[], fields?: CacheRead["fields"]): Work<Replies["readCache"]> =>
  read(fields === undefined ? { keys } : { keys, fields });

export const readApart = (
  keys: readonly string[],
  fields: NonNullable<CacheRead["fields"]>,
): Work<Replies["readCache"]> => read({ keys, fields, apart: true });

export const readUsage = (): Work<Usage> => usage(undefined);
