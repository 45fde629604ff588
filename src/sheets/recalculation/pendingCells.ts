/**
 * Notes that a cell calculated by itself and waits for the user: earlier prices don't include it. The panel, in another
 * window, asks for the note now and then.
 */
import { attempt } from "../runtime/attempt";

const NAME = "waiting";
const SECONDS = 3600;

export function tellPending(): void {
  attempt(() => CacheService.getDocumentCache()?.put(NAME, String(Date.now()), SECONDS));
}

/** When a cell last did, in milliseconds since 1970 UTC. */
export function waitingSince(): number | undefined {
  const noted = attempt(() => CacheService.getDocumentCache()?.get(NAME)) ?? "";
  return /^\d{1,15}$/.test(noted) ? Number(noted) : undefined;
}
