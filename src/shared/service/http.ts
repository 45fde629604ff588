/**
 * What goes over the wire, as plain values. A host turns them into calls of `fetch` or `UrlFetchApp`;
 * the sandbox answers them directly.
 */
export interface HttpRequest {
  readonly method: string;
  /** Below the base address, with its leading slash: `/avm/value`. Segments are percent-encoded. */
  readonly path: string;
  /** Names and values, decoded, in the order sent. A name may stand twice. */
  readonly query: readonly (readonly [name: string, value: string])[];
  /** Names in small letters. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface HttpResponse {
  readonly status: number;
  /** Names in small letters. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The header that carries the key (docs/service.md, 5). */
export const KEY_HEADER = "x-api-key";

/**
 * Names one sending, to the add-in's own gateway: a browser may send a request again by itself, and by the id both are one.
 * A gateway that joins says the id again in its answer.
 */
export const ID_HEADER = "idempotency-key";

/** Set to `1` by a service that bills nothing: the sandbox says so in every answer. */
export const SANDBOX_HEADER = "x-sandbox";

/** Paging headers (docs/service.md, 4.7). */
export const LIMIT_HEADER = "x-limit";
export const OFFSET_HEADER = "x-offset";
export const TOTAL_HEADER = "x-total-count";

/** Seconds after which a service that refuses for its rate may be asked again. Not documented, honoured where it comes. */
export const RETRY_HEADER = "retry-after";

/** What a page is shown in place of a redirect's status: it learns nothing else of one. */
export const OPAQUE_REDIRECT = 0;

const REDIRECTS: readonly number[] = [OPAQUE_REDIRECT, 301, 302, 303, 307, 308];

export function isRedirect(status: number): boolean {
  return REDIRECTS.includes(status);
}
