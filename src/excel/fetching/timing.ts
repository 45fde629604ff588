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

interface ConnectionTimes {
  readonly began: number;
  /** When it got its connection, and when it was sent over it. Not every service exposes these. */
  readonly connected?: number;
  readonly sent?: number;
  /** When its answer began to come; had come, where the service doesn't expose that. */
  readonly came: number;
}

/** By the page's clock. */
export function connectionTimes(url: string): ConnectionTimes | undefined {
  note(observer?.takeRecords() ?? []);
  const timing = watched.get(url);
  watched.delete(url);
  if (timing === undefined) return undefined;
  const { fetchStart, connectStart, requestStart, responseStart, responseEnd } = timing;
  const exposed = requestStart > 0 ? { connected: connectStart, sent: requestStart } : {};
  return { began: fetchStart, ...exposed, came: responseStart > 0 ? responseStart : responseEnd };
}
