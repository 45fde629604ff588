/**
 * Fetch and refresh: finds the questions behind cells, prices them, asks them once a person agreed, and has the cells
 * show what came.
 */
import type { Errand, Offer, Progress, Scope } from "../../shared/bridge/bridge";
import { anewOf, offerOf } from "../../shared/errands/offer";
import { fetchAll, quote, type Call } from "../../shared/functions/calculate";
import { parseJson } from "../../shared/service/json";
import { isProblem, problem, type Problem } from "../../shared/service/problem";
import { run } from "../../shared/work/drive";
import type { Question } from "../../shared/work/quote";
import { beginPass, callsOf, endPass, forgetCalls, passUnderWay, type Pass } from "../pass/pass";
import { areasOf, ourCells, type Area, type OurCell } from "../pass/ourCells";
import { awaitCells, rewrite } from "../pass/rewriting";
import type { Run } from "../run";

/** What is behind cells. */
export interface Survey {
  readonly pass: Pass;
  readonly cells: readonly OurCell[];
  readonly calls: readonly Call[];
  readonly questions: readonly Question[];
}

const LOST = problem("bug", "The cells could not be asked what they need; try again, or with fewer cells");

const UNDER_WAY = problem("spending", "Another run looks at the cells at this moment; try again in a few minutes");

/** Has the cells of an area say what they were called with. They show what is at hand. */
export function survey(areas: readonly Area[], current: Run): Survey | Problem {
  if (passUnderWay(Date.now()) !== undefined) return UNDER_WAY;
  const cells = ourCells(areas);
  const pass = calculatedQuietly(cells);
  const calls = callsOf(pass.id);
  if (calls === undefined || (calls.length === 0 && cells.length > 0)) return LOST;
  return { pass, cells, calls, questions: questionsOf(calls, current) };
}

/** Has cells calculate without asking: they show what is at hand, however old. */
function calculatedQuietly(cells: readonly OurCell[]): Pass {
  const pass = beginPass(Date.now());
  try {
    rewrite(cells);
    awaitCells(cells, Date.now);
  } finally {
    endPass();
  }
  return pass;
}

/** Has cells show what came. What did not come is not asked by them either. */
export function show(areas: readonly Area[]): void {
  forgetCalls(calculatedQuietly(ourCells(areas)).id);
}

export function questionsOf(calls: readonly Call[], { terms, looking }: Run): readonly Question[] {
  return calls.flatMap((call) => run(quote(call, terms), looking).questions);
}

/** What a person takes up later names the calls that were reported, and the cells' areas. */
export interface Ticket {
  readonly errand: Errand;
  readonly areas: readonly Area[];
  readonly requests: number;
}

const SECONDS = 3600;

export function offerFor(errand: Errand, scope: Scope, current: Run): Offer | Problem {
  const areas = areasOf(scope);
  const found = survey(areas, current);
  if (isProblem(found)) return found;
  const { pass, cells, questions } = found;
  const offer = offerOf(errand, scope, cells.length, questions, current.looking.usage());
  const ticket: Ticket = { errand, areas, requests: offer.price.requests };
  CacheService.getDocumentCache()?.put(`ticket ${pass.id}`, JSON.stringify(ticket), SECONDS);
  return { ticket: pass.id, ...offer };
}

const FORGOTTEN = problem("spending", "This price is no longer known: look at it again");

export function accept(ticket: string, current: Run): Progress {
  const json = parseJson(CacheService.getDocumentCache()?.get(`ticket ${ticket}`) ?? "");
  const calls = callsOf(ticket);
  if (typeof json !== "object" || json === null || calls === undefined) {
    return current.asking(0).reporter.end("stopped", FORGOTTEN);
  }
  const { errand, areas, requests } = json as unknown as Ticket;
  const anew = anewOf(errand, Date.now());
  const progress = fetchCalls(calls, requests, anew === undefined ? {} : { anew }, current);
  if (progress.problem === undefined) rewrite(ourCells(areas));
  else show(areas);
  forgetCalls(ticket);
  return progress;
}

/** Asks what the calls need. The first problem that is not a row's own is told. */
export function fetchCalls(
  calls: readonly Call[],
  requests: number,
  more: Pick<Run["terms"], "anew">,
  current: Run,
  most?: number,
): Progress {
  const host = current.asking(requests, most);
  const came = run(fetchAll(calls, { ...current.terms, now: Date.now(), ...more }), host);
  host.close();
  const kept = came.flatMap((outcome) => (isProblem(outcome) ? [outcome] : problemsIn(outcome.rows)));
  const held = kept.find(({ problem: kind }) => kind === "spending" || kind === "settings" || kind === "access");
  return host.reporter.end(held === undefined ? "done" : "stopped", held);
}

function problemsIn(rows: readonly (readonly unknown[])[]): readonly Problem[] {
  return rows.flatMap((row) => row.filter(isProblem));
}
