/**
 * Error codes that a gateway sends when it has no answer from the service to pass on. Client and gateway share them
 * because they tell whether a request may have been billed.
 */
export const GATEWAY = {
  /** The request was sent and the answer was lost: it may have been billed. */
  lost: "gateway/lost",
  /** The service could not be reached, so the request was not sent. */
  unsent: "gateway/unsent",
  /** The gateway accepts no more requests right now, so the request was not sent. */
  busy: "gateway/busy",
  /** The request was sent and got something other than an answer, such as a redirect: it was not billed. */
  failed: "gateway/failed",
  /** The service's response could not be read. It may have been billed. */
  unreadable: "gateway/unreadable",
  /** The budget of everyone who shares the gateway is used up, so the request was not sent. */
  budget: "gateway/budget",
  /** The gateway could not write down that it would send the request, so it was not sent. */
  store: "gateway/store",
  /** The gateway doesn't serve this path, so the request was not sent. */
  noEndpoint: "resource/no-such-endpoint",
} as const;

export type GatewayCode = (typeof GATEWAY)[keyof typeof GATEWAY];

const UNASKED: readonly string[] = [GATEWAY.unsent, GATEWAY.busy, GATEWAY.budget, GATEWAY.store];

const MAYBE_BILLED: readonly string[] = [GATEWAY.lost, GATEWAY.unreadable];

/** A proxy sends it when it got no answer. The service may have answered; it never sends this status itself. */
const FROM_BETWEEN = 502;

/** Whether the service sent an error response (`answered`), never got the request (`unsent`), or may have (`lost`). */
export function fateOf(status: number, code: string | undefined): "answered" | "unsent" | "lost" {
  if (code === undefined) return status === FROM_BETWEEN ? "lost" : "answered";
  if (MAYBE_BILLED.includes(code)) return "lost";
  return UNASKED.includes(code) ? "unsent" : "answered";
}
