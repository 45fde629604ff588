/** What people are told where the store can be neither read nor written. */
import { GATEWAY } from "../../../shared/api/gatewayCodes";
import { problem } from "../../../shared/api/problem";

export const NOT_WRITTEN = problem(
  "failed",
  "The gateway can't reach its store, so nothing was requested and nothing was billed: try again later",
  GATEWAY.store,
);
