/** What of the service's answer is used: an answer or an error of its own, and of the headers those that clients read. */
import type { IncomingMessage } from "node:http";
import { GATEWAY, type GatewayCode } from "../shared/service/gatewayCodes";
import { LIMIT_HEADER, OFFSET_HEADER, RETRY_HEADER, SANDBOX_HEADER, TOTAL_HEADER } from "../shared/service/http";

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer<ArrayBuffer>;
}

const KNOWN = [LIMIT_HEADER, OFFSET_HEADER, TOTAL_HEADER, SANDBOX_HEADER, RETRY_HEADER];

/** Why nothing can be made of an answer that begins so. */
export const unusable = ({ statusCode = 0, headers }: IncomingMessage): string | undefined => {
  if (statusCode >= 300 && statusCode < 400) return "The service sent the request elsewhere";
  if (statusCode !== 200 && (statusCode < 400 || statusCode > 599)) return "The service's answer is none";
  const encoding = (headers["content-encoding"] ?? "identity").toLowerCase();
  return encoding === "identity" ? undefined : "The service's answer is encoded";
};

/** Whatever the service calls its answer, it is taken for JSON and nothing that a browser would show. */
export const knownHeaders = ({ headers }: IncomingMessage): Readonly<Record<string, string>> => ({
  "content-type": "application/json; charset=utf-8",
  ...Object.fromEntries(
    KNOWN.flatMap((name) => {
      const value = headers[name];
      return typeof value === "string" && /^[\x20-\x7e]{1,100}$/.test(value) ? [[name, value]] : [];
    }),
  ),
});

/** What a client is to think of a request without an answer: what was answered with success may have been billed. */
export const codeOf = (isSent: boolean, status: number | undefined): GatewayCode => {
  if (!isSent) return GATEWAY.unsent;
  return status === undefined || (status >= 200 && status < 300) ? GATEWAY.lost : GATEWAY.failed;
};
