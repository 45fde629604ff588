/**
 * The one gate to the service: what may be asked, and when. Every claim of every cell, tab and execution passes here,
 * so that the month's limit, the joining and the pace hold across all of them. Pure: a host reads the book, calls
 * this, and writes what it gives, in one step that nothing can come between.
 */
import { isProblem, problem, type Problem } from "../service/problem";
import { notesIn } from "./accountCheck";
import type { Book, Fault, Open } from "./book";
import type { Ask, Asking, Claim, Entry } from "./effect";
import { accessKey, FAULT_LIFETIME, LONGEST_FAULT } from "./freshness";
import { booked, spentIn, usageOf, type Usage } from "./ledger";
import { ABSENT_LIFETIME, absenceKey, firsts, heardAfter, isRemote } from "./presence";
import { DEFAULT_SETTINGS, type Settings } from "./settings";
import { connected } from "./wire";

/** What the gate goes by. */
export interface Rules extends Pick<Settings, "monthlyLimit" | "spending" | "askAbove" | "ratePerSecond"> {
  readonly now: number;
  /** The moment after which nothing more is begun: a host gives a cell only so much time. */
  readonly deadline: number;
  /** A person saw the price and pressed: neither the mode nor the number of requests holds it back. */
  readonly approved: boolean;
  /** How many of the month's requests were billed through other books of the same person, where a host knows. */
  readonly elsewhere?: number;
  /** The service may not be there: if it was not heard from lately, one request goes first. */
  readonly remote?: boolean;
  /** Why nothing can be asked at all: no service, no key, a preview, a person who pressed Stop. */
  readonly refusal?: Problem;
}

