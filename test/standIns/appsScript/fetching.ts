/** `UrlFetchApp` over a network: real HTTP, or a service within the test. */
import { join } from "node:path";
import { createSyncFn } from "synckit";

export interface Fetch {
  readonly url: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly muteHttpExceptions?: boolean;
  readonly followRedirects?: boolean;
}

export type Fetched =
  | { readonly unreachable: true }
  | { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: string };

/** Returns an answer for each request, in order, at the stand-in's time. */
export type Network = (requests: readonly Fetch[], now: number) => readonly Fetched[];

/** A request as the worker takes it. */
type Sent = Pick<Fetch, "url" | "method" | "headers"> & { readonly redirect: RequestRedirect };

const overHttp = createSyncFn<(requests: readonly Sent[]) => Promise<Fetched[]>>(
  join(__dirname, "../office/httpWorker.mjs"),
);

export const HTTP: Network = (requests) =>
  overHttp(
    requests.map(({ url, method = "get", headers = {}, followRedirects = true }) => ({
      url,
      method: method.toUpperCase(),
      headers,
      redirect: followRedirects ? "follow" : "manual",
    })),
  );

const URL_LIMIT = 2_082;
/** What a URL may hold as it is; the rest must be percent-encoded. */
const PLAIN_URL = /^https?:\/\/[A-Za-z0-9\-._~:/?[\]@&=%+,;$]+$/;

const KNOWN: readonly string[] = ["url", "method", "headers", "muteHttpExceptions", "followRedirects"];

/** One refused URL, one unmuted error or one dropped connection loses the whole batch. */
export function fetchAll(requests: readonly Fetch[], network: Network, now: number) {
  for (const request of requests) {
    const { url } = request;
    if (url.length > URL_LIMIT) throw new Error("Exception: Limit Exceeded: URLFetch URL Length.");
    if (!PLAIN_URL.test(url)) throw new Error(`Exception: Invalid argument: ${url}`);
    const unknown = Object.keys(request).find((name) => !KNOWN.includes(name));
    if (unknown !== undefined) throw new Error(`Exception: Attribute provided with invalid value: ${unknown}`);
  }
  const fetched = network(requests, now);
  const down = fetched.findIndex((each) => "unreachable" in each);
  if (down >= 0) throw new Error(`Exception: Address unavailable: ${requests[down]!.url}`);
  return fetched.map((each, index) => {
    if ("unreachable" in each) throw new Error("not reached");
    if (each.status >= 400 && requests[index]!.muteHttpExceptions !== true) {
      throw new Error(`Exception: Request failed for ${requests[index]!.url} returned code ${each.status}.`);
    }
    return {
      getResponseCode: () => each.status,
      getAllHeaders: () => each.headers,
      getContentText: () => each.body,
    };
  });
}
