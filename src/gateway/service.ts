/**
 * `/v1`: questions that the service knows, asked with the right key at an even pace, once. Everything else ends here, and
 * what ends here is not billed.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Context, Handler } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { KEY_HEADER } from "../shared/service/http";
import type { Config } from "./config";
import { keyFor, nameOfKey } from "./keys";
import { pace } from "./pace";
import { rawTarget } from "./plainRequest";
import { questionOf } from "./question";
import { refused, retryAfter } from "./refused";
import { NoReply, type Ask } from "./upstream";

/** Milliseconds that a request waits for its turn. */
const WAIT = 5000;

/** Requests on their way at once: answers are held whole. */
const MOST_UNDER_WAY = 100;

export const service = (config: Config, ask: Ask): Handler => {
  const keyOf = keyFor(config);
  const turns = pace(config.keyRate, WAIT);
  const missing = config.held === undefined ? "a key" : "the access token";
  let underWay = 0;

  return async (context) => {
    if (context.req.method !== "GET") return refused(context, 405, "Only GET is known here", { allow: "GET" });
    const question = questionOf(rawTarget(context));
    if ("status" in question) return refused(context, question.status, question.message);
    const key = keyOf(context.req.header(KEY_HEADER));
    if (key === undefined) return refused(context, 401, `Send ${missing} in the X-Api-Key header`);
    if (underWay >= MOST_UNDER_WAY) return refused(context, 503, "Too much is under way", retryAfter(1000));
    const turn = turns.turn(nameOfKey(key), performance.now());
    if ("tooFar" in turn) return refused(context, 429, "Too many requests wait for this key", retryAfter(turn.tooFar));
    underWay += 1;
    try {
      if (turn.wait > 0) await sleep(turn.wait);
      return await answered(context, ask, question.target, key);
    } finally {
      underWay -= 1;
    }
  };
};

const answered = async (context: Context, ask: Ask, target: string, key: string): Promise<Response> => {
  try {
    const { status, headers, body } = await ask(target, key);
    return context.body(new Uint8Array(body), status as ContentfulStatusCode, {
      ...headers,
      "cache-control": "no-store",
    });
  } catch (fault) {
    if (!(fault instanceof NoReply)) throw fault;
    return refused(context, fault.status, fault.message);
  }
};
