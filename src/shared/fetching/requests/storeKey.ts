/** The keys under which a store has answers: the service's address, then a name. */
import { requestKey, type Request } from "../../api/request";
import type { FetchContext } from "./fetchContext";

/** The key of a request's answer in the store. */
export function storeKey(request: Request, context: Pick<FetchContext, "service">): string {
  return namedKey(requestKey(request), context);
}

/** The key of what has a name of its own: an alias, or a refused size. */
export function namedKey(name: string, { service }: Pick<FetchContext, "service">): string {
  return `${service} ${name}`;
}
