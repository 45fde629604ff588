/** How far long work is: counted from the claims that ended, so it tells what truly was asked, and what came of it. */
import type { Progress } from "../../panelApi/panelApi";
import { isProblem, type Problem, type ProblemKind } from "../../api/problem";
import type { Commit } from "../../fetching/effects";

export const IDLE_PROGRESS: Progress = {
  state: "idle",
  done: 0,
  requests: 0,
  billed: 0,
  notFound: 0,
  refused: 0,
  failed: 0,
  perSecond: 0,
};

/** What is to be made: so many requests, and at most so many where answers yet to come decide. */
export type PlannedRequests = Pick<Progress, "requests" | "atMost">;

/** The progress with what is to be made from now on. */
export function withPlan(progress: Progress, { requests, atMost = 0 }: PlannedRequests): Progress {
  const next: { atMost?: number } & Progress = { ...progress, requests };
  delete next.atMost;
  return atMost > requests ? { ...next, atMost } : next;
}

type Ill = "notFound" | "refused" | "failed";

/** What a problem counts as; all others are failures of the service. */
const COUNTS_AS: Readonly<Partial<Record<ProblemKind, Ill>>> = {
  nothing: "notFound",
  refused: "refused",
  access: "refused",
};

/** The progress after what ended. What the service refused for coming too fast is asked again. */
export function withCommits(progress: Progress, entries: readonly Commit[]): Progress {
  const ended = entries.filter(
    ({ settlement, failure }) => settlement !== undefined && settlement !== "unasked" && failure?.problem !== "rate",
  );
  const ill = ended.flatMap((entry): readonly Ill[] => {
    const problem = problemOf(entry);
    return problem === undefined ? [] : [COUNTS_AS[problem.problem] ?? "failed"];
  });
  const more = (what: Ill): number => progress[what] + ill.filter((each) => each === what).length;
  const done = progress.done + ended.length;
  return {
    ...progress,
    done,
    requests: Math.max(progress.requests, done),
    billed: progress.billed + ended.filter(({ settlement }) => settlement === "billed").length,
    notFound: more("notFound"),
    refused: more("refused"),
    failed: more("failed"),
  };
}

function problemOf({ failure, cacheEntry }: Commit): Problem | undefined {
  if (failure !== undefined) return failure;
  return cacheEntry !== undefined && "outcome" in cacheEntry && isProblem(cacheEntry.outcome)
    ? cacheEntry.outcome
    : undefined;
}

/** How many requests ended in which way; what did not happen is not told. */
type Endings = readonly (readonly [count: number, how: string])[];

export function endingsText(progress: Progress): Endings {
  const { done, notFound, refused, failed } = progress;
  const answered = done - notFound - refused - failed;
  return [...(answered > 0 ? [[answered, "answered"] as const] : []), ...failuresText(progress)];
}

/** Those that brought no answer. */
export function failuresText({ notFound, refused, failed }: Progress): Endings {
  const all: Endings = [
    [notFound, "not found"],
    [refused, "refused"],
    [failed, "failed"],
  ];
  return all.filter(([count]) => count > 0);
}
