/**
 * HTTP requests and responses as plain values. A host turns them into calls of `fetch` or `UrlFetchApp`;
 * the sandbox answers them directly.
 */
export interface HttpRequest {
  readonly method: string;
  /** Below the base address, with its leading slash: `/avm/value`. Segments are percent-encoded. */
  readonly path: string;
  /** Decoded names and values, in the order sent. A name may occur twice. */
  readonly query: readonly (readonly [name: string, value: string])[];
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface HttpResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Carries the API key (docs/service.md, section 5). */
export const KEY_HEADER = "x-api-key";

/**
 * Identifies one sending to the add-in's own gateway. A browser may resend a request on its own; the gateway recognizes
 * both by this id. A gateway that deduplicates this way repeats the id in its response.
 */
export const ID_HEADER = "idempotency-key";

/** `1` in every response of a sandbox: nothing is billed. */
export const SANDBOX_HEADER = "x-sandbox";

/** Paging headers (docs/service.md, 4.7). */
export const LIMIT_HEADER = "x-limit";
export const OFFSET_HEADER = "x-offset";
export const TOTAL_HEADER = "x-total-count";

/** Seconds to wait after a 429. The service doesn't document it; it is honored if present. */
export const RETRY_HEADER = "retry-after";

/** The status that `fetch` reports for a redirect that it was told not to follow. */
const OPAQUE_REDIRECT = 0;

const REDIRECTS: readonly number[] = [OPAQUE_REDIRECT, 301, 302, 303, 307, 308];

export function isRedirect(status: number): boolean {
  return REDIRECTS.includes(status);
}
