/** A refusal of the gateway's own, in the form in which the service refuses, so that every client reads it. */
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { GATEWAY } from "../shared/service/gatewayCodes";

const CODES: Readonly<Record<number, string>> = {
  400: "resource/bad-request",
  401: "auth/api-key-invalid",
  404: GATEWAY.noEndpoint,
  405: "resource/method-not-allowed",
  413: "resource/too-large",
  429: "auth/rate-limit-exceeded",
  503: GATEWAY.busy,
};

/** Where no other code is known the service may have been asked, and billed. */
export const refused = (
  context: Context,
  status: ContentfulStatusCode,
  message: string,
  headers: Readonly<Record<string, string>> = {},
  code = CODES[status] ?? GATEWAY.lost,
): Response => context.json(refusal(status, message, code), status, { "cache-control": "no-store", ...headers });

export const refusal = (status: number, message: string, code: string): object => ({ status, error: code, message });

/** Whole seconds, at least one: some clients read nothing else. */
export const retryAfter = (milliseconds: number): Readonly<Record<string, string>> => ({
  "retry-after": String(Math.max(1, Math.ceil(milliseconds / 1000))),
});
