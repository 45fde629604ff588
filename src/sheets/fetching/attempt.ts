/** What may fail without harm: the platform refuses a service now and then, and a cache is only a suggestion. */
export function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
