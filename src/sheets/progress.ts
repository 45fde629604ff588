/** How far a long errand is: in the document's cache, where the panel looks for it, and where it asks to stop. */
import type { Progress } from "../shared/bridge/bridge";
import { IDLE, planned, tallied, type Planned } from "../shared/errands/tally";
import { parseJson } from "../shared/service/json";
import type { Problem } from "../shared/service/problem";
import type { Entry } from "../shared/work/effect";
import { attempt } from "./attempt";

const PROGRESS = "progress";
const STOP = "stop";
const SECONDS = 3600;

/** Milliseconds between two reports. */
const SELDOM = 1000;

export interface Reporter {
  /** What is to be made is another number by now. */
  readonly plan: (plan: Planned) => void;
  readonly heard: (entries: readonly Entry[]) => void;
  /** The last word, also given to the caller. */
  readonly end: (state: "done" | "stopped", problem?: Problem) => Progress;
}

const tell = (progress: Progress): Progress => {
  attempt(() => CacheService.getDocumentCache()?.put(PROGRESS, JSON.stringify(progress), SECONDS));
  return progress;
};

export function progressOf(plan: Planned): Reporter {
  const began = Date.now();
  let last = 0;
  let progress: Progress = planned({ ...IDLE, state: "running" }, plan);
  attempt(() => CacheService.getDocumentCache()?.remove(STOP));
  tell(progress);
  return {
    plan: (next) => void (progress = tell(planned(progress, next))),
    heard(entries) {
      const next = tallied(progress, entries);
      if (next.done === progress.done) return;
      const now = Date.now();
      progress = { ...next, perSecond: Math.round((next.done * 10_000) / Math.max(1, now - began)) / 10 };
      if (now - last < SELDOM) return;
      last = now;
      tell(progress);
    },
    end: (state, problem) => tell({ ...progress, state, ...(problem === undefined ? {} : { problem }) }),
  };
}

export function readProgress(): Progress {
  const json = parseJson(attempt(() => CacheService.getDocumentCache()?.get(PROGRESS)) ?? "");
  return typeof json === "object" && json !== null ? (json as unknown as Progress) : IDLE;
}

export function askToStop(): void {
  attempt(() => CacheService.getDocumentCache()?.put(STOP, "1", 600));
}

export function stopAsked(): boolean {
  return attempt(() => CacheService.getDocumentCache()?.get(STOP)) === "1";
}
