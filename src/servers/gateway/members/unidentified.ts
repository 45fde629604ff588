/** The refusals of callers who aren't let in, the same at every door. */
import type { Context } from "hono";
import { refuse, retryAfter } from "../requests/refusal";
import type { Identity, KnownCaller } from "./identify";

const NO_STORE =
  "The gateway can't check members right now, because it can't read its store: try again in a few seconds";

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
    : // Busy, as by default: the add-in then asks again by itself.
      refuse(context, 503, NO_STORE, retryAfter(NO_STORE_WAIT));
};

export const tooManyWrong = (context: Context): Response =>
  refuse(context, 429, "Too many wrong tokens came from this address", retryAfter(WRONG_WAIT));
