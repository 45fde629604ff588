/** One log line per request, without its content: no key, no query, no property's or client's address. */
import type { Context, MiddlewareHandler } from "hono";
import { askedTarget } from "./upstream/askedTarget";
import { TARGET_PREFIX } from "./upstream/targetParser";
import { OWNER_PAGE, OWNER_CSV } from "./requests/paths";
import { rawTarget } from "./requests/requestContext";
import { ASSISTANTS } from "./requests/requestGuard";

export type Log = (line: string) => void;

const METHODS = ["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"];
const OTHER = "(other)";
export const HEALTH = "/healthz";
export const READY = "/readyz";
export const METRICS = "/metrics";

/** They are asked for every few seconds. */
const UNLOGGED = [HEALTH, READY, METRICS];

export const accessLog =
  (log: Log): MiddlewareHandler =>
  async (context, next) => {
    const began = performance.now();
    await next();
    const path = shown(context);
    if (UNLOGGED.includes(path)) return;
    const method = METHODS.includes(context.req.method) ? context.req.method : OTHER;
    const time = Math.round(performance.now() - began);
    log(`${new Date().toISOString()} ${method} ${path} ${context.res.status} ${time}ms`);
  };

const shown = (context: Context): string => {
  const target = rawTarget(context);
  if (UNLOGGED.includes(target)) return target;
  if (target.startsWith("/excel/")) return "/excel/*";
  if ([ASSISTANTS, OWNER_PAGE, OWNER_CSV].includes(target)) return target;
  if (!target.startsWith(`${TARGET_PREFIX}/`)) return OTHER;
  const { template } = askedTarget(context);
  return template === undefined ? `${TARGET_PREFIX}/${OTHER}` : `${TARGET_PREFIX}${template}`;
};
