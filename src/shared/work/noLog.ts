/**
 * Questions of which somebody asked the service to keep no log. Cells that calculate at the same time share a request:
 * whoever's it is, it goes out without a log if any of them said so before it left.
 */
import { unlogged, type Request } from "../service/request";
import type { Asking, Entry } from "./effect";
import { storeKey, type Terms } from "./sender";

export interface NoLog {
  /** What is about to be asked. */
  readonly heard: (asking: Asking) => void;
  /** The request as it leaves. To be called as late as can be. */
  readonly leaving: (request: Request, terms: Pick<Terms, "service">) => Request;
  /** What ended is forgotten. */
  readonly ended: (entries: readonly Entry[]) => void;
}

export function noLog(): NoLog {
  const keys = new Set<string>();
  return {
    heard: ({ unlogged: asked = [] }) => asked.forEach((key) => keys.add(key)),
    leaving: (request, terms) => (keys.has(storeKey(request, terms)) ? unlogged(request) : request),
    ended(entries) {
      for (const { key, claim } of entries) if (claim !== undefined) keys.delete(key);
    },
  };
}
