/**
 * Asks the one service, once: a second attempt may be billed again. Only the key and what HTTP needs is sent; of what
 * comes back only the known headers are kept. Redirects are not followed; size and time are limited.
 */
import { Agent as PlainAgent, request as plain, type IncomingMessage } from "node:http";
import { Agent as SecureAgent, request as secure } from "node:https";
import {
  KEY_HEADER,
  LIMIT_HEADER,
  OFFSET_HEADER,
  RETRY_HEADER,
  SANDBOX_HEADER,
  TOTAL_HEADER,
} from "../shared/service/http";
import type { Config } from "./config";

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Why there is no reply. The service's own words are not repeated: they may hold anything. */
export class NoReply extends Error {
  constructor(
    readonly status: 502 | 504,
    message: string,
  ) {
    super(message);
  }
}

export type Ask = (target: string, key: string) => Promise<Reply>;

/** What of an answer a client may see. */
const KNOWN = [LIMIT_HEADER, OFFSET_HEADER, TOTAL_HEADER, SANDBOX_HEADER, RETRY_HEADER];

const HEADER_SIZE = 16_384;

export const upstream = ({ upstream: base, patience, answerSize }: Config): Ask => {
  const isSecure = base.protocol === "https:";
  const agent = isSecure ? new SecureAgent({ keepAlive: true }) : new PlainAgent({ keepAlive: true });
  const path = base.pathname.replace(/\/+$/, "");
  const common = {
    agent,
    method: "GET",
    hostname: base.hostname.replace(/^\[|\]$/g, ""),
    port: base.port,
    maxHeaderSize: HEADER_SIZE,
  };
  return (target, key) =>
    new Promise((resolve, reject) => {
      const headers = { accept: "application/json", "accept-encoding": "identity", [KEY_HEADER]: key };
      const outgoing = (isSecure ? secure : plain)({ ...common, path: `${path}${target}`, headers });
      const give = (fault: NoReply): void => {
        clearTimeout(timer);
        reject(fault);
        outgoing.destroy();
      };
      const timer = setTimeout(() => give(new NoReply(504, "The service took too long")), patience);
      outgoing.once("error", () => give(new NoReply(502, "The service could not be reached")));
      outgoing.once("response", (incoming) => {
        const fault = unusable(incoming);
        if (fault !== undefined) return give(new NoReply(502, fault));
        const parts: Buffer[] = [];
        let size = 0;
        incoming.on("data", (part: Buffer) => {
          size += part.length;
          if (size > answerSize) return give(new NoReply(502, "The service's answer is too large"));
          parts.push(part);
        });
        incoming.once("error", () => give(new NoReply(502, "The service's answer broke off")));
        incoming.once("end", () => {
          clearTimeout(timer);
          resolve(
            withoutKey(
              { status: incoming.statusCode ?? 502, headers: known(incoming), body: Buffer.concat(parts) },
              key,
            ),
          );
        });
      });
      outgoing.end();
    });
};

/** Should the service repeat the key, it is struck out: whoever reads the answer may only know the token. */
const withoutKey = ({ status, headers, body }: Reply, key: string): Reply => ({
  status,
  headers: Object.fromEntries(Object.entries(headers).filter(([, value]) => !value.includes(key))),
  body: body.includes(key) ? Buffer.from(body.toString("utf8").replaceAll(key, "…")) : body,
});

const unusable = ({ statusCode = 0, headers }: IncomingMessage): string | undefined => {
  if (statusCode < 200 || (statusCode >= 300 && statusCode < 400)) return "The service sent the request elsewhere";
  const encoding = headers["content-encoding"] ?? "identity";
  return encoding === "identity" ? undefined : "The service's answer is encoded";
};

/** Whatever the service calls its answer, it is taken for JSON and nothing that a browser would show. */
const known = ({ headers }: IncomingMessage): Readonly<Record<string, string>> => ({
  "content-type": "application/json; charset=utf-8",
  ...Object.fromEntries(
    KNOWN.flatMap((name) => {
      const value = headers[name];
      return typeof value === "string" && /^[\x20-\x7e]{1,100}$/.test(value) ? [[name, value]] : [];
    }),
  ),
});
