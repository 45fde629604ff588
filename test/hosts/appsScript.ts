/** Strict stand-ins for the Apps Script services that Code.js uses, with the platform's limits. */
import { createHash } from "node:crypto";
import { join } from "node:path";
import { createSyncFn } from "synckit";

interface Fetch {
  readonly url: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly muteHttpExceptions?: boolean;
  readonly followRedirects?: boolean;
}

type Fetched =
  | { readonly unreachable: true }
  | { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: string };

const fetchAll = createSyncFn<(requests: readonly Fetch[]) => Promise<Fetched[]>>(join(__dirname, "httpWorker.mjs"));

const URL_LIMIT = 2_082;
/** What a URL may hold as it is; the rest must be percent-encoded. */
const PLAIN_URL = /^https?:\/\/[A-Za-z0-9\-._~:/?[\]@&=%+,;$]+$/;

export const UrlFetchApp = {
  fetchAll(requests: readonly Fetch[]) {
    for (const { url } of requests) {
      if (url.length > URL_LIMIT) throw new Error(`Exception: Limit Exceeded: URLFetch URL Length.`);
      if (!PLAIN_URL.test(url)) throw new Error(`Exception: Invalid argument: ${url}`);
    }
    const fetched = fetchAll(
      requests.map(({ url, method = "get", headers = {} }) => ({ url, method: method.toUpperCase(), headers })),
    );
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
  },
};

const CACHE = { entries: 1_000, key: 250, value: 100 * 1024, seconds: 21_600 } as const;

/** A cache of one scope: bounded in entries, key, value and life; the oldest goes first. */
export class Cache {
  private readonly entries = new Map<string, { readonly value: string; readonly until: number }>();

  constructor(private readonly now: () => number) {}

  getAll(keys: readonly string[]): Record<string, string> {
    const found = keys.flatMap((key): [string, string][] => {
      const entry = this.entries.get(key);
      return entry !== undefined && entry.until > this.now() ? [[key, entry.value]] : [];
    });
    return Object.fromEntries(found);
  }

  putAll(values: Readonly<Record<string, string>>, seconds = 600): void {
    for (const [key, value] of Object.entries(values)) {
      if (key.length > CACHE.key) throw new Error("Exception: Argument too large: key");
      if (Buffer.byteLength(value) > CACHE.value) throw new Error("Exception: Argument too large: value");
      if (seconds < 1 || seconds > CACHE.seconds) throw new Error("Exception: Argument too large: expirationInSeconds");
      this.entries.delete(key);
      this.entries.set(key, { value, until: this.now() + seconds * 1000 });
    }
    for (const key of this.entries.keys()) {
      if (this.entries.size <= CACHE.entries) break;
      this.entries.delete(key);
    }
  }
}

export const Utilities = {
  DigestAlgorithm: { SHA_256: "SHA_256" },
  Charset: { UTF_8: "UTF_8" },
  computeDigest: (_: string, text: string): number[] => [
    ...new Int8Array(createHash("sha256").update(text, "utf8").digest()),
  ],
  base64Encode: (bytes: readonly number[]): string => Buffer.from(Int8Array.from(bytes)).toString("base64"),
  sleep: (milliseconds: number): void => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
  },
};
