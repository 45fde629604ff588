/**
 * The production server: the add-in's files at `/excel/`, the service at `/v1/`, assistants at `/mcp`, who spent what at
 * `/owner`, its health at `/healthz`. Handlers are in order of cost, so that what can be refused cheaply is refused first.
 */
import type { HttpBindings } from "@hono/node-server";
import { Hono, type Context, type MiddlewareHandler } from "hono";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { GUIDE_FILES } from "../../shared/functions/guide";
import type { FindFile } from "../http/staticFile";
import { staticFiles } from "../http/fileRoutes";
import { accessLog, type Log } from "./accessLog";
import type { Door } from "./assistants/door";
import type { Config } from "./config/config";
import type { Judge } from "./members/guesses";
import { ownerPage } from "./members/ownerPage";
import { ASSISTANTS, requestGuard } from "./requests/requestGuard";
import { TARGET_PREFIX } from "./upstream/targetParser";
import { refuse, retryAfter } from "./requests/refusal";
import { securityHeaders } from "./securityHeaders";
import type { OpenAsking } from "./openAsking";
import { metricsPage, operations } from "./operations";
import { serviceRoute } from "./upstream/serviceRoute";
import { clientNames } from "./requests/requestContext";

export interface GatewayParts extends Omit<OpenAsking, "close" | "making"> {
  readonly config: Config;
  readonly log: Log;
  readonly files: FindFile;
  readonly judge: Judge;
  /** Where assistants come in. Missing where nothing is remembered. */
  readonly door?: Door;
  /** Aborted when the server is to stop, some time before it does. */
  readonly leaving: AbortSignal;
  /** Milliseconds in which a client must have read its response. */
  readonly reading: number;
}

export const createGateway = ({
  config,
  log,
  files,
  door,
  leaving,
  reading,
  ask,
  identify,
  bill,
  metrics,
  judge,
  ...operated
}: GatewayParts): Hono => {
  const app = new Hono({ getPath: sentPath });
  const clientOf = clientNames(config.proxies);
  app.use(accessLog(log), securityHeaders(config), requestGuard);
  operations(app, leaving, operated);
  const { answer, isRepeat } = serviceRoute(config, ask, { identify, ...(bill && { bill }), reading, clientOf });
  app.use(clientRate(config.clientRate, clientOf, isRepeat));
  app.all(`${TARGET_PREFIX}/*`, answer);
  const { ownerToken: token, metricsToken } = config;
  const doorkeeping = { judge, clientOf };
  metricsPage(app, metricsToken, metrics, doorkeeping);
  if (token !== undefined && bill !== undefined) ownerPage(app, { token, bill }, doorkeeping);
  if (door !== undefined) app.all(ASSISTANTS, door.answer);
  // Without a trailing slash, the pages' relative links would resolve against the folder above.
  for (const path of ["/", "/excel/help"]) app.get(path, (context) => context.redirect("/excel/help/index.html"));
  app.get(`/${GUIDE_FILES.short}`, (context) => context.redirect(`/excel/help/${GUIDE_FILES.short}`));
  staticFiles(app, "/excel", files);
  app.notFound((context) => refuse(context, 404, "Not found"));
  app.onError((_, context) => refuse(context, 500, "The gateway failed"));
  return app;
};

/** As in the request line: a path that is another one only once it is decoded or shortened is not that one. */
const sentPath = (_: Request, options?: { readonly env?: unknown }): string =>
  ((options?.env as HttpBindings).incoming.url ?? "").replace(/\?.*$/s, "");

const clientRate = (
  points: number,
  clientOf: (context: Context) => string,
  isRepeat: (context: Context) => boolean,
): MiddlewareHandler => {
  const limiter = new RateLimiterMemory({ points, duration: 1 });
  return async (context, next) => {
    if (isRepeat(context)) return next();
    try {
      await limiter.consume(clientOf(context));
    } catch (fault) {
      if (!(fault instanceof RateLimiterRes)) throw fault;
      return refuse(context, 429, "Too many requests from this address", retryAfter(fault.msBeforeNext));
    }
    return next();
  };
};
