/** A request as the service sees it: the path below the base address still encoded, the query decoded and in order. */
import type { HttpRequest } from "../../shared/api/http";

export const serviceRequest = (request: Request, prefix: string): HttpRequest => {
  const { pathname, searchParams } = new URL(request.url);
  return {
    method: request.method,
    path: pathname.slice(prefix.length),
    query: [...searchParams],
    headers: Object.fromEntries([...request.headers].map(([name, value]) => [name.toLowerCase(), value])),
  };
};
