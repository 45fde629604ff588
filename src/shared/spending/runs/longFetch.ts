/**
 * A fetch or a refresh that takes longer than one run: what was agreed to is stored before the first request, what is
 * made of it before it leaves, and the agenda carries on what is left, also of a run that was ended from outside. A run
 * after the first reads what cells need from their formulas where it can, because nobody may be looking.
 */
import { isProblem, problem, type Problem } from "../../api/problem";
import { fingerprint } from "../../fetching/requests/fingerprint";
import { commit, reserve } from "../../fetching/work/effects";
import { intercepting } from "../../fetching/work/interception";
import type { Progress } from "../../panelApi/panelApi";
import { readCalls } from "../../workbook/formulas/readCalls";
import { type DryRun, type Flow, type FormulaCell, workbook, type WorkbookEffect } from "../../workbook/port/port";
import { fetchAgreed, type Manner } from "../fetch/agreedFetch";
import { isStillAgreed } from "../fetch/approval";
import { NO_EARLIER_RUNS } from "../progress/earlierRuns";
import { acceptQuote } from "../fetch/fetchCommand";
import { hasEnded, IDLE_PROGRESS, withCommits } from "../progress/progress";
import { runEnded } from "./endedRun";
import { progressSoFar } from "./fetchProgress";
import { currentRun, keptFetches, madeOf, settleLastRun, storeFetches, type LongFetch } from "./keptFetches";
import { longRuns, type LongFlow, type RunEffect, SHOULD_IT_END } from "./longRuns";

const AGREED_BEFORE = problem("spending", "the key or the settings were changed: press Fetch for the rest");

const BROKEN_OFF = problem("failed", "Its runs were broken off again and again: press Fetch for the rest");

const NOT_STORED = problem(
  "failed",
  "Nothing was requested: what you agreed to could not be stored in this document, which may be full. Wait until fetches that go on have ended, or fetch fewer cells at once",
);

/** Runs in a row that don't end. Some only found that another one uses the cells. */
const MOST_BEGUN = 12;

/** As `acceptQuote`; what one run has no time for is carried on. */
export const acceptInRuns = (quoteId: string, searching?: boolean): LongFlow<Progress> =>
  acceptQuote<RunEffect>(quoteId, searching, function* (approval, manner) {
    const person = yield* longRuns.person();
    const { atMost } = { ...approval, ...manner.searched };
    const fetch = { ...approval, atMost, id: quoteId, person, made: [], counts: IDLE_PROGRESS, begun: 1 };
    return yield* inRuns(fetch, {
      ...manner,
      *begin() {
        yield* manner.begin();
        try {
          yield* storeFetches([...(yield* keptFetches()), fetch]);
        } catch {
          return NOT_STORED;
        }
        return undefined;
      },
    });
  });

/** Does what this run has time for. Undefined if it has to wait. */
export function* continueFetch(fetch: LongFetch): LongFlow<Progress | undefined> {
  if (!(yield* isStillAgreed(fetch))) return yield* givenUp(fetch, AGREED_BEFORE);
  if (fetch.begun >= MOST_BEGUN) return yield* givenUp(fetch, BROKEN_OFF);
  yield* longRuns.continueLater({ work: "fetch", after: SHOULD_IT_END });
  const progress = yield* inRuns(fetch, { look: readFirst, begin: function* () {} }, fetch.at);
  return isProblem(progress) ? undefined : progress;
}

function* givenUp(fetch: LongFetch, why: Problem): LongFlow<Progress> {
  const stopped: Progress = { ...progressSoFar(fetch), problem: why };
  yield* storeFetches((yield* keptFetches()).filter(({ id }) => id !== fetch.id));
  yield* workbook.reportProgress(stopped);
  return stopped;
}

/** What this run makes of a fetch. */
interface Book {
  readonly made: Set<string>;
  /** Those on their way. */
  readonly open: Set<string>;
  counts: Progress;
}

/** @param since When it was agreed to, if earlier runs began it. */
function* inRuns(begun: LongFetch, manner: Manner, since?: number): LongFlow<Progress | Problem> {
  const book: Book = { made: new Set(), open: new Set(), counts: begun.counts };
  let earlier: LongFetch = begun;
  const fetching = fetchAgreed<RunEffect>(begun, {
    ...manner,
    *earlier() {
      const all = yield* settleLastRun();
      if (since === undefined) return NO_EARLIER_RUNS;
      yield* storeFetches(all.map((each) => (each.id === begun.id ? { ...each, begun: each.begun + 1 } : each)));
      // Of one that was stopped meanwhile, nothing is left.
      earlier = all.find(({ id }) => id === begun.id) ?? { ...begun, made: begun.fingerprints.map(() => true) };
      const before = new Set(madeOf(earlier));
      before.forEach((each) => book.made.add(each));
      book.counts = earlier.counts;
      // So that Stop finds it, before anything is granted.
      yield* currentRun.write({ of: begun.id, made: earlier.made, counts: book.counts, open: 0 });
      return { counts: book.counts, since, isMade: (key) => before.has(fingerprint(key)) };
    },
    ended: (progress, found) => runEnded({ earlier, made: book.made, isFirst: since === undefined }, progress, found),
  });
  return yield* booking(begun, book, fetching);
}

/** Stores which requests are made, before they leave. */
function booking<T>({ id, fingerprints }: LongFetch, book: Book, work: LongFlow<T>): LongFlow<T> {
  const { made, open } = book;
  return intercepting<T, WorkbookEffect | RunEffect>(work, {
    *reserve(batch) {
      const replies = yield* reserve(batch);
      const granted = batch.requests.filter((_, index) => isGranted(replies[index]!));
      if (granted.length === 0) return replies;
      for (const { key } of granted) open.add(fingerprint(key));
      const marks = fingerprints.map((each) => made.has(each) || open.has(each));
      yield* currentRun.write({ of: id, made: marks, counts: book.counts, open: open.size });
      return replies;
    },
    *commit(entries) {
      yield* commit(entries);
      for (const entry of entries) {
        const name = fingerprint(entry.key);
        if (entry.settlement !== undefined) open.delete(name);
        if (hasEnded(entry)) made.add(name);
      }
      book.counts = withCommits(book.counts, entries);
    },
  });
}

const isGranted = (reservation: object): boolean => "decision" in reservation && reservation.decision === "granted";

/** Cells may not calculate while nobody looks. */
function* readFirst(cells: readonly FormulaCell[]): Flow<DryRun | Problem> {
  const read = yield* readCalls(cells);
  const known = new Set(read.map(({ cell }) => cell));
  const others = cells.filter((cell) => !known.has(cell));
  const ran = others.length === 0 ? undefined : yield* workbook.dryRun(others);
  if (ran === undefined) return { calls: read, unreported: [], active: 0 };
  return isProblem(ran) ? ran : { ...ran, calls: [...read, ...ran.calls] };
}
