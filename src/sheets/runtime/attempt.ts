/**
 * Tries once more after a failure, because any of the platform's services may fail once. Only for what may safely run
 * twice.
 */
export function retryOnce<T>(act: () => T): T {
  try {
    return act();
  } catch {
    return act();
  }
}

/** Runs what may fail without harm: the platform refuses a service now and then, and caches are best effort. */
export function attempt<T>(act: () => T): T | undefined {
  try {
    return retryOnce(act);
  } catch {
    return undefined;
  }
}
