/** The gateway's own errors, in the form of the service's errors, so that every client can read them. */
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { GATEWAY } from "../../../shared/api/gatewayCodes";

const CODES: Readonly<Record<number, string>> = {
  400: "resource/bad-request",
  401: "auth/api-key-invalid",
  403: "auth/forbidden",
  404: GATEWAY.noEndpoint,
  405: "resource/method-not-allowed",
  413: "resource/too-large",
  429: "auth/rate-limit-exceeded",
  503: GATEWAY.busy,
};

/** Without another code, the request may have been sent and billed. */
export const refuse = (
  context: Context,
  status: ContentfulStatusCode,
  message: string,
  headers: Readonly<Record<string, string>> = {},
  code = CODES[status] ?? GATEWAY.lost,
  more: object = {},
): Response =>
  context.json({ ...refusalReply(status, message, code), ...more }, status, {
    "cache-control": "no-store",
    ...headers,
  });

export const refusalReply = (status: number, message: string, code: string): object => ({
  status,
  error: code,
  message,
});

/** Whole seconds, at least one, because some clients read no other form. */
export const retryAfter = (milliseconds: number): Readonly<Record<string, string>> => ({
  "retry-after": String(Math.max(1, Math.ceil(milliseconds / 1000))),
});
