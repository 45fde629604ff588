/**
 * Detects whether a service is available at all. If it hasn't answered lately, one request is sent first and the rest
 * wait for its answer. If a whole batch gets no answer, a probe that is never billed checks the service: if it is absent,
 * all cells get that error for a while and nothing more is sent.
 */
import { readAnswer, type Delivery } from "../../api/answer";
import { COMPARABLES_LIMIT } from "../../api/endpoints";
import { fateOf } from "../../api/gatewayCodes";
import { isProblem, problem, type Problem } from "../../api/problem";
import { request, type Request } from "../../api/request";
import type { Commit } from "../work/effects";
import { DEMO } from "./settings";

/** When each service last answered, by the service's name in store keys. */
export type HeardServices = Readonly<Record<string, number>>;

/** A service that answered within so many milliseconds is assumed to be available. */
const LATELY = 600_000;

/** Milliseconds that other requests wait for the first one to a service. Then the next one may be sent. */
const FIRST_WAIT = 10_000;

/** Shortest and longest interval between checks, in milliseconds. */
const CHECK_AFTER = { shortest: 100, longest: 900 };

/** Milliseconds for which all cells get the error that the service is absent. */
export const ABSENT_LIFETIME = 30_000;

const ABSENT = problem("unreachable", "The service at the address in your settings does not answer");
const ANOTHER = problem(
  "unreadable",
  "Another server answers at the address in your settings: check it, including the version, such as /v1",
);

/** The sandbox inside the add-in is always available. */
export function isRemote(baseUrl: string | undefined): boolean {
  return baseUrl !== DEMO;
}

/**
 * A request that the service always refuses, whether or not it checks the key first: an estimate without an address,
 * with more comparables than allowed. Only an answer with data is billed (docs/service.md, 4.5).
 */
export function probeRequest(): Request {
  return request("valueEstimate", { compCount: COMPARABLES_LIMIT.maximum + 1 });
}

/** Milliseconds that the service has to answer the probe. With less time left, the result is unknown. */
export const PROBE_TIMEOUT = 5_000;

/** The probe's result: the service is there, it is absent (with the problem), or it isn't known. */
export function presenceOf(delivery: Delivery): "there" | "unknown" | Problem {
  if (delivery.kind === "fault") return delivery.fault === "lost" ? ABSENT : "unknown";
  const outcome = readAnswer(probeRequest(), delivery);
  if (!isProblem(outcome)) return "there";
  if (outcome.problem === "unreadable") return ANOTHER;
  if (outcome.problem === "rate") return "there";
  return fateOf(delivery.response.status, outcome.code) === "answered" ? "there" : ABSENT;
}

/** Whether a problem is about the whole service and not one request. */
export function isAbsence(found: Problem): boolean {
  return found.message === ABSENT.message || found.message === ANOTHER.message || pauseOf(found) !== undefined;
}

/** Milliseconds for which the host sends nothing, whatever is requested: a limit of its own is used up, say. */
export function pauseOf({ problem: kind, after }: Problem): number | undefined {
  return kind === "unreachable" ? after : undefined;
}

/** Whether no request of a batch got a readable answer, and the host doesn't say that it is the reason. */
export function isDoubtful(entries: readonly Commit[]): boolean {
  const ended = entries.filter(({ settlement }) => settlement !== undefined);
  const isLost = ({ settlement, failure }: Commit): boolean =>
    settlement === "uncertain" && (failure === undefined || pauseOf(failure) === undefined);
  return ended.length > 0 && ended.every(isLost);
}

/** The service's name in store keys: its address, or a fingerprint of it. */
function serviceIn(storeKey: string): string {
  return storeKey.slice(0, storeKey.indexOf(" "));
}

/** The name under which a service's absence is stored. */
export function absenceKey(storeKey: string): string {
  return `${serviceIn(storeKey)} absent`;
}

/** Updates when services last answered. An answer confirms a service; a request without one makes it doubtful. */
export function withHeard(before: HeardServices, entries: readonly Commit[], now: number): HeardServices {
  const ended = entries.filter(({ settlement }) => settlement !== undefined && settlement !== "unasked");
  const answered = ended.filter(({ settlement, presence }) => settlement !== "uncertain" || presence === "there");
  const inDoubt = ended.map(({ key }) => serviceIn(key));
  if (inDoubt.length === 0) return before;
  const others = Object.entries(before).filter(([name, at]) => !inDoubt.includes(name) && isLately(at, now));
  return Object.fromEntries([...others, ...answered.map(({ key }) => [serviceIn(key), now] as const)]);
}

function isLately(at: number | undefined, now: number): boolean {
  return at !== undefined && Math.abs(now - at) < LATELY;
}

/** Which request goes first to a service that hasn't answered lately. */
export interface Firsts {
  /** Milliseconds to wait if another request went first; undefined if there is no need to wait. */
  readonly wait: (storeKey: string) => number | undefined;
  readonly went: (storeKey: string) => void;
}

/** @param reservations With the slot of each. */
export function firsts(
  heard: HeardServices,
  reservations: Readonly<Record<string, { readonly at: number }>>,
  now: number,
): Firsts {
  let latest: Map<string, number> | undefined;
  const latestOf = (): Map<string, number> => (latest ??= latestByService(reservations));
  return {
    wait(storeKey) {
      const name = serviceIn(storeKey);
      if (isLately(heard[name], now)) return undefined;
      const at = latestOf().get(name);
      if (at === undefined) return undefined;
      const age = Math.abs(now - at);
      return age < FIRST_WAIT ? Math.min(CHECK_AFTER.longest, Math.max(CHECK_AFTER.shortest, age)) : undefined;
    },
    went: (storeKey) => void latest?.set(serviceIn(storeKey), now),
  };
}

function latestByService(reservations: Readonly<Record<string, { readonly at: number }>>): Map<string, number> {
  const latest = new Map<string, number>();
  for (const [key, { at }] of Object.entries(reservations)) {
    const name = serviceIn(key);
    latest.set(name, Math.max(at, latest.get(name) ?? at));
  }
  return latest;
}
