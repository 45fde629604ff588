/**
 * A fetch or a refresh that takes longer than one run: what was agreed to is stored before the first request, what is
 * made of it before it leaves, and the agenda carries on what is left, also of a run that was ended from outside. A run
 * after the first reads what cells need from their formulas where it can, because nobody may be looking.
 */
import { isProblem, problem, type Problem, type ProblemKind } from "../../api/problem";
import { fingerprint } from "../../fetching/requests/fingerprint";
import type { Progress } from "../../panelApi/panelApi";
import { readCalls } from "../../workbook/formulas/readCalls";
import { type DryRun, type Flow, type FormulaCell, workbook } from "../../workbook/port/port";
import { runThenShow, fetchNeeded, neededNow, type NeededNow, type RunOutcome } from "../fetch/agreedFetch";
import { commandApproval, isStillAgreed, type CommandApproval, type SearchApproval } from "../fetch/approval";
import type { FetchWay } from "../fetch/fetchApproved";
import { acceptQuote } from "../fetch/fetchCommand";
import { hasEnded, IDLE_PROGRESS, withCommits, type EarlierRuns } from "../progress/progress";
import type { RunStore } from "../progress/storedFirst";
import { THE_REST } from "../texts/runText";
import { runEnded, settleLastRun } from "./endedRun";
import { progressSoFar } from "./fetchProgress";
import { currentRun, changeFetches, madeOf, type LongFetch } from "./storedRuns";
import { longRuns, type LongFlow, type RunEffect } from "./longRuns";
import { arrange } from "./workState";

const AGREED_BEFORE = "The key or the settings were changed";

const BROKEN_OFF = "It was interrupted too often";

const NOT_STORED = problem(
  "failed",
  "Nothing was requested: your approval could not be stored in this document, which may be full. Wait until the fetches in progress have finished, or fetch fewer cells at once",
);

/** Runs in a row that don't end. Some only found that another one uses the cells. */
const MOST_BEGUN = 12;

/** As `acceptQuote`; what one run has no time for is continued. */
export const acceptInRuns = (quoteId: string, searching?: boolean): LongFlow<Progress> =>
  acceptQuote<RunEffect>(quoteId, searching, firstRun);

function* firstRun(
  quoteId: string,
  approval: CommandApproval,
  searched: SearchApproval | undefined,
): LongFlow<RunOutcome | Problem> {
  yield* settleLastRun();
  const { atMost } = { ...approval, ...searched };
  const agreed = { ...approval, atMost, id: quoteId, person: yield* longRuns.person() };
  const fetch: LongFetch = { ...agreed, made: [], counts: IDLE_PROGRESS, begun: 1 };
  // So that Stop finds it, before anything is granted.
  const made = fetch.fingerprints.map(() => false);
  if (!(yield* isStored(currentRun.write({ of: quoteId, made, counts: IDLE_PROGRESS, onTheWay: 0 }))))
    return NOT_STORED;
  const needed = yield* neededNow(approval, { searched });
  if (!isProblem(needed)) {
    yield* commandApproval.drop(quoteId);
    if (yield* isStored(changeFetches((all) => [...all, fetch]))) return yield* fetchInRun(fetch, needed, { searched });
  }
  yield* currentRun.drop();
  return isProblem(needed) ? needed : NOT_STORED;
}

/** A document may be full. */
function* isStored(writing: LongFlow<unknown>): LongFlow<boolean> {
  try {
    yield* writing;
    return true;
  } catch {
    return false;
  }
}

/** Does what this run has time for. Undefined if it has to wait. */
export function* continueFetch(fetch: LongFetch): LongFlow<Progress | undefined> {
  if (!(yield* isStillAgreed(fetch))) return yield* givenUp(fetch, "spending", AGREED_BEFORE);
  if (fetch.begun >= MOST_BEGUN) return yield* givenUp(fetch, "failed", BROKEN_OFF);
  yield* arrange("fetch", "running");
  const progress = yield* runThenShow(fetch, laterRun(fetch));
  if (!isProblem(progress)) return progress;
  yield* arrange("fetch", "waiting");
  return undefined;
}

function* laterRun(fetch: LongFetch): LongFlow<RunOutcome | Problem> {
  const all = yield* settleLastRun();
  yield* changeFetches((now) => now.map((each) => (each.id === fetch.id ? { ...each, begun: each.begun + 1 } : each)));
  // Of one that was stopped meanwhile, nothing is left.
  const soFar = all.find(({ id }) => id === fetch.id) ?? { ...fetch, made: fetch.fingerprints.map(() => true) };
  const { id, made, counts, at } = soFar;
  // So that Stop finds it, before anything is granted.
  yield* currentRun.write({ of: id, made, counts, onTheWay: 0 });
  const before = new Set(madeOf(soFar));
  const earlier: EarlierRuns = { counts, since: at, isMade: (key) => before.has(fingerprint(key)) };
  const needed = yield* neededNow(soFar, { earlier }, readFirst);
  return isProblem(needed) ? needed : yield* fetchInRun(soFar, needed, { earlier });
}

function* givenUp(fetch: LongFetch, kind: ProblemKind, why: string): LongFlow<Progress> {
  const stopped: Progress = {
    ...progressSoFar(fetch),
    problem: problem(kind, `${why}: ${THE_REST[fetch.command]}`),
  };
  yield* changeFetches((all) => all.filter(({ id }) => id !== fetch.id));
  yield* workbook.reportProgress(stopped);
  return stopped;
}

/** @param fetch As this run found it. */
function* fetchInRun(fetch: LongFetch, needed: NeededNow, way: FetchWay): LongFlow<RunOutcome> {
  const { id, fingerprints } = fetch;
  const made = new Set(madeOf(fetch));
  let { counts } = fetch;
  const store: RunStore = {
    leaving(open) {
      const taken = new Set([...made, ...[...open].map(fingerprint)]);
      const marks = fingerprints.map((each) => taken.has(each));
      return currentRun.write({ of: id, made: marks, counts, onTheWay: open.size });
    },
    ended(entries) {
      for (const { key } of entries.filter(hasEnded)) made.add(fingerprint(key));
      counts = withCommits(counts, entries);
    },
  };
  const { progress, found } = yield* fetchNeeded(fetch, needed, { ...way, store });
  const outcome = yield* runEnded({ earlier: fetch, made, isFirst: way.earlier === undefined }, progress, found);
  if (outcome !== progress) yield* workbook.reportProgress(outcome);
  return { progress: outcome, whole: needed.whole };
}

/** Cells may not calculate while nobody looks. */
function* readFirst(cells: readonly FormulaCell[]): Flow<DryRun | Problem> {
  const read = yield* readCalls(cells);
  const known = new Set(read.map(({ cell }) => cell));
  const others = cells.filter((cell) => !known.has(cell));
  const ran = others.length === 0 ? undefined : yield* workbook.dryRun(others);
  if (ran === undefined) return { calls: read, unreported: [], active: 0 };
  return isProblem(ran) ? ran : { ...ran, calls: [...read, ...ran.calls] };
}
