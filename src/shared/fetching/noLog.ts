/**
 * Tracks requests that the service is asked not to log. Cells that calculate at the same time share a request: it is
 * sent with that wish if any of them has it before the request is sent.
 */
import { unlogged, type Request } from "../api/request";
import type { ReservationBatch, Commit } from "./effects";
import { storeKey, type FetchContext } from "./sender";

export interface NoLog {
  /** Call before requests are reserved. */
  readonly heard: (asking: ReservationBatch) => void;
  /** The request as it should be sent. Call as late as possible. */
  readonly leaving: (request: Request, terms: Pick<FetchContext, "service">) => Request;
  /** Call when requests have ended. */
  readonly ended: (entries: readonly Commit[]) => void;
}

export function noLog(): NoLog {
  const keys = new Set<string>();
  return {
    heard: ({ unlogged: asked = [] }) => asked.forEach((key) => keys.add(key)),
    leaving: (request, terms) => (keys.has(storeKey(request, terms)) ? unlogged(request) : request),
    ended(entries) {
      for (const { key, claim, late } of entries) if (claim !== undefined && late !== true) keys.delete(key);
    },
  };
}
