/**
 * A fetch that takes longer than one run: what was agreed to and is left is stored, and the agenda carries it on. A run
 * after the first reads what cells need from their formulas where it can, because nobody may be looking.
 */
import { record, required, text } from "../../api/codec";
import { isProblem, problem, type Problem } from "../../api/problem";
import { fingerprint } from "../../fetching/cache/fingerprint";
import { commit } from "../../fetching/effects";
import { intercepting } from "../../fetching/interception";
import type { Progress } from "../../panelApi/panelApi";
import { readCalls } from "../formulas/readCalls";
import { keptValue } from "../keptValue";
import { type DryRun, type Flow, type FormulaCell, workbook } from "../port";
import { COMMAND_APPROVAL, commandApproval, isStillAgreed, type CommandApproval } from "../pricing/approval";
import { acceptQuote, fetchAgreed } from "../pricing/fetchCommand";
import { hasEnded } from "../pricing/progress/progress";
import { longRuns, SHOULD_IT_END, type LongFlow } from "./longRuns";
import { takeOverTriggers } from "./takeOverTriggers";

/** What is left of it. */
interface LongFetch extends CommandApproval {
  /** Who agreed to it. Nobody else's runs carry it on. */
  readonly person: string;
}

export const longFetch = keptValue(
  { name: "PROP_FETCH", lasts: "always" },
  record<LongFetch>({ ...COMMAND_APPROVAL, person: required("person", text) }),
  problem("failed", "What is left of the last fetch can't be read: press Fetch for the rest"),
);

/** As `acceptQuote`; what one run has no time for is carried on. */
export function* acceptInRuns(quoteId: string, searching?: boolean): LongFlow<Progress> {
  const approval = yield* commandApproval.recall(quoteId);
  const made = new Set<string>();
  const progress = yield* noting(made, acceptQuote(quoteId, searching));
  if (isProblem(approval) || !(yield* isOutOfTime(progress))) return progress;
  const agreed = searching === true ? { ...approval, ...approval.search } : approval;
  const rest = remaining(agreed, progress, made);
  if (rest === undefined) return progress;
  const before = yield* longFetch.read();
  const person = yield* longRuns.person();
  const isOwn = before !== undefined && !isProblem(before) && before.person === person;
  return yield* carriedOn({ ...(isOwn ? together(before, rest) : rest), person }, progress);
}

/** Does what this run has time for. Undefined if it has to wait. */
export function* continueFetch(kept: LongFetch): LongFlow<Progress | undefined> {
  if (!(yield* isStillAgreed(kept))) return void (yield* endFetch());
  yield* longRuns.continueLater({ work: "fetch", after: SHOULD_IT_END });
  const made = new Set<string>();
  const progress = yield* noting(made, fetchAgreed(kept, { look: readFirst, begin: function* () {} }));
  if (isProblem(progress)) {
    // Another command uses the cells, or makes requests. Anything else may be over within the hour.
    if (progress.problem === "spending") yield* longRuns.continueLater({ work: "fetch" });
    else yield* longRuns.cancelContinuation("fetch");
    return undefined;
  }
  const wasStopped = (yield* longFetch.read()) === undefined;
  const rest = wasStopped || !(yield* isOutOfTime(progress)) ? undefined : remaining(kept, progress, made);
  if (rest !== undefined) return yield* carriedOn({ ...rest, person: kept.person }, progress);
  yield* endFetch();
  return progress;
}

/** @returns Whether there was one that would have gone on. */
export function* stopFetch(): LongFlow<boolean> {
  if ((yield* longFetch.read()) === undefined) return false;
  yield* workbook.askToStop();
  yield* endFetch();
  return true;
}

function* endFetch(): LongFlow<void> {
  yield* longRuns.cancelContinuation("fetch");
  yield* longFetch.drop();
}

/** Notes which requests ended: none of them is made again by a later run. */
function noting<T>(made: Set<string>, work: Flow<T>): Flow<T> {
  return intercepting(work, {
    *commit(entries) {
      for (const entry of entries) if (hasEnded(entry)) made.add(fingerprint(entry.key));
      yield* commit(entries);
    },
  });
}

function* isOutOfTime({ state, problem: why }: Progress): LongFlow<boolean> {
  if (state !== "stopped" || why?.problem !== "spending" || (yield* longRuns.timeLeft()) > 0) return false;
  return !(yield* workbook.stopAsked());
}

/** A refresh isn't carried on: what its cells show is complete as it is. */
function remaining(
  agreed: CommandApproval,
  { done }: Progress,
  made: ReadonlySet<string>,
): CommandApproval | undefined {
  const fingerprints = agreed.fingerprints.filter((each) => !made.has(each));
  const atMost = agreed.atMost - done;
  if (agreed.command !== "fetch" || made.size === 0 || fingerprints.length === 0 || atMost <= 0) return undefined;
  // Places are searched in the first run only.
  const { command, scope, sheets, cells, at } = agreed;
  const requests = Math.min(fingerprints.length, atMost);
  return { command, scope, sheets, cells, at, fingerprints, atMost, requests };
}

/** Two that were agreed to one after the other, as one. */
function together(one: CommandApproval, other: CommandApproval): CommandApproval {
  return {
    ...other,
    fingerprints: [...new Set([...one.fingerprints, ...other.fingerprints])],
    requests: one.requests + other.requests,
    atMost: one.atMost + other.atMost,
    at: Math.min(one.at, other.at),
    scope: one.scope === "everything" ? "everything" : other.scope === "selection" ? "sheet" : other.scope,
    sheets: [...new Set([...one.sheets, ...other.sheets])],
    cells: [],
  };
}

function* carriedOn(rest: LongFetch, progress: Progress): LongFlow<Progress> {
  yield* longFetch.write(rest);
  yield* takeOverTriggers();
  const goesOn = yield* longRuns.continueLater({ work: "fetch" });
  if (goesOn === "when you press") return progress;
  const paused: { problem?: Problem } & Progress = { ...progress, goesOn };
  delete paused.problem;
  yield* workbook.reportProgress(paused);
  return paused;
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
