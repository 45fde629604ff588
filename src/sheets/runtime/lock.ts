/**
 * The document's lock, shared by all its executions. It is held to check and write, never during requests. Without a
 * container there are no others.
 */
import { attempt } from "./attempt";

/** Whether this execution holds the lock: each has its own globals. */
let holding = false;

/** @returns The result of `act`, or undefined if the lock wasn't free within so many milliseconds. */
export function locked<T extends object>(milliseconds: number, act: () => T): T | undefined {
  if (holding) return act();
  const found = attempt(() => ({ lock: LockService.getDocumentLock() as GoogleAppsScript.Lock.Lock | null }));
  if (found === undefined) return undefined;
  const { lock } = found;
  if (lock !== null && attempt(() => lock.tryLock(milliseconds)) !== true) return undefined;
  holding = true;
  try {
    return act();
  } finally {
    holding = false;
    attempt(() => lock?.releaseLock());
  }
}
