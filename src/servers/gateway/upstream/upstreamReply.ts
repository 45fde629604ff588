/** The parts of the service's response that are used: status, body, and the headers that clients read. */
import type { IncomingMessage } from "node:http";
import { GATEWAY, type GatewayCode } from "../../../shared/api/gatewayCodes";
import { LIMIT_HEADER, OFFSET_HEADER, RETRY_HEADER, SANDBOX_HEADER, TOTAL_HEADER } from "../../../shared/api/http";

export interface UpstreamReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer<ArrayBuffer>;
}

/** The message for a response that HTTP or the service does not allow. */
export const UNREADABLE = "The service's response could not be read";

const KNOWN = [LIMIT_HEADER, OFFSET_HEADER, TOTAL_HEADER, SANDBOX_HEADER, RETRY_HEADER];

/** Why a response that begins like this can't be used. */
export const unusableReason = ({ statusCode = 0, headers }: IncomingMessage): string | undefined => {
  if (statusCode >= 300 && statusCode < 400) return "The service redirected the request";
  if (statusCode !== 200 && (statusCode < 400 || statusCode > 599)) return UNREADABLE;
  const encoding = (headers["content-encoding"] ?? "identity").toLowerCase();
  return encoding === "identity" ? undefined : "The service's response has a content encoding that was not requested";
};

/** The content type is always JSON, whatever the service says, so that no browser renders the body. */
export const knownHeaders = ({ headers }: IncomingMessage): Readonly<Record<string, string>> => ({
  "content-type": "application/json; charset=utf-8",
  ...Object.fromEntries(
    KNOWN.flatMap((name) => {
      const value = headers[name];
      return typeof value === "string" && /^[\x20-\x7e]{1,100}$/.test(value) ? [[name, value]] : [];
    }),
  ),
});

/** The code for a request without a usable response: one that was sent, or got a 2xx status, may have been billed. */
export const replyCode = (isSent: boolean, status: number | undefined): GatewayCode => {
  if (!isSent) return GATEWAY.unsent;
  return status === undefined || (status >= 200 && status < 300) ? GATEWAY.lost : GATEWAY.failed;
};
