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
import {
  booked,
  bookedMonth,
  broughtBack,
  isAhead,
  monthOf,
  spentIn,
  usageOf,
  type Column,
  type Usage,
} from "./ledger";
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
  /**
   * The service is not within the host: it bills, and it may not be there. If it was not heard from lately, one request
   * goes first.
   */
  readonly remote?: boolean;
  /** Who asks: what it awaits itself is not lost, whatever a clock says. */
  readonly owner?: string;
  /** What is granted is marked when it goes onto the wire (`marked`). Where not, it is taken for sent at once. */
  readonly marks?: true;
  /** The book outlives nothing here, so no limit could be kept. */
  readonly forgets?: boolean;
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

/**
 * What was sent and seen open for so long, without being one's own, is taken for lost on the wire. Longer than any host
 * waits. It is not told by one look at the clock: between two looks at most half of it counts, so a clock that jumps,
 * either way and however far, takes no request from whoever waits for it.
 */
const LEASE = 75_000;
const MOST_AT_A_LOOK = LEASE / 2;

/** Looks that follow each other sooner are one: not every look has to be written down. */
const LOOK = 5_000;

/**
 * What was only reserved is given back so long after its turn. Should its owner come after all, it finds that and sends
 * nothing (`marked`), so here a clock that jumps does no harm.
 */
const IDLE = 15_000;

/**
 * A ledger that knows a later month than the clock holds for so long at most: then a month has passed in any case. So
 * a clock that was set a year ahead by mistake keeps nobody from asking for a year.
 */
const LONGEST_BEHIND = 31 * 86_400_000;

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

const LOST = problem("unreachable", "No answer came: the page or script that asked ended before it; it may be billed");

const DAMAGED =
  "PROP's count of this month's requests is damaged; open PROP, Spend, to set it (a new count begins with the next month)";
const FORGETS =
  "this browser stores nothing for PROP, so the monthly limit could not be kept; allow it to store data for this page";

/** @param beside How many requests other cells want at the same moment, where a host knows. */
export function admit(before: Book, asking: Asking, rules: Rules, beside = 0): Admitted {
  return decide(upToNow(before, rules.now, rules.owner), asking, rules, beside);
}

/** As `admit`, for a book that is up to now. */
export function decide(book: Book, { asks, most, rest }: Asking, rules: Rules, beside: number): Admitted {
  const { now, monthlyLimit, owner = "" } = rules;
  const spent = spentIn(book.ledger, now) + (rules.elsewhere ?? 0);
  const spacing = Math.ceil(1000 / rules.ratePerSecond);
  const open: Record<string, Open> = { ...book.open };
  const together = togetherOf(book, now) + asks.reduce((sum, ask) => sum + weightOf(ask, book), rest + beside);
  const refusal = refusalOf(together, rules);
  const refusalAgain = refusalOf(0, rules);
  const first = firsts(book.heard, open, now);
  const uncounted = rules.remote === false ? undefined : uncountedIn(book, rules);
  let underWay = Object.keys(open).length;
  let turn = Math.max(book.turn, now);
  let granted = 0;
  let counted = 0;
  const claims = asks.map((ask): Claim => {
    if (rules.refusal !== undefined) return rules.refusal;
    if (open[ask.key] !== undefined) return now < rules.deadline ? { claim: "elsewhere" } : IN_ANOTHER_CELL;
    const met = faultOf(ask, book);
    if (met !== undefined) return met.problem;
    if (uncounted !== undefined) return needed(ask, uncounted);
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
    open[ask.key] = { endpoint: ask.endpoint, at: now + after, owner, sent: rules.marks !== true, age: 0 };
    first.went(ask.key);
    return { claim: "granted", after };
  });
  if (granted === 0) return { book, claims };
  turn += granted * spacing;
  const since = rules.approved ? book.together : { granted: togetherOf(book, now) + counted, last: now };
  const looked = Object.keys(book.open).length === 0 ? now : (book.looked ?? now);
  return { book: { ...book, open, turn, together: since, looked }, claims };
}

