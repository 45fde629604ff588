/**
 * Tracks requests that the service is asked not to log. Cells that calculate at the same time share a request: it is
 * sent with that wish if any of them has it before the request is sent.
 */
import { withoutLogging, type Request } from "../../api/request";
import type { ReservationBatch, Commit } from "../work/effects";
import { storeKey } from "./storeKey";
import type { FetchContext } from "./fetchContext";

export interface NoLog {
  /** Call before requests are reserved. */
  readonly add: (batch: ReservationBatch) => void;
  /** The request as it should be sent. Call as late as possible. */
  readonly applied: (request: Request, context: Pick<FetchContext, "service">) => Request;
  /** Call when requests have ended. */
  readonly remove: (entries: readonly Commit[]) => void;
}

export function noLog(): NoLog {
  const keys = new Set<string>();
  return {
    add: ({ unlogged: asked = [] }) => asked.forEach((key) => keys.add(key)),
    applied: (request, context) => (keys.has(storeKey(request, context)) ? withoutLogging(request) : request),
    remove(entries) {
      for (const { key, settlement, lateArrival } of entries) {
        if (settlement !== undefined && lateArrival !== true) keys.delete(key);
      }
    },
  };
}
