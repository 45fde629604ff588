/**
 * The command that is making requests, its progress, and whether the person asked to stop it. A mark in the document's
 * properties shows that one is running; it is set under the lock, which isn't held meanwhile. The rest is in the
 * document's cache, where the panel looks.
 */
import { moment, record, required } from "../../shared/api/codec";
import type { Progress } from "../../shared/panelApi/panelApi";
import { IDLE_PROGRESS } from "../../shared/spending/progress/progress";
import { BEGIN_WAIT, RUN_LEASE } from "../../shared/fetching/work/timeouts";
import { parseJson } from "../../shared/api/json";
import { PROGRESS } from "../../shared/spending/progress/storedProgress";
import { attempt } from "../runtime/attempt";
import { locked } from "../runtime/lock";

const NAME = "progress";
const STOP = "stop";
const SECONDS = 3600;

/** Milliseconds between two reports of one command, because each is a call to the platform. */
const SELDOM = 1000;

let reported = 0;

const RUN = "PROP_RUN";

const RUNNING = record<{ readonly until: number }>({ until: required("until", moment) });

function isUnderWay(stored: string | null | undefined, now: number): boolean {
  const { until } = RUNNING.read(parseJson(stored ?? "")) ?? { until: 0 };
  // A time too far ahead was written before the clock was set back.
  return until > now && until <= now + RUN_LEASE;
}

export function begin(): boolean {
  const properties = PropertiesService.getDocumentProperties() as GoogleAppsScript.Properties.Properties | null;
  const begun = locked(BEGIN_WAIT, () => {
    const now = Date.now();
    const isFree = !isUnderWay(properties?.getProperty(RUN), now);
    // If nothing can be stored, nothing is granted either, and the cells say so.
    if (isFree) attempt(() => properties?.setProperty(RUN, JSON.stringify(RUNNING.write({ until: now + RUN_LEASE }))));
    return { isFree };
  });
  if (begun?.isFree !== true) return false;
  attempt(() => CacheService.getDocumentCache()?.remove(STOP));
  return true;
}

export function end(): void {
  attempt(() => PropertiesService.getDocumentProperties().deleteProperty(RUN));
}

export function reportProgress(progress: Progress): void {
  const now = Date.now();
  if (progress.state === "running" && now - reported < SELDOM) return;
  reported = now;
  attempt(() => CacheService.getDocumentCache()?.put(NAME, JSON.stringify(PROGRESS.write(progress)), SECONDS));
}

/** That of a run which was killed is no longer running once its time is over. */
export function readProgress(): Progress {
  const stored = attempt(() => CacheService.getDocumentCache()?.get(NAME)) ?? "";
  const progress = PROGRESS.read(parseJson(stored)) ?? IDLE_PROGRESS;
  if (progress.state !== "running") return progress;
  const mark = attempt(() => PropertiesService.getDocumentProperties().getProperty(RUN));
  return isUnderWay(mark, Date.now()) ? progress : { ...progress, state: "stopped" };
}

export function askToStop(): void {
  attempt(() => CacheService.getDocumentCache()?.put(STOP, "1", 600));
}

export function stopAsked(): boolean {
  return attempt(() => CacheService.getDocumentCache()?.get(STOP)) === "1";
}
