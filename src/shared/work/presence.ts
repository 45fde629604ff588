/**
 * Whether a service is there at all. One that was not heard from lately is sent one request first, and the rest follow
 * its answer. Where a whole batch brought no answer, a probe that is never billed asks whether anybody is there: if
 * nobody is, all cells are told for a while, and nothing more is sent.
 */
import { read, type Delivery } from "../service/answer";
import { COMPARABLES_LIMIT } from "../service/endpoints";
import { fateOf } from "../service/gatewayCodes";
import { isProblem, problem, type Problem } from "../service/problem";
import { request, type Request } from "../service/request";
import type { Entry } from "./effect";
import { DEMO } from "./settings";

/** When each service was last heard from, by the name that stands first in a store key. */
export type Heard = Readonly<Record<string, number>>;

/** A service that answered within so many milliseconds is taken to be there. */
const LATELY = 600_000;

/** How long the rest waits for the first request to a service: then another one may go. */
const FIRST_WAIT = 10_000;

/** How soon to look again, at first and at most. */
const LOOK = { soon: 100, seldom: 900 };

/** Milliseconds for which all cells are told that nobody is there. */
export const ABSENT_LIFETIME = 30_000;

const ABSENT = problem("unreachable", "The service at your address does not answer");
const ANOTHER = problem(
  "unreadable",
  "What answers at your address is not the service: check the address, with its version, such as /v1",
);

/** The sandbox within the add-in can't be away. */
export function isRemote(baseUrl: string | undefined): boolean {
  return baseUrl !== DEMO;
}

/**
 * What any service refuses, before or after it looked at the key: an estimate of no place, with more comparables than
 * are allowed. Only an answer with data is billed (specification, 4.5).
 */
export function probeRequest(): Request {
  return request("valueEstimate", { compCount: COMPARABLES_LIMIT.maximum + 1 });
}

/** Milliseconds that a service has to answer the probe: with fewer left nothing is said of it. */
export const PROBE_PATIENCE = 5_000;

/** What the probe brought: the service answered, nobody did (and why), or it can't be told. */
export function presenceOf(delivery: Delivery): "there" | "unknown" | Problem {
  if (delivery.kind === "fault") return delivery.fault === "lost" ? ABSENT : "unknown";
  const outcome = read(probeRequest(), delivery);
  if (!isProblem(outcome)) return "there";
  if (outcome.problem === "unreadable") return ANOTHER;
  if (outcome.problem === "rate") return "there";
  return fateOf(delivery.response.status, outcome.code) === "told" ? "there" : ABSENT;
}

/** Whether it was said of the service, and not of one request. */
export function isAbsence({ message }: Problem): boolean {
  return message === ABSENT.message || message === ANOTHER.message;
}

/** Whether no request of a batch brought an answer that can be read. */
export function isDoubtful(entries: readonly Entry[]): boolean {
  const claims = entries.flatMap(({ claim }) => (claim === undefined ? [] : [claim]));
  return claims.length > 0 && claims.every((claim) => claim === "uncertain");
}

/** What a book calls a service: its address, or a fingerprint of it. */
export function serviceIn(storeKey: string): string {
  return storeKey.slice(0, storeKey.indexOf(" "));
}

/** The name under which it is remembered that nobody is there. */
export function absenceKey(storeKey: string): string {
  return `${serviceIn(storeKey)} absent`;
}

/** An answer shows that the service is there; a request without one leaves it in doubt. */
export function heardAfter(before: Heard, entries: readonly Entry[], now: number): Heard {
  const ended = entries.filter(({ claim }) => claim !== undefined && claim !== "unasked");
  const answered = ended.filter(({ claim, presence }) => claim !== "uncertain" || presence === "there");
  const inDoubt = ended.map(({ key }) => serviceIn(key));
  if (inDoubt.length === 0) return before;
  const others = Object.entries(before).filter(([name, at]) => !inDoubt.includes(name) && isLately(at, now));
  return Object.fromEntries([...others, ...answered.map(({ key }) => [serviceIn(key), now] as const)]);
}

function isLately(at: number | undefined, now: number): boolean {
  return at !== undefined && Math.abs(now - at) < LATELY;
}

/** Who goes first to each service that was not heard from lately. */
export interface Firsts {
  /** Milliseconds until it may be asked for, where another request went first. */
  readonly wait: (storeKey: string) => number | undefined;
  readonly went: (storeKey: string) => void;
}

/** @param open What is on the wire, with the moment at which it was granted. */
export function firsts(heard: Heard, open: Readonly<Record<string, { readonly at: number }>>, now: number): Firsts {
  let latest: Map<string, number> | undefined;
  const latestOf = (): Map<string, number> => (latest ??= latestByService(open));
  return {
    wait(storeKey) {
      const name = serviceIn(storeKey);
      if (isLately(heard[name], now)) return undefined;
      const at = latestOf().get(name);
      if (at === undefined) return undefined;
      const age = Math.abs(now - at);
      return age < FIRST_WAIT ? Math.min(LOOK.seldom, Math.max(LOOK.soon, age)) : undefined;
    },
    went: (storeKey) => void latest?.set(serviceIn(storeKey), now),
  };
}

function latestByService(open: Readonly<Record<string, { readonly at: number }>>): Map<string, number> {
  const latest = new Map<string, number>();
  for (const [key, { at }] of Object.entries(open)) {
    const name = serviceIn(key);
    latest.set(name, Math.max(at, latest.get(name) ?? at));
  }
  return latest;
}
