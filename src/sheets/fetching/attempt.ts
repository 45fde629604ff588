/** Runs what may fail without harm: the platform refuses a service now and then, and caches are best effort. */
export function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
