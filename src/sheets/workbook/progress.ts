/** How far a command is, and whether the person asked to stop it: in the document's cache, where the panel looks. */
import type { Progress } from "../../shared/bridge/bridge";
import { attempt } from "../attempt";

const PROGRESS = "progress";
const STOP = "stop";
const SECONDS = 3600;

export function reportProgress(progress: Progress): void {
  attempt(() => CacheService.getDocumentCache()?.put(PROGRESS, JSON.stringify(progress), SECONDS));
}

export function stopAsked(): boolean {
  return attempt(() => CacheService.getDocumentCache()?.get(STOP)) === "1";
}
