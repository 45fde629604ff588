/** Passes each question on by itself, with the right key, evenly spaced, and remembers nothing. */
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Config } from "../config/config";
import type { Arrivals } from "../limits/arrivals";
import { concurrencyLimit } from "../limits/concurrencyLimit";
import { keyRateLimit } from "../limits/keyRateLimit";
import { refusalReply, refuse, retryAfter } from "../requests/refusal";
import { incomingOf, onResponseEnd } from "../requests/requestContext";
import { keyAlias } from "../members/keySelection";
import { busy, type Asking } from "./serviceRoute";
import { NoReply, type AskUpstream } from "./upstreamClient";
import type { UpstreamReply } from "./upstreamReply";

/** Milliseconds that a request may wait for its slot. */
const WAIT = 5000;

/** Requests at once, from sending until the client has read the response, which is held whole in memory. */
const MOST_UNDER_WAY = 100;

/** Nginx's status for a client that closed the connection. Only the log shows it. */
const CLIENT_LEFT = 499 as ContentfulStatusCode;

/** More requests on the same connection would keep the server from stopping. */
const CLOSE = { connection: "close" };

export const passThrough = (
  { keyRate }: Pick<Config, "keyRate">,
  ask: AskUpstream,
  arrivals: Arrivals,
  stopping: AbortSignal,
): Asking => {
  const turns = keyRateLimit(keyRate, WAIT);
  stopping.addEventListener("abort", turns.close);
  const underWay = concurrencyLimit(MOST_UNDER_WAY);
  return async (context, { target }, { key }) => {
    const turn = await turns.turn(keyAlias(key), (leave) => onResponseEnd(context, leave));
    if (incomingOf(context).socket.destroyed) return refuse(context, CLIENT_LEFT, "The client disconnected");
    if (stopping.aborted || turn === "left") return busy(context, "This server is stopping", CLOSE);
    if (turn !== "now")
      return refuse(context, 429, "Too many requests are waiting for this key", retryAfter(turn.tooFar));
    const place = arrivals.isFull() ? undefined : underWay.take("all");
    if (place === undefined) return busy(context, "Too many requests are in progress");
    onResponseEnd(context, place);
    return answered(() => ask(target, key, (handedOn) => onResponseEnd(context, handedOn)));
  };
};

/** A missing response is a result too: a repeated request gets it and is not sent again. */
const answered = async (ask: () => Promise<UpstreamReply>): Promise<UpstreamReply> => {
  try {
    return await ask();
  } catch (fault) {
    if (!(fault instanceof NoReply)) throw fault;
    const body = Buffer.from(JSON.stringify(refusalReply(fault.status, fault.message, fault.code)));
    return { status: fault.status, headers: { "content-type": "application/json" }, body };
  }
};
