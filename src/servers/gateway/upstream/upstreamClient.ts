/**
 * Sends a request to the service once, because a second attempt may be billed again. Only the key and what HTTP needs
 * is sent; only the known headers of the response are kept. Redirects are not followed; size and time are limited.
 */
import { Agent as PlainAgent, request as plain, type IncomingMessage } from "node:http";
import { Agent as SecureAgent, request as secure } from "node:https";
import type { GatewayCode } from "../../../shared/api/gatewayCodes";
import { KEY_HEADER } from "../../../shared/api/http";
import { withoutEnd } from "../../../shared/api/text/trimmed";
import type { Config } from "../config/config";
import type { Arrivals } from "../limits/arrivals";
import { keyRedaction } from "./keyRedaction";
import { replyCode, knownHeaders, UNREADABLE, unusableReason, type UpstreamReply } from "./upstreamReply";

/** Why there is no reply. The service's own text is not repeated: it may contain anything. */
export class NoReply extends Error {
  constructor(
    readonly status: 502 | 504,
    readonly code: GatewayCode,
    message: string,
  ) {
    super(message);
  }
}

/**
 * @param whenArrived Receives what to call once the answer isn't held any more. Without it, that is when it has arrived.
 */
export type AskUpstream = (
  target: string,
  key: string,
  whenArrived?: (handedOn: () => void) => void,
) => Promise<UpstreamReply>;

const HEADER_SIZE = 16_384;

const BROKE_OFF = "The service's response was cut off";

export const upstreamClient = (config: Config, arrivals: Arrivals): AskUpstream => {
  const { upstream: base, timeout, answerSize, held } = config;
  const isSecure = base.protocol === "https:";
  const agent = isSecure ? new SecureAgent({ keepAlive: true }) : new PlainAgent({ keepAlive: true });
  const path = withoutEnd(base.pathname, /\//);
  const common = {
    agent,
    method: "GET",
    hostname: base.hostname.replace(/^\[|\]$/g, ""),
    port: base.port,
    maxHeaderSize: HEADER_SIZE,
  };
  const shown = held === undefined ? (reply: UpstreamReply) => reply : keyRedaction(held.apiKey);
  return (target, key, whenArrived = (handedOn) => handedOn()) =>
    new Promise((resolve, reject) => {
      const headers = { accept: "application/json", "accept-encoding": "identity", [KEY_HEADER]: key };
      const outgoing = (isSecure ? secure : plain)({ ...common, path: `${path}${target}`, headers });
      let isSent = false;
      let answer: IncomingMessage | undefined;
      const give = (status: NoReply["status"], message: string): void => {
        clearTimeout(timer);
        const text = isSent ? message : "The service could not be reached";
        reject(new NoReply(status, replyCode(isSent, answer?.statusCode), text));
        if (answer !== undefined) arrivals.remove(answer);
        outgoing.destroy();
      };
      const timer = setTimeout(() => give(504, "The service took too long"), timeout);
      outgoing.once("socket", (socket) => {
        // Nothing is written before the connection is open; on a reused one, the request is written at once.
        if (outgoing.reusedSocket) isSent = true;
        else socket.once(isSecure ? "secureConnect" : "connect", () => (isSent = true));
      });
      outgoing.on("error", () => {
        // An error after a complete response doesn't matter.
        if (answer?.complete !== true) give(502, answer === undefined ? "The service did not respond" : BROKE_OFF);
      });
      outgoing.once("upgrade", (incoming, socket) => {
        socket.destroy();
        answer = incoming;
        give(502, UNREADABLE);
      });
      outgoing.once("response", (incoming) => {
        answer = incoming;
        const fault = unusableReason(incoming);
        if (fault !== undefined) return give(502, fault);
        const parts: Buffer[] = [];
        incoming.on("data", (part: Buffer) => {
          const size = arrivals.add(incoming, part.length);
          if (size > answerSize) return give(502, "The service's response is too large");
          parts.push(part);
        });
        incoming.once("error", () => give(502, BROKE_OFF));
        incoming.once("end", () => {
          clearTimeout(timer);
          const status = incoming.statusCode ?? 502;
          resolve(shown({ status, headers: knownHeaders(incoming), body: Buffer.concat(parts) }));
          whenArrived(() => arrivals.remove(incoming));
        });
      });
      outgoing.end();
    });
};
