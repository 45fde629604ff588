/**
 * The document's lock, which all executions of one document share. It is held for a short check and mark, never while
 * something is fetched. Where there is no container there is nobody to share with.
 */
import { attempt } from "./attempt";

/** Each execution has its own globals: whether it is this one that holds the lock. */
let holding = false;

/** @returns What `act` gives, or nothing where the lock could not be had within so many milliseconds. */
export function locked<T extends object>(milliseconds: number, act: () => T): T | undefined {
  if (holding) return act();
  const lock = attempt(() => LockService.getDocumentLock()) ?? null;
  if (lock !== null && attempt(() => lock.tryLock(milliseconds)) !== true) return undefined;
  holding = true;
  try {
    return act();
  } finally {
    holding = false;
    attempt(() => lock?.releaseLock());
  }
}