export interface Marked {
  readonly book: Book;
  /** For each key whether it may go out. */
  readonly mayGo: readonly boolean[];
}

/**
 * What goes onto the wire now. What was given back meanwhile stays: another may ask it, or have asked it, also another
 * cell of the same owner.
 */
export function marked(book: Book, keys: readonly string[], owner: string): Marked {
  const mayGo = keys.map((key) => book.open[key]?.owner === owner && !book.open[key].sent);
  const sent = keys.filter((_, index) => mayGo[index]).map((key) => [key, { ...book.open[key]!, sent: true }] as const);
  return { book: { ...book, open: { ...book.open, ...Object.fromEntries(sent) } }, mayGo };
}

/** Books how claims ended, and what others would meet too. */
export function settle(before: Book, entries: readonly Entry[], now: number, owner = ""): Book {
  const open: Record<string, Open> = { ...before.open };
  const faults: Record<string, Fault> = { ...before.faults };
  let { ledger, turn } = before;
  const book = (endpoint: Entry["endpoint"], column: Column, count = 1): void => {
    ledger = booked(ledger, bookedMonth(ledger, now), endpoint, column, count);
  };
  for (const { key, endpoint, claim, repeats, saved, late, fault, presence, done } of entries) {
    if (saved === true) book(endpoint, "free");
    if (claim === undefined || done === true) continue;
    const isOpen = open[key]?.owner === owner;
    if (presence === "absent" && fault !== undefined) faults[absenceKey(key)] = faultAt(now, fault, ABSENT_LIFETIME);
    // While it was asked whether the service is there, the answer came late, or others took the claim for lost.
    if (presence !== undefined && !isOpen) continue;
    const wasLost = late === true ? !isOpen : owner !== "" && open[key] === undefined && faults[key]?.owner === owner;
    // What somebody asked again after that is still under way.
    if (isOpen || (late !== true && open[key] === undefined)) delete open[key];
    delete faults[key];
    if (claim !== "unasked" && claim !== "uncertain") delete faults[absenceKey(key)];
    if (claim !== "unasked") book(endpoint, claim);
    if (repeats !== undefined) book(endpoint, "uncertain", repeats);
    if (wasLost) book(endpoint, "uncertain", -1);
    if (fault === undefined) continue;
    if (fault.problem === "rate") turn = Math.max(turn, now + Math.min(fault.after ?? PAUSE, LONGEST_PAUSE));
    const lasts = FAULT_LIFETIME[claim === "uncertain" ? "uncertain" : fault.problem] ?? 0;
    const name = fault.problem === "access" ? accessKey(key, endpoint) : key;
    if (lasts > 0) faults[name] = faultAt(now, fault, lasts);
  }
  return { ...before, ledger, open, faults, turn, heard: heardAfter(before.heard, entries, now) };
}

/** What went wrong is forgotten: the key was changed, or a person asks anew. */
export function forgiven(book: Book): Book {
  return { ...book, faults: {} };
}

/** This month, as the book has it. */
export function usageIn(book: Book, now: number, limit: number): Usage {
  const { ledger, open, checks, damaged } = upToNow(book, now);
  const notes = notesIn(checks, now);
  const usage = usageOf(ledger, now, limit, Object.keys(open).length);
  return {
    ...usage,
    ...(damaged === undefined ? {} : { left: 0, damaged: true as const }),
    ...(notes.length === 0 ? {} : { checks: notes }),
  };
}

/**
 * Faults that are over go; what was reserved and nobody came back for is given back; what was sent is booked as
 * uncertain, and met as that. A turn farther ahead than can be was told by a clock that was set back since: it holds
 * nobody up.
 */
