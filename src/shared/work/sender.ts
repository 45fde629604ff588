/** The desk's layers are small functions from sender to sender. */
import type { Outcome } from "../service/answer";
import { key, type Request } from "../service/request";
import type { Ask, Work } from "./effect";
import type { KeepDays } from "./keepDays";

/** Takes a batch, gives an outcome for each request, in order. */
export type Sender = (requests: readonly Request[]) => Work<readonly Outcome[]>;

export type Layer = (next: Sender) => Sender;

/** What the layers need to know: time and settings are arguments. */
export interface Terms {
  /** The service's base address: the same question to another service is another question. */
  readonly service: string;
  /** Milliseconds since 1970 UTC, when the work began. */
  readonly now: number;
  /** How old an answer may be that is shown. */
  readonly keepDays: KeepDays;
  /** Requests on the wire at once: what a crash can leave uncertain. */
  readonly batch: number;
  /** A person saw the price: neither the mode nor the number of requests holds the work back, and it takes its time. */
  readonly approved?: true;
  /** The service may not be there: where a whole batch brought no answer, it is asked whether it is. */
  readonly remote?: boolean;
  /** A person asks for newer answers than those from before this moment, for everything or for what went wrong. */
  readonly anew?: { readonly since: number; readonly what: "everything" | "problems" };
}

/** Whether a person saw the price, as the host is told. */
export function approvalOf({ approved }: Pick<Terms, "approved">): Pick<Terms, "approved"> {
  return approved === true ? { approved } : {};
}

/** The name under which the store knows a request's answer. */
export function storeKey(request: Request, terms: Pick<Terms, "service">): string {
  return inStore(key(request), terms);
}

/** A request as the gate sees it. */
export function askOf(request: Request, terms: Pick<Terms, "service">): Ask {
  const { endpoint, more = 0, again } = request;
  return { key: storeKey(request, terms), endpoint, more, ...(again === true ? { again } : {}) };
}

/** A name, told apart by service. */
export function inStore(name: string, { service }: Pick<Terms, "service">): string {
  return `${service} ${name}`;
}

/** Fills the gaps of a list with what came for them, in order. Gaps stay where nothing came. */
export function filling<T, Rest extends T | undefined>(
  list: readonly (T | undefined)[],
  rest: readonly Rest[],
): readonly (T | Rest)[] {
  const left = rest.values();
  return list.map((each) => each ?? (left.next().value as Rest));
}
