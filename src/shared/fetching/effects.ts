/**
 * The six things that work may need. Each is yielded as a value and its reply handed back, so that the core
 * neither awaits nor blocks: the driver does.
 */
import type { Answer, Delivery, Outcome } from "../api/answer";
import type { EndpointName } from "../api/endpoints";
import type { Problem } from "../api/problem";
import type { Request } from "../api/request";
import type { LedgerColumn, Usage } from "./quota/ledger";

/**
 * What the store holds for a key, and since when: an answer, what the service said in place of one, or the key of
 * the answer that holds it (an address leads to the search that brought its record).
 */
export type CacheEntry = CachedOutcome | { readonly at: number; readonly pointer: string };

export interface CachedOutcome {
  readonly at: number;
  readonly outcome: Outcome;
  /** What was known before, where what came could not be read: it is shown in its place. */
  readonly before?: Answer;
  /** Records that answers to the same search brought before and this one lacks: they still answer their look-ups. */
  readonly earlier?: readonly Answer[];
}

/** How a claim ended. `uncertain`: sent, and no answer seen. `unasked`: given back. */
export type Settlement = LedgerColumn | "unasked";

export interface Commit {
  readonly key: string;
  readonly endpoint: EndpointName;
  /** Nothing to keep where only the claim ends. */
  readonly kept?: CacheEntry;
  /** Milliseconds for which it is worth keeping. */
  readonly lifetime: number;
  /** Nothing where nothing was claimed: pointers, and what was at hand. */
  readonly claim?: Settlement;
  /** How many times more it may have been sent, and billed. */
  readonly repeats?: number;
  /** No request was made although one was asked for: it was at hand, or joined another. */
  readonly saved?: true;
  /** What went wrong, for those who would meet the same. */
  readonly fault?: Problem;
  /** The claim ended as uncertain before; the answer came after all. */
  readonly late?: true;
  /** It was kept and booked when it came: it is only told to whoever counts. */
  readonly done?: true;
  /** No answer came, and the service was asked whether it is there. If nobody is, `fault` says so for all cells. */
  readonly presence?: "there" | "absent" | "unknown";
}

/** A question about to be asked. */
export interface ReservationRequest {
  readonly key: string;
  readonly endpoint: EndpointName;
  /** How many more requests its answer may lead to. */
  readonly more: number;
  /** It was granted once, and the service refused it for its rate: it counts as the one request that it is. */
  readonly again?: true;
}

export interface ReservationBatch {
  readonly asks: readonly ReservationRequest[];
  /** How many may be granted at most: as many as may go onto the wire at once. With 0 it is only told why not. */
  readonly most: number;
  /** How many more requests the same work wants beside them. */
  readonly rest: number;
  /** A person saw the price. */
  readonly approved?: true;
  /** Keys of all that the same work wants and the service is to keep no log of; told once. */
  readonly unlogged?: readonly string[];
}

/**
 * - `granted`: reserved against the month's limit; to be sent in `after` milliseconds, when its turn is.
 * - `later`: not its turn yet; claim again in `after` milliseconds.
 * - `elsewhere`: the same question is on the wire already; wait and recall.
 * - a problem: it may not be asked.
 */
export type Reservation =
  | { readonly claim: "granted"; readonly after: number }
  | { readonly claim: "later"; readonly after: number }
  | { readonly claim: "elsewhere" }
  | Problem;

export interface Sending {
  readonly request: Request;
  /** Milliseconds until its turn. */
  readonly after: number;
  /** Milliseconds that a host must be able to wait for its answer: with fewer left it is not sent. */
  readonly needs?: number;
  /** A person saw the price, and waits: it takes as long as it takes. */
  readonly approved?: true;
  /** Nothing was claimed for it, because it is never billed. */
  readonly unreserved?: true;
  /** What is known already, however old. */
  readonly before?: Answer;
}

/** What each effect takes. */
export interface Needs {
  recall: readonly string[];
  claim: ReservationBatch;
  send: readonly Sending[];
  retain: readonly Commit[];
  /** Milliseconds. */
  wait: number;
  usage: undefined;
}

/** What each effect is handed, in order of what it took. `send` is handed outcomes, never an exception. */
export interface Replies {
  recall: readonly (CacheEntry | undefined)[];
  claim: readonly Reservation[];
  send: readonly Delivery[];
  retain: void;
  wait: void;
  usage: Usage;
}

/** What work yields: an ability's name and what it takes. `gives` is for the compiler alone. */
export interface Yielded<Name extends string = string, Takes = unknown, Gives = never> {
  readonly effect: Name;
  readonly needs: Takes;
  readonly gives?: (reply: Gives) => void;
}

/** The effects of which two tables say what each takes and what it is handed. */
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

export const readCache = effect("recall");
export const reserve = effect("claim");
export const send = effect("send");
export const commit = effect("retain");
export const sleep = effect("wait");

const usage = effect("usage");

/** This month's requests, as the ledger has them now. */
export const readUsage = (): Work<Usage> => usage(undefined);
