/** Once more where it fails: any of the platform's services may do so once. For what can be done twice without harm. */
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
