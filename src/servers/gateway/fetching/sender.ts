/** Sends requests to the service, each in its slot and once. An answer that comes is kept, whoever has gone meanwhile. */
import type { Delivery } from "../../../shared/api/answer";
import { requestTarget, withoutLogging, type Request } from "../../../shared/api/request";
import type { Sending } from "../../../shared/fetching/work/effects";
import { deliveryOf, faultDelivery, type WireConnection } from "../../../shared/fetching/requests/wire";
import { refusalReply } from "../requests/refusal";
import { NoReply, type AskUpstream } from "../upstream/upstreamClient";
import type { InTurn } from "./departures";
import { NOT_WRITTEN } from "./notWritten";
import { pause } from "../runtime/pause";

export interface SendHooks {
  /** Marks a request as sent before it is. Returns when it may leave; undefined if it has no reservation any more. */
  readonly markSent: (request: Request) => Promise<number | undefined>;
  /** The request as it should be sent. Called in its slot. */
  readonly finalRequest: (request: Request) => Request;
  readonly inTurn: InTurn;
}

export type Send = (sendings: readonly Sending[]) => Promise<readonly Delivery[]>;

export const sender = (ask: AskUpstream, connection: WireConnection, hooks: SendHooks): Send => {
  const exchange = async (request: Request): Promise<Delivery> => {
    const sent = connection.suppressLogging ? withoutLogging(request) : request;
    const { status, headers, body } = await answered(ask, requestTarget(sent), connection.apiKey);
    return deliveryOf(connection, Date.now(), { status, headers, body });
  };
  const sent = async ({ request, delay, unreserved }: Sending): Promise<Delivery> => {
    if (delay > 0) await pause(delay);
    const leaves = unreserved === true ? 0 : await hooks.markSent(request).catch(() => NOT_WRITTEN);
    // What could not be written down is not sent.
    if (typeof leaves === "object") return { kind: "fault", at: Date.now(), fault: "unsent", problem: leaves };
    if (leaves === undefined) return faultDelivery(Date.now(), "withdrawn");
    await hooks.inTurn(leaves);
    return exchange(hooks.finalRequest(request));
  };
  return (sendings) => Promise.all(sendings.map(sent));
};

/** Without a response: the gateway's own, which says whether the request may have been billed. */
const answered = async (ask: AskUpstream, target: string, key: string) => {
  try {
    const { status, headers, body } = await ask(target, key);
    return { status, headers, body: body.toString("utf8") };
  } catch (fault) {
    if (!(fault instanceof NoReply)) throw fault;
    const { status, message, code } = fault;
    return { status, headers: {}, body: JSON.stringify(refusalReply(status, message, code)) };
  }
};
