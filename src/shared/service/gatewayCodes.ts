/**
 * What a gateway between a client and the service says where it has no answer of the service's to give: both sides go by
 * these codes, because they tell whether a request may have been billed.
 */
export const GATEWAY = {
  /** Asked, and the answer was lost: it may have been billed. */
  lost: "gateway/lost",
  /** The service could not be reached: it was not asked. */
  unsent: "gateway/unsent",
  /** The gateway takes no more at the moment: the service was not asked. */
  busy: "gateway/busy",
  /** Asked, and answered with what is no answer, such as a redirect: it was not billed. */
  failed: "gateway/failed",
  /** The gateway has nothing at this path: the service was not asked. */
  noEndpoint: "resource/no-such-endpoint",
} as const;

export type GatewayCode = (typeof GATEWAY)[keyof typeof GATEWAY];

const UNASKED: readonly string[] = [GATEWAY.unsent, GATEWAY.busy];

/** A server in between answers so when it saw no answer; the service may have given one, and never says this itself. */
const FROM_BETWEEN = 502;

/** What became of a request that was answered with an error: the service told it, never saw it, or nobody knows. */
export function fateOf(status: number, code: string | undefined): "told" | "unsent" | "lost" {
  if (code === undefined) return status === FROM_BETWEEN ? "lost" : "told";
  if (code === GATEWAY.lost) return "lost";
  return UNASKED.includes(code) ? "unsent" : "told";
}
