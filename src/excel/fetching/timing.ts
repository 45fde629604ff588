/** When the browser sent this page's requests. Empty outside a browser, or if the service doesn't expose timings. */

const watched = new Map<string, PerformanceResourceTiming | undefined>();

/** Receives entries even when the page's own list is full. */
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

/** When it got its connection and when it began, both by the page's clock. */
export function connectionTimes(url: string): { readonly began: number; readonly connected?: number } | undefined {
  note(observer?.takeRecords() ?? []);
  const timing = watched.get(url);
  watched.delete(url);
  if (timing === undefined) return undefined;
  const { fetchStart, connectStart, requestStart } = timing;
  return { began: fetchStart, ...(requestStart > 0 ? { connected: connectStart } : {}) };
}
