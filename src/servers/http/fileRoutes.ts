/**
 * Files below a path. Their names don't change with their content, so browsers revalidate each time and get a 304;
 * icons are cached for a day. Range headers are ignored: the whole file is sent.
 */
import type { Hono } from "hono";
import { encodingFor, ENCODINGS } from "./encodings";
import type { FindFile, StaticFile } from "./staticFile";

const KEPT = /\.(png|svg|ico|woff2)$/;

/** `prefix` is "" or starts with a slash and doesn't end with one. */
export const staticFiles = (app: Hono, prefix: string, find: FindFile): void => {
  app.get(`${prefix}/*`, async (context, next): Promise<Response | void> => {
    const path = context.req.path.slice(prefix.length + 1);
    const name = path === "" || path.endsWith("/") ? `${path}index.html` : path;
    const file = find(name);
    if (file === undefined) return next();
    const headers = headersOf(name, file);
    if (holds(context.req.header("if-none-match"), file)) return context.body(null, 304, headers);
    const encoding = encodingFor(
      context.req.header("accept-encoding"),
      ENCODINGS.filter((each) => file.encoded[each] !== undefined),
    );
    const compressed = encoding === undefined ? undefined : await file.encoded[encoding]?.();
    const bytes = compressed ?? file.bytes;
    const sent = { "content-type": file.type, "content-length": String(bytes.length) };
    const encoded = encoding === undefined || compressed === undefined ? {} : { "content-encoding": encoding };
    return context.body(bytes, 200, { ...headers, ...sent, ...encoded });
  });
};

const headersOf = (name: string, { tag, encoded }: StaticFile): Record<string, string> => ({
  etag: tag,
  "cache-control": KEPT.test(name) ? "public, max-age=86400" : "no-cache",
  "x-content-type-options": "nosniff",
  // Nothing here is secret, and Excel on the web reads functions.json from a page of its own origin.
  "access-control-allow-origin": "*",
  ...(Object.keys(encoded).length > 0 && { vary: "accept-encoding" }),
});

/** Whether the browser or a proxy has the file already. */
const holds = (ifNoneMatch = "", { tag }: StaticFile): boolean =>
  ifNoneMatch.split(",").some((each) => ["*", tag, tag.slice("W/".length)].includes(each.trim()));
