/** Asks what a person agreed to: within a budget, counted, until it is done or the person stops it. */
import type { Progress } from "../bridge/bridge";
import type { Planned } from "../errands/tally";
import { problem, type Problem } from "../service/problem";
import { claim } from "../work/effect";
import type { Terms } from "../work/sender";
import { through } from "../work/through";
import { within, type RequestBudget } from "./budget";
import { counted, type Counted } from "./counted";
import { begin, forgive, now, readProgress, reportProgress, stopAsked, type Flow } from "./port";

/** What a question is told that was not asked any more. */
export const STOPPED = problem("spending", "Stopped: press Fetch for the rest");

const BUSY = problem("spending", "Another fetch is under way: stop it, or wait for its end");

/** Does what asks for a person, where nothing else does; whatever happens, it is over at its end. */
export function* alone<T>(command: Flow<T>): Flow<T | Problem> {
  if (!(yield* begin())) return BUSY;
  try {
    return yield* command;
  } finally {
    const progress = yield* readProgress();
    yield* reportProgress(progress.state === "running" ? { ...progress, state: "stopped" } : progress);
  }
}

/**
 * @param asking The work, from the terms that it goes by.
 * @returns What it came to, with its progress at the end: stopped where something kept the rest away, or the person did.
 */
export function* fetched<T>(
  asking: (terms: Terms) => Flow<T>,
  terms: Terms,
  plan: Planned,
  budget: RequestBudget,
): Flow<Counted<T>> {
  yield* forgive();
  let stopped = false;
  const work = through(asking({ ...terms, now: yield* now(), approved: true }), {
    *claim(asks) {
      stopped ||= yield* stopAsked();
      return stopped ? asks.asks.map(() => STOPPED) : yield* claim(asks);
    },
  });
  const { value, progress } = yield* within(budget, counted(plan, work));
  const ended: Progress = { ...progress, state: stopped || progress.problem !== undefined ? "stopped" : "done" };
  yield* reportProgress(ended);
  return { value, progress: ended };
}
