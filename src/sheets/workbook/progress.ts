/** The progress of a command, and whether the user pressed Stop: in the document's cache, where the panel reads it. */
import type { Progress } from "../../shared/panelApi/panelApi";
import { IDLE_PROGRESS } from "../../shared/workbook/pricing/progress";
import { parseJson } from "../../shared/api/json";
import { PROGRESS } from "../../shared/workbook/pricing/storedProgress";
import { attempt } from "../fetching/attempt";

const NAME = "progress";
const STOP = "stop";
const SECONDS = 3600;

/** Milliseconds between two reports of the same command, because each is a call to the platform. */
const SELDOM = 1000;

let reported = 0;

/** Another execution has a budget and cells of its own. */
export function begin(): boolean {
  attempt(() => CacheService.getDocumentCache()?.remove(STOP));
  reported = 0;
  return true;
}

export function reportProgress(progress: Progress): void {
  const now = Date.now();
  if (progress.state === "running" && now - reported < SELDOM) return;
  reported = now;
  attempt(() => CacheService.getDocumentCache()?.put(NAME, JSON.stringify(PROGRESS.write(progress)), SECONDS));
}

export function readProgress(): Progress {
  return PROGRESS.read(parseJson(attempt(() => CacheService.getDocumentCache()?.get(NAME)) ?? "")) ?? IDLE_PROGRESS;
}

export function askToStop(): void {
  attempt(() => CacheService.getDocumentCache()?.put(STOP, "1", 600));
}

export function stopAsked(): boolean {
  return attempt(() => CacheService.getDocumentCache()?.get(STOP)) === "1";
}