export function upToNow(before: Book, now: number, owner = ""): Book {
  const book = upToMonth(looked(before, now), now);
  const others = Object.entries(book.open).filter(([, open]) => owner === "" || open.owner !== owner);
  const idle = others.filter(([, { sent, at }]) => !sent && Math.abs(now - at) >= IDLE);
  const lost = others.filter(([, { sent, age }]) => sent && age >= LEASE);
  const over = Object.entries(book.faults).filter(([, fault]) => remaining(fault, now) !== fault);
  const turn = book.turn > now + LONGEST_PAUSE ? now : book.turn;
  if (idle.length + lost.length + over.length === 0 && turn === book.turn) return book;
  const open = { ...book.open };
  const faults = { ...book.faults };
  let { ledger } = book;
  for (const [key, fault] of over) {
    const left = remaining(fault, now);
    if (left === undefined) delete faults[key];
    else faults[key] = left;
  }
  for (const [key] of idle) delete open[key];
  for (const [key, { endpoint, at, owner: lostBy }] of lost) {
    delete open[key];
    ledger = booked(ledger, at <= now ? monthOf(at) : bookedMonth(ledger, now), endpoint, "uncertain");
    faults[key] = { ...faultAt(now, LOST, FAULT_LIFETIME.uncertain ?? 0), ...(lostBy === "" ? {} : { owner: lostBy }) };
  }
  return { ...book, open, faults, turn, ledger };
}

function faultAt(now: number, fault: Problem, lasts: number): Fault {
  return { problem: fault, until: now + lasts, lasts };
}

/** What is left of a fault. One that would last longer than at first was met before the clock was set back. */
function remaining(fault: Fault, now: number): Fault | undefined {
  const { until, lasts = LONGEST_FAULT } = fault;
  if (until <= now) return undefined;
  return until > now + lasts ? { ...fault, until: now + lasts } : fault;
}

/** For how long what is open was seen to be. */
function looked(book: Book, now: number): Book {
  const passed = now - (book.looked ?? 0);
  if (Object.keys(book.open).length === 0 || (passed >= 0 && passed < LOOK)) return book;
  const counts = Math.max(0, Math.min(passed, MOST_AT_A_LOOK));
  const open = Object.entries(book.open).map(([key, each]) => [key, { ...each, age: each.age + counts }] as const);
  return { ...book, open: Object.fromEntries(open), looked: now };
}

/**
 * The ledger may know a later month than the clock: then the clock was set back, or was ahead before. What is booked in
 * both counts together (`ledger.ts`), for a limited time.
 */
function upToMonth(book: Book, now: number): Book {
  const { behind, damaged, ...rest } = book;
  const isBehind = isAhead(book.ledger, now);
  const isOver = isBehind && behind !== undefined && now - behind >= LONGEST_BEHIND;
  const since = !isBehind || isOver ? undefined : behind === undefined || behind > now ? now : behind;
  const month = monthOf(now);
  const found = damaged === "" ? month : damaged !== undefined && damaged < month ? undefined : damaged;
  if (since === behind && found === damaged && !isOver) return book;
  return {
    ...rest,
    ledger: isOver ? broughtBack(book.ledger, now) : book.ledger,
    ...(since === undefined ? {} : { behind: since }),
    ...(found === undefined ? {} : { damaged: found }),
  };
}

/** How many requests a question may make: none where it is on the wire, met a fault a moment ago, or is counted. */
export function weightOf(ask: Ask, book: Book): number {
  const none = ask.again === true || book.open[ask.key] !== undefined || faultOf(ask, book) !== undefined;
  return none ? 0 : 1 + ask.more;
}

function faultOf({ key, endpoint }: Ask, { faults }: Book): Fault | undefined {
  return faults[key] ?? faults[absenceKey(key)] ?? faults[accessKey(key, endpoint)];
}

/** Why nothing may be asked that is billed: no limit could be kept. */
function uncountedIn({ damaged }: Book, { forgets }: Rules): string | undefined {
  if (damaged !== undefined) return DAMAGED;
  return forgets === true ? FORGETS : undefined;
}

/** Why none of these may be asked, whatever they are. */
function refusalOf(together: number, { now, spending, approved, askAbove, deadline }: Rules): string | undefined {
  if (spending === "off") return "spending is off";
  if (!approved && spending === "ask") return "press Fetch";
  if (!approved && together > askAbove)
    return `press Fetch (cells calculated together need up to ${together}, more than ${askAbove})`;
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
