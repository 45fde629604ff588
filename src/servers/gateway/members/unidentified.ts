/** The refusals of callers who aren't let in, the same at every door. */
import type { Context } from "hono";
import { GATEWAY } from "../../../shared/api/gatewayCodes";
import { refuse, retryAfter } from "../requests/refusal";
import type { Identity, KnownCaller } from "./identify";

const NO_STORE = "The gateway can't reach its store, so it doesn't know this token: try again later";

/** Milliseconds. */
const WRONG_WAIT = 60_000;
const NO_STORE_WAIT = 5000;

/** @param unknown Says what to send, which differs by door. */
export const unidentified = (
  context: Context,
  why: Exclude<Identity, KnownCaller>,
  unknown: (context: Context) => Response,
): Response => {
  if (why === "later") return tooManyWrong(context);
  return why === "unknown"
    ? unknown(context)
    : refuse(context, 503, NO_STORE, retryAfter(NO_STORE_WAIT), GATEWAY.store);
};

export const tooManyWrong = (context: Context): Response =>
  refuse(context, 429, "Too many wrong tokens came from this address", retryAfter(WRONG_WAIT));
