/**
 * The production server as a function of its parts: the add-in's files at `/excel/`, the service at `/v1/`, its health at
 * `/healthz`. The order is the order of cost: what can be refused without looking further is refused first.
 */
import { Hono, type MiddlewareHandler } from "hono";
import { compress } from "hono/compress";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { staticFiles } from "../http/staticFiles";
import { accessLog, HEALTH, type Log } from "./accessLog";
import { clientAddress } from "./clientAddress";
import type { Config } from "./config";
import { plainRequest, socketAddress } from "./plainRequest";
import { PREFIX } from "./question";
import { refused, retryAfter } from "./refused";
import { securityHeaders } from "./securityHeaders";
import { service } from "./service";
import type { Ask } from "./upstream";

export interface Parts {
  readonly config: Config;
  readonly ask: Ask;
  readonly log: Log;
  /** Where the add-in was built. */
  readonly excelDir: string;
  readonly isStopping?: () => boolean;
}

export const createGateway = ({ config, ask, log, excelDir, isStopping = () => false }: Parts): Hono => {
  const app = new Hono();
  app.use(accessLog(log), securityHeaders(config.connect), plainRequest);
  app.get(HEALTH, (context) => (isStopping() ? context.text("stopping", 503) : context.text("ok")));
  app.use(clientRate(config));
  app.all(`${PREFIX}/*`, compress(), service(config, ask));
  app.use("/excel/*", compress());
  // Without a slash behind it the folder's links would lead to the folder above.
  for (const path of ["/", "/excel/help"]) app.get(path, (context) => context.redirect("/excel/help/index.html"));
  staticFiles(app, "/excel", excelDir);
  app.notFound((context) => refused(context, 404, "There is nothing here"));
  app.onError((_, context) => refused(context, 500, "The gateway failed"));
  return app;
};

const clientRate = ({ clientRate: points, proxies }: Config): MiddlewareHandler => {
  const limiter = new RateLimiterMemory({ points, duration: 1 });
  const addressOf = clientAddress(proxies);
  return async (context, next) => {
    try {
      await limiter.consume(addressOf(socketAddress(context), context.req.header("x-forwarded-for")));
    } catch (fault) {
      if (!(fault instanceof RateLimiterRes)) throw fault;
      return refused(context, 429, "Too many requests from this address", retryAfter(fault.msBeforeNext));
    }
    return next();
  };
};
