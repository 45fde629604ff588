/** The progress of a fetch, counted from settled reservations, so that it shows what was requested and with what result. */
import type { Progress } from "../../panelApi/panelApi";
import { countText } from "../../api/text/countText";
import { thousands } from "../../api/text/thousands";
import { isProblem, type Problem, type ProblemKind } from "../../api/problem";
import type { Commit } from "../../fetching/work/effects";

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

/** What earlier runs did of a fetch that takes several. */
export interface EarlierRuns {
  /** How their requests ended. */
  readonly counts: Progress;
  /** When it was agreed to; undefined for the first run. Newer answers aren't requested again. */
  readonly since?: number;
  /** Whether one of them made the request under this key, which is not made again. */
  readonly isMade: (key: string) => boolean;
}

export const NO_EARLIER_RUNS: EarlierRuns = { counts: IDLE_PROGRESS, isMade: () => false };

/** The number of requests, and their largest number if it depends on answers yet to come. */
export type PlannedRequests = Pick<Progress, "requests" | "atMost">;

export function withPlan(progress: Progress, { requests, atMost = 0 }: PlannedRequests): Progress {
  const next: { atMost?: number } & Progress = { ...progress, requests };
  delete next.atMost;
  return atMost > requests ? { ...next, atMost } : next;
}

type Failure = "notFound" | "refused" | "failed";

/** What a problem counts as; all others are failures of the service. */
const COUNTS_AS: Readonly<Partial<Record<ProblemKind, Failure>>> = {
  nothing: "notFound",
  refused: "refused",
  access: "refused",
};

/** Whether a request has ended, or what is cached answered it. One that met the rate limit is retried. */
export const hasEnded = ({ cacheEntry, cacheHit, failure }: Commit): boolean =>
  cacheEntry !== undefined || cacheHit === true || (failure !== undefined && failure.problem !== "rate");

/** The progress after these requests ended. A request that met the rate limit is retried, so it doesn't count. */
export function withCommits(progress: Progress, entries: readonly Commit[]): Progress {
  const ended = entries.filter(
    ({ settlement, failure }) => settlement !== undefined && settlement !== "unasked" && failure?.problem !== "rate",
  );
  const failures = ended.flatMap((entry): readonly Failure[] => {
    const problem = problemOf(entry);
    return problem === undefined ? [] : [COUNTS_AS[problem.problem] ?? "failed"];
  });
  const more = (what: Failure): number => progress[what] + failures.filter((each) => each === what).length;
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

/** `2 of 9 requests`, or `2 of up to 9 requests` where the number depends on a result still to come. */
export const partDone = ({ done, requests, atMost }: Progress): string =>
  `${thousands(done)} of ${atMost === undefined ? "" : "up to "}${countText(atMost ?? requests, "request")}`;

/** How many requests ended in which way, without zeros. */
type Endings = readonly (readonly [count: number, how: string])[];

export function endingsText(progress: Progress): Endings {
  const { done, notFound, refused, failed } = progress;
  const answered = done - notFound - refused - failed;
  return [...(answered > 0 ? [[answered, "answered"] as const] : []), ...failuresText(progress)];
}

export function failuresText({ notFound, refused, failed }: Progress): Endings {
  const all: Endings = [
    [notFound, "not found"],
    [refused, "refused"],
    [failed, "failed"],
  ];
  return all.filter(([count]) => count > 0);
}
