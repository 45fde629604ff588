/**
 * Files of a folder below a path. What leads out of the folder isn't there: Hono refuses dots, doubled slashes,
 * backslashes and encoded slashes. Names don't change with their content, so browsers ask each time and are told "as
 * before"; icons are kept for a day.
 */
import { serveStatic } from "@hono/node-server/serve-static";
import type { Hono } from "hono";
import { etag } from "hono/etag";

const KEPT = /\.(png|svg|ico|woff2)$/;

/** `prefix` is "" or starts with a slash and doesn't end with one. */
export const staticFiles = (app: Hono, prefix: string, folder: string): void => {
  app.use(`${prefix}/*`, etag(), async (context, next) => {
    await next();
    if (!context.res.ok) return;
    context.header("Cache-Control", KEPT.test(context.req.path) ? "public, max-age=86400" : "no-cache");
    context.header("X-Content-Type-Options", "nosniff");
    // Nothing here is secret, and Excel on the web reads functions.json from a page of its own origin.
    context.header("Access-Control-Allow-Origin", "*");
  });
  app.get(`${prefix}/*`, serveStatic({ root: folder, rewriteRequestPath: (path) => path.slice(prefix.length) }));
};
