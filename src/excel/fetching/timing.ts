/**
 * When the browser sent what this page asked, for those under way. Nothing where no browser is beneath, or where the service
 * doesn't show its times.
 */

const watched = new Map<string, PerformanceResourceTiming | undefined>();

/** Hears of all, also when the list that the page keeps is full. */
const observer =
  typeof PerformanceObserver === "undefined" ? undefined : new PerformanceObserver((list) => note(list.getEntries()));
observer?.observe({ type: "resource" });

function note(entries: PerformanceEntryList): void {
  for (const entry of entries) {
    if (watched.has(entry.name)) watched.set(entry.name, entry as PerformanceResourceTiming);
  }
}

export const isBrowser = observer !== undefined;

export function watch(url: string): void {
  watched.set(url, undefined);
}

/** The moment at which it took its connection, on the page's clock beside the moment at which it began. */
export function connectionTimes(url: string): { readonly began: number; readonly connected?: number } | undefined {
  note(observer?.takeRecords() ?? []);
  const timing = watched.get(url);
  watched.delete(url);
  if (timing === undefined) return undefined;
  const { fetchStart, connectStart, requestStart } = timing;
  return { began: fetchStart, ...(requestStart > 0 ? { connected: connectStart } : {}) };
}