/** The rules of a call that began just now, with so many milliseconds to begin requests in. */
export function rulesOf(settings: Settings | Problem, now: number, patience: number, approved = false): Rules {
  const { baseUrl, monthlyLimit, spending, askAbove, ratePerSecond } = isProblem(settings)
    ? DEFAULT_SETTINGS
    : settings;
  const remote = isRemote(baseUrl);
  const ready = connected(settings);
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

export interface Admitted {
  readonly book: Book;
  /** In the order of the asks. */
  readonly claims: readonly Claim[];
}

/** What is granted is on the wire within so many milliseconds. */
export const HORIZON = 1000;

/** After this time a claim whose owner never came back is taken for lost on the wire. Longer than any host waits. */
const LEASE = 75_000;

/** Cells calculate together until nothing was granted for so long. */
const QUIET = 2000;

/** How soon to look again where others may give their reservations back. */
const SOON = 250;

/** How long everyone pauses after the service said that there are too many requests, unless it says how long. */
const PAUSE = 1000;

/** No pause is longer, whatever the service says. */
const LONGEST_PAUSE = 60_000;

const IN_ANOTHER_CELL = problem(
  "unreachable",
  "The same request is under way in another cell and did not come back in time",
);

/** @param beside How many requests other cells want at the same moment, where a host knows. */
export function admit(before: Book, asking: Asking, rules: Rules, beside = 0): Admitted {
  return decide(upToNow(before, rules.now), asking, rules, beside);
}

/** As `admit`, for a book that is up to now. */
export function decide(book: Book, { asks, most, rest }: Asking, rules: Rules, beside: number): Admitted {
  const { now, monthlyLimit } = rules;
  const spent = spentIn(book.ledger, now) + (rules.elsewhere ?? 0);
  const spacing = Math.ceil(1000 / rules.ratePerSecond);
  const open: Record<string, Open> = { ...book.open };
  const together = togetherOf(book, now) + asks.reduce((sum, ask) => sum + weightOf(ask, book), rest + beside);
  const refusal = refusalOf(together, rules);
  const refusalAgain = refusalOf(0, rules);
  const first = firsts(book.heard, open, now);
  let underWay = Object.keys(open).length;
  let turn = Math.max(book.turn, now);
  let granted = 0;
  let counted = 0;
  const claims = asks.map((ask): Claim => {
    if (rules.refusal !== undefined) return rules.refusal;
    if (open[ask.key] !== undefined) return now < rules.deadline ? { claim: "elsewhere" } : IN_ANOTHER_CELL;
    const met = faultOf(ask, book);
    if (met !== undefined) return met.problem;
    if (spent >= monthlyLimit) return needed(ask, `${spent} of ${monthlyLimit} used this month`);
    const why = ask.again === true ? refusalAgain : refusal;
    if (why !== undefined) return needed(ask, why);
    if (spent + underWay >= monthlyLimit) return { claim: "later", after: SOON };
    const wait = rules.remote === true ? first.wait(ask.key) : undefined;
    if (wait !== undefined) return { claim: "later", after: Math.min(wait, rules.deadline - now) };
    const after = turn + granted * spacing - now;
    if (granted >= most || after >= HORIZON) return { claim: "later", after: Math.min(after, rules.deadline - now) };
    underWay += 1;
    granted += 1;
    if (ask.again !== true) counted += 1;
    open[ask.key] = { endpoint: ask.endpoint, at: now };
    first.went(ask.key);
    return { claim: "granted", after };
  });
  if (granted === 0) return { book, claims };
  turn += granted * spacing;
  const since = rules.approved ? book.together : { granted: togetherOf(book, now) + counted, last: now };
  return { book: { ...book, open, turn, together: since }, claims };
}

/** Books how claims ended, and what others would meet too. */
export function settle(before: Book, entries: readonly Entry[], now: number): Book {
  const open: Record<string, Open> = { ...before.open };
  const faults: Record<string, Fault> = { ...before.faults };
  let { ledger, turn } = before;
  for (const { key, endpoint, claim, saved, late, fault, presence } of entries) {
    if (saved === true) ledger = booked(ledger, now, endpoint, "free");
    if (claim === undefined) continue;
    // While it was asked whether the service is there, the answer came late, or the claim's time was over.
    const isOver = presence !== undefined && open[key] === undefined;
    const wasLate = late === true && open[key] === undefined;
    if (presence === "absent" && fault !== undefined) {
      faults[absenceKey(key)] = { problem: fault, until: now + ABSENT_LIFETIME };
    }
    if (isOver) continue;
    delete open[key];
    delete faults[key];
    if (claim !== "unasked" && claim !== "uncertain") delete faults[absenceKey(key)];
    if (claim !== "unasked") ledger = booked(ledger, now, endpoint, claim);
    if (wasLate) ledger = booked(ledger, now, endpoint, "uncertain", -1);
    if (fault === undefined) continue;
    if (fault.problem === "rate") turn = Math.max(turn, now + Math.min(fault.after ?? PAUSE, LONGEST_PAUSE));
    const lasts = FAULT_LIFETIME[claim === "uncertain" ? "uncertain" : fault.problem] ?? 0;
    const name = fault.problem === "access" ? accessKey(key, endpoint) : key;
    if (lasts > 0) faults[name] = { problem: fault, until: now + lasts };
  }
  return { ...before, ledger, open, faults, turn, heard: heardAfter(before.heard, entries, now) };
}

/** What went wrong is forgotten: the key was changed, or a person asks anew. */
export function forgiven(book: Book): Book {
  return { ...book, faults: {} };
}

/** This month, as the book has it. */
export function usageIn(book: Book, now: number, limit: number): Usage {
  const { ledger, open, checks } = upToNow(book, now);
  const notes = notesIn(checks, now);
  return { ...usageOf(ledger, now, limit, Object.keys(open).length), ...(notes.length === 0 ? {} : { checks: notes }) };
}

/**
 * Faults that are over go; claims that nobody came back for are booked as uncertain. A moment farther ahead than can
 * be was written by a clock that was set back since: it holds nobody up.
 */
export function upToNow(book: Book, now: number): Book {
  const lost = Object.entries(book.open).filter(([, { at }]) => Math.abs(now - at) >= LEASE);
  const over = Object.entries(book.faults).filter(([, { until }]) => until <= now || until > now + LONGEST_FAULT);
  const turn = book.turn > now + LONGEST_PAUSE ? now : book.turn;
  if (lost.length + over.length === 0 && turn === book.turn) return book;
  const open = { ...book.open };
  const faults = { ...book.faults };
  let { ledger } = book;
  for (const [key, { endpoint, at }] of lost) {
    delete open[key];
    ledger = booked(ledger, Math.min(at, now), endpoint, "uncertain");
  }
  for (const [key] of over) delete faults[key];
  return { ...book, open, faults, turn, ledger };
}

/** How many requests a question may make: none where it is on the wire, met a fault a moment ago, or is counted. */
export function weightOf(ask: Ask, book: Book): number {
  const none = ask.again === true || book.open[ask.key] !== undefined || faultOf(ask, book) !== undefined;
  return none ? 0 : 1 + ask.more;
}

function faultOf({ key, endpoint }: Ask, { faults }: Book): Fault | undefined {
  return faults[key] ?? faults[absenceKey(key)] ?? faults[accessKey(key, endpoint)];
}

/** Why none of these may be asked, whatever they are. */
function refusalOf(together: number, { now, spending, approved, askAbove, deadline }: Rules): string | undefined {
  if (spending === "off") return "spending is off";
  if (!approved && spending === "ask") return "press Fetch";
  if (!approved && together > askAbove) return `press Fetch (these cells need ${together}, more than ${askAbove})`;
  return now >= deadline ? "press Fetch (there was no time left)" : undefined;
}

/** @param why What is in the way, or what a person is to do. */
export function needed({ more }: Ask, why: string): Problem {
  const count = more === 0 ? "1 request" : `1 to ${more + 1} requests`;
  return problem("spending", `Needs ${count}: ${why}`);
}

function togetherOf({ together }: Book, now: number): number {
  return Math.abs(now - together.last) < QUIET ? together.granted : 0;
}
