/** How new a client wants its answer, from its request's headers. */
import { ASK_ANEW, RETRY_PROBLEMS } from "../../../shared/api/cacheStatus";
import type { Request } from "../../../shared/api/request";

/**
 * A browser that keeps nothing itself sends both `Cache-Control: no-cache` and `Pragma: no-cache` with every request: nobody
 * wished for anything then. Whoever does sends `Cache-Control` alone.
 */
export const wishesIn = (cacheControl = "", pragma = ""): Pick<Request, "anew" | "maxAge"> => {
  const directives = cacheControl
    .toLowerCase()
    .split(",")
    .map((each) => each.trim());
  const isAutomatic = /no-cache/i.test(pragma) && directives.join() === ASK_ANEW;
  const [, seconds] = /^max-age=(\d{1,9})$/.exec(directives.find((each) => each.startsWith("max-age=")) ?? "") ?? [];
  return {
    ...(directives.includes(ASK_ANEW) && !isAutomatic ? { anew: "everything" } : {}),
    ...(directives.includes(RETRY_PROBLEMS) ? { anew: "problems" } : {}),
    ...(seconds === undefined ? {} : { maxAge: Number(seconds) * 1000 }),
  };
};
