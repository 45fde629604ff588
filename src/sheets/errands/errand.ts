/**
 * Fetch and refresh: finds the questions behind cells, prices them, asks once a person agreed what is wanted still, and
 * has the cells show what came. What did not come, because it was stopped or failed, is not asked by them either.
 */
import type { Errand, Offer, Progress, Scope } from "../../shared/bridge/bridge";
import { BEYOND, GONE, UNWANTED, wantedOf, type Wanted } from "../../shared/errands/agreement";
import { anewOf, extentOf, offerOf } from "../../shared/errands/offer";
import { purseOf } from "../../shared/errands/purse";
import { fetchAll, type Call } from "../../shared/functions/calculate";
import { isProblem, type Problem } from "../../shared/service/problem";
import { run } from "../../shared/work/drive";
import { isAbsence } from "../../shared/work/presence";
import { askedOf } from "../../shared/work/quote";
import { areasOf, type Area } from "../pass/ourCells";
import type { Run } from "../run";
import { fingerprint } from "../store/fingerprint";
import { show, survey, type Survey } from "./survey";
import { forget, remember, ticketOf, wasOffered, type Ticket } from "./ticket";

export function offerFor(errand: Errand, scope: Scope, current: Run): Offer | Problem {
  const areas = areasOf(scope);
  const found = survey(areas, current);
  if (isProblem(found)) return found;
  const { cells, reports, silent } = found;
  const questions = reports.flatMap((report) => report.questions);
  const offer = offerOf(errand, scope, { cells: cells.length, silent }, questions, current.looking.usage());
  const keys = askedOf(questions, extentOf(errand)).map(({ key }) => fingerprint(key));
  const { requests, atMost } = offer.price;
  return { ticket: remember({ errand, scope, areas, keys, requests, atMost, at: Date.now() }), ...offer };
}

export function accept(id: string, current: Run): Progress {
  const ticket = ticketOf(id);
  // Another key or service would be paid since the settings were changed.
  if (ticket === undefined || ticket.at <= current.owner.changed) {
    return current.asking({ requests: 0 }).reporter.end("stopped", GONE);
  }
  let isBeyond: Wanted["isBeyond"] = () => false;
  const purse = purseOf(ticket.atMost, BEYOND, (key) => isBeyond(key));
  const host = current.asking(ticket, purse);
  const again = surveyAgain(ticket, current);
  if (isProblem(again)) return host.reporter.end("stopped", again);
  forget(id);
  const wanted = wantedOf(again.found.reports, extentOf(ticket.errand), wasOffered(ticket));
  isBeyond = wanted.isBeyond;
  host.reporter.plan({ requests: wanted.requests, atMost: Math.min(wanted.atMost, ticket.atMost) });
  const anew = anewOf(ticket.errand, Date.now());
  const ended = fetchCalls(wanted.calls, anew === undefined ? {} : { anew }, current, host);
  show(again.areas);
  return wanted.calls.length === 0 && ticket.requests > 0 ? host.reporter.end("done", UNWANTED) : ended;
}

interface Again {
  readonly areas: readonly Area[];
  readonly found: Survey;
}

/** The cells of a price as they stand by now. Where some of a selection moved away, all on its sheets are looked at. */
function surveyAgain({ scope, areas, keys }: Ticket, current: Run): Again | Problem {
  const found = survey(areas, current);
  if (isProblem(found)) return found;
  const seen = new Set(found.reports.flatMap(({ questions }) => questions.map(({ key }) => fingerprint(key))));
  if (scope !== "selection" || keys.every((key) => seen.has(key))) return { areas, found };
  const sheets = [...new Set(areas.map(({ sheet }) => sheet))].map((sheet) => ({ sheet }));
  const all = survey(sheets, current);
  return isProblem(all) ? all : { areas: sheets, found: all };
}

/** Asks what the calls need. The first problem that is not a row's own is told. */
export function fetchCalls(
  calls: readonly Call[],
  more: Pick<Run["terms"], "anew">,
  current: Run,
  host: ReturnType<Run["asking"]>,
): Progress {
  const came = run(fetchAll(calls, { ...current.terms, now: Date.now(), ...more }), host);
  host.close();
  const kept = came.flatMap((outcome) => (isProblem(outcome) ? [outcome] : problemsIn(outcome.rows)));
  const held = kept.find((each) => ["spending", "settings", "access"].includes(each.problem) || isAbsence(each));
  return host.reporter.end(held === undefined ? "done" : "stopped", held);
}

function problemsIn(rows: readonly (readonly unknown[])[]): readonly Problem[] {
  return rows.flatMap((row) => row.filter(isProblem));
}
