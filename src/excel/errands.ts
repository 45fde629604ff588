/**
 * Fetch and refresh: cells say in a pricing pass what they would ask, a person sees the price, and what was agreed is
 * asked once. Then the cells calculate again, and show what is at hand.
 */
import type { Errand, Offer, Progress, Scope } from "../shared/bridge/bridge";
import { anewOf, offerOf } from "../shared/errands/offer";
import { IDLE } from "../shared/errands/tally";
import { fetchAll, type Call } from "../shared/functions/calculate";
import { isProblem, problem, type Problem } from "../shared/service/problem";
import { drive } from "../shared/work/drive";
import type { Terms } from "../shared/work/sender";
import { DEFAULT_SETTINGS } from "../shared/work/settings";
import { hostOf, store, termsOf } from "./host";
import { pass, type Report } from "./pass";
import { placeName } from "./places";
import { counter, type Counter } from "./progress";
import { loadSettings } from "./settings";
import { calculate, ourCells, type OurCell } from "./workbook";

interface Priced {
  readonly errand: Errand;
  readonly scope: Scope;
  readonly cells: readonly OurCell[];
  readonly calls: readonly Call[];
  readonly requests: number;
}

const NONE = problem("argument", "None of these cells holds a PROP function");
const GONE = problem("spending", "This price is no longer known: look at it again");
const BUSY = problem("spending", "Another fetch is under way: stop it, or wait for its end");
const UNSHOWN = problem("failed", "The answers are here, but Excel did not calculate: press Ctrl+Alt+F9 to see them");
const STOPPED = problem("spending", "Stopped");

/** Offers that a person may still take up. */
const OFFERS = 5;

const offers = new Map<string, Priced>();
let last: Counter | undefined;
let running = false;
let stopped = false;
let tickets = 0;

/** What these cells would ask, and what they show meanwhile: nothing is requested. */
export function survey(cells: readonly OurCell[]): Promise<readonly Report[]> {
  return pass(cells.map(placeName), () => calculate(cells));
}

export async function limit(): Promise<number> {
  const settings = await loadSettings();
  return (isProblem(settings) ? DEFAULT_SETTINGS : settings).monthlyLimit;
}

export async function offer(errand: Errand, scope: Scope): Promise<Offer | Problem> {
  const cells = await ourCells(scope);
  if (cells.length === 0) return NONE;
  const reports = await survey(cells);
  const questions = reports.flatMap((report) => report.questions);
  const priced = offerOf(errand, scope, cells.length, questions, await store.usage(await limit()));
  const ticket = String((tickets += 1));
  const calls = reports.map(({ call }) => call);
  offers.set(ticket, { errand, scope, cells, calls, requests: priced.price.requests });
  for (const oldest of offers.keys()) if (offers.size > OFFERS) offers.delete(oldest);
  return { ticket, ...priced };
}

export async function accept(ticket: string): Promise<Progress> {
  const priced = offers.get(ticket);
  if (priced === undefined) return { ...IDLE, problem: GONE };
  if (running) return { ...IDLE, problem: BUSY };
  offers.delete(ticket);
  const { errand, scope, cells, calls, requests } = priced;
  const anew = anewOf(errand, Date.now());
  const ended = await fetchCalls(calls, requests, anew === undefined ? {} : { anew });
  try {
    // Rows may have been inserted meanwhile; a selection is what was selected.
    await calculate(scope === "selection" ? cells : await ourCells(scope));
    return ended;
  } catch {
    return { ...ended, problem: UNSHOWN };
  }
}

/** Asks what the calls need: a person saw the price. */
export async function fetchCalls(
  calls: readonly Call[],
  requests: number,
  more: Pick<Terms, "anew"> = {},
): Promise<Progress> {
  const counted = counter(requests, Date.now);
  last = counted;
  running = true;
  stopped = false;
  try {
    await store.forgive();
    const settings = await loadSettings();
    const terms = { ...termsOf(settings), ...more };
    const host = hostOf(settings, terms, { approved: true, refusal: () => (stopped ? STOPPED : undefined) });
    await drive(fetchAll(calls, terms), counted.counting(host));
  } finally {
    running = false;
    counted.end(stopped ? "stopped" : "done");
  }
  return counted.progress();
}

export function progress(): Progress {
  return last?.progress() ?? IDLE;
}

/** What is on the wire is waited for and kept; nothing more is asked. */
export function stop(): void {
  stopped = running;
}
