/**
 * Fetch and refresh: cells say in a pricing pass what they would ask, a person sees the price, and what was agreed and
 * is wanted still is asked once. Then the cells show what is at hand, in a pass again: what was not asked, because a
 * person stopped or the month's limit was reached, is not asked by them.
 */
import type { Errand, Offer, Progress, Scope } from "../shared/bridge/bridge";
import { BEYOND, GONE, UNWANTED, wantedOf } from "../shared/errands/agreement";
import { anewOf, extentOf, offerOf } from "../shared/errands/offer";
import { purseOf } from "../shared/errands/purse";
import { IDLE } from "../shared/errands/tally";
import { isProblem, problem, type Problem } from "../shared/service/problem";
import { askedOf } from "../shared/work/quote";
import { DEFAULT_SETTINGS } from "../shared/work/settings";
import { addressText } from "../shared/formulas/cells";
import { fetchCalls } from "./fetching";
import { store } from "./host";
import { forget, offered, remember, type Priced } from "./offers";
import type { Passed, Report } from "./pass";
import { counter, type Counter } from "./progress";
import { loadSettings } from "./settings";
import { survey } from "./survey";
import type { OurCell } from "./ourCell";
import { formulaCells } from "./workbook/formulaCells";

const NONE = problem("argument", "None of these cells holds a PROP function");
const BUSY = problem("spending", "Another fetch is under way: stop it, or wait for its end");
const UNASKED = problem(
  "failed",
  "Nothing was asked, because Excel did not calculate: try again when no cell is edited",
);
const UNSHOWN = problem(
  "failed",
  "The answers are kept, but Excel did not calculate: Look again, in Spend, shows them",
);
const STOPPED = problem("spending", "Stopped");

let last: Counter | undefined;
let running = false;
let stopped = false;

export async function limit(): Promise<number> {
  const settings = await loadSettings();
  return (isProblem(settings) ? DEFAULT_SETTINGS : settings).monthlyLimit;
}

export async function offer(errand: Errand, scope: Scope): Promise<Offer | Problem> {
  const cells = await formulaCells(scope);
  if (cells.length === 0) return NONE;
  const { reports, silent, underWay } = await survey(cells);
  const questions = reports.flatMap((report) => report.questions);
  const looked = { cells: cells.length, silent, underWay };
  const priced = offerOf(errand, scope, looked, questions, await store.usage(await limit()));
  const keys = new Set(askedOf(questions, extentOf(errand)).map(({ key }) => key));
  const { requests, atMost } = priced.price;
  return { ticket: remember({ errand, scope, cells, keys, requests, atMost }), ...priced };
}

export async function accept(ticket: string): Promise<Progress> {
  const priced = offered(ticket);
  if (priced === undefined) return { ...IDLE, problem: GONE };
  if (running) return { ...IDLE, problem: BUSY };
  running = true;
  stopped = false;
  last = counter(priced, Date.now);
  let ended: Progress;
  try {
    const found = await surveyAgain(priced).catch(() => undefined);
    if (found === undefined) return { ...IDLE, problem: UNASKED };
    forget(ticket);
    ended = await fetched(priced, found.reports);
  } finally {
    running = false;
    last.end(stopped ? "stopped" : "done");
  }
  try {
    await survey(await placesNow(priced));
    return ended;
  } catch {
    return { ...ended, problem: UNSHOWN };
  }
}

/** Asks what was agreed and is wanted still. */
async function fetched({ errand, requests, atMost, keys }: Priced, reports: readonly Report[]): Promise<Progress> {
  const wanted = wantedOf(reports, extentOf(errand), (key) => keys.has(key));
  const counted = counter({ requests: wanted.requests, atMost: Math.min(wanted.atMost, atMost) }, Date.now);
  last = counted;
  const anew = anewOf(errand, Date.now());
  await fetchCalls(wanted.calls, anew === undefined ? {} : { anew }, {
    counted,
    purse: purseOf(atMost, BEYOND, wanted.isBeyond),
    refusal: () => (stopped ? STOPPED : undefined),
  });
  const ended = counted.end(stopped ? "stopped" : "done");
  return wanted.calls.length === 0 && requests > 0 && !stopped ? { ...ended, problem: UNWANTED } : ended;
}

/** The cells of a price as they stand by now. Where some of a selection moved away, all on its sheets are looked at. */
async function surveyAgain(priced: Priced): Promise<Passed> {
  const found = await survey(await placesNow(priced));
  if (priced.scope !== "selection") return found;
  const seen = new Set(found.reports.flatMap(({ questions }) => questions.map(({ key }) => key)));
  return [...priced.keys].every((key) => seen.has(key)) ? found : survey(await onTheirSheets(priced));
}

/** Rows may have been inserted: a selection is what was selected, unless its places are no longer all ours. */
async function placesNow(priced: Priced): Promise<readonly OurCell[]> {
  if (priced.scope === "everything") return formulaCells("everything");
  const all = await onTheirSheets(priced);
  if (priced.scope === "sheet") return all;
  const places = new Set(priced.cells.map(addressText));
  const there = all.filter((cell) => places.has(addressText(cell)));
  return there.length === places.size ? there : all;
}

function onTheirSheets({ cells }: Priced): Promise<readonly OurCell[]> {
  const sheets = new Set(cells.map(({ sheet }) => sheet));
  return formulaCells([...sheets].map((sheet) => ({ sheet })));
}

export function progress(): Progress {
  return last?.progress() ?? IDLE;
}

/** What is on the wire is waited for and kept; nothing more is asked. */
export function stop(): void {
  stopped = running;
}
