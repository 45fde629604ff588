/**
 * `/v1`: questions that the service knows, asked with the right key at an even pace, once. Everything else ends here, and
 * what ends here is not billed.
 */
import type { Context, Handler } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { KEY_HEADER } from "../shared/service/http";
import type { Config } from "./config";
import { keyFor, nameOfKey } from "./keys";
import { pace } from "./pace";
import { places } from "./places";
import { questionOf } from "./question";
import { refused, retryAfter } from "./refused";
import { NoReply, type Ask } from "./upstream";
import { hasLeft, incomingOf, rawTarget, whenOver } from "./visit";

/** Milliseconds that a request waits for its turn. */
const WAIT = 5000;

/** Asked of the service, or answered and not taken yet, at once: answers are held whole. */
const MOST_UNDER_WAY = 100;

/** Nginx's number for a client that has closed the connection. Only the log shows it. */
const CLIENT_LEFT = 499 as ContentfulStatusCode;

/** Whoever asks again on the same connection would keep the server from stopping. */
const CLOSE = { connection: "close" };

export interface Visiting {
  /** Milliseconds in which an answer is to be taken: what isn't is held for as long. */
  readonly reading: number;
  readonly stopping: AbortSignal;
  /** The name under which a client's requests are counted. */
  readonly clientOf: (context: Context) => string;
}

export const service = (config: Config, ask: Ask, { reading, stopping, clientOf }: Visiting): Handler => {
  const keyOf = keyFor(config);
  const turns = pace(config.keyRate, WAIT);
  stopping.addEventListener("abort", turns.close);
  const underWay = places(MOST_UNDER_WAY);
  const ofClients = places(Infinity, config.clientRate);
  const missing = config.held === undefined ? "a key" : "the access token";

  return async (context) => {
    if (context.req.method !== "GET") return refused(context, 405, "Only GET is known here", { allow: "GET" });
    const question = questionOf(rawTarget(context));
    if ("status" in question) return refused(context, question.status, question.message);
    const key = keyOf(context.req.header(KEY_HEADER));
    if (key === undefined) return refused(context, 401, `Send ${missing} in the X-Api-Key header`);
    const client = ofClients.take(clientOf(context));
    if (client === undefined)
      return refused(context, 429, "Too many requests of this address are under way", retryAfter(1000));
    whenOver(context, client);

    const turn = await turns.turn(nameOfKey(key), (leave) => whenOver(context, leave));
    if (hasLeft(context)) return refused(context, CLIENT_LEFT, "The client has left");
    if (stopping.aborted || turn === "left") return busy(context, "This server is stopping", CLOSE);
    if (turn !== "now") return refused(context, 429, "Too many requests wait for this key", retryAfter(turn.tooFar));
    const place = underWay.take("all");
    if (place === undefined) return busy(context, "Too much is under way");
    whenOver(context, place);
    const answer = await answered(context, ask, question.target, key);
    const cut = setTimeout(() => incomingOf(context).socket.destroy(), reading);
    whenOver(context, () => clearTimeout(cut));
    return answer;
  };
};

const busy = (context: Context, message: string, more: Readonly<Record<string, string>> = {}): Response =>
  refused(context, 503, message, { ...retryAfter(1000), ...more });

const answered = async (context: Context, ask: Ask, target: string, key: string): Promise<Response> => {
  try {
    const { status, headers, body } = await ask(target, key);
    return context.body(body, status as ContentfulStatusCode, { ...headers, "cache-control": "no-store" });
  } catch (fault) {
    if (!(fault instanceof NoReply)) throw fault;
    return refused(context, fault.status, fault.message, {}, fault.code);
  }
};
