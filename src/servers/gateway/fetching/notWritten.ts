/** What people are told where the store can be neither read nor written. */
import { GATEWAY } from "../../../shared/api/gatewayCodes";
import { problem, type Problem } from "../../../shared/api/problem";

/** Milliseconds after which it makes sense to try again: a store that is lost is tried all the time. */
const AFTER = 5000;

export const NOT_WRITTEN: Problem = {
  ...problem(
    "failed",
    "The gateway can't reach its store, so nothing was requested and nothing was billed: try again later",
    GATEWAY.store,
  ),
  after: AFTER,
};
