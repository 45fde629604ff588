/**
 * What a request must be before anything reads it: a path of this server, no body. A target of another form names another
 * server; a body on a GET is how requests are hidden in each other.
 */
import type { Socket } from "node:net";
import type { HttpBindings } from "@hono/node-server";
import type { Context, MiddlewareHandler } from "hono";
import { refused } from "./refused";

const LONGEST = 8192;

const incomingOf = (context: Context): HttpBindings["incoming"] => (context.env as HttpBindings).incoming;

/** As it stands in the request's first line. */
export const rawTarget = (context: Context): string => incomingOf(context).url ?? "";

export const socketAddress = (context: Context): string | undefined => incomingOf(context).socket.remoteAddress;

/** `name`, `name:port`, `[address]:port`. */
const HOST = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i;

/** Headers that may stand once: two of them are read differently by different servers. */
const ONCE = ["host", "content-length", "transfer-encoding", "x-api-key"];

/** Connections that were told to close: what was sent behind a refused request is refused with it. */
const closing = new WeakSet<Socket>();

export const plainRequest: MiddlewareHandler = async (context, next) => {
  const { socket, ...request } = parts(incomingOf(context));
  const fault = closing.has(socket) ? refusals.address : refusalOf(request);
  if (fault === undefined) return next();
  closing.add(socket);
  return refused(context, fault[0], fault[1], { connection: "close" });
};

const parts = ({ socket, url = "", headers, rawHeaders }: HttpBindings["incoming"]) => ({
  socket,
  target: url,
  host: headers.host ?? "",
  names: rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase()),
  hasBody: headers["transfer-encoding"] !== undefined || (headers["content-length"] ?? "0") !== "0",
});

const refusals = {
  address: [400, "This is no address of this server"],
  headers: [400, "The headers can't be read"],
  body: [413, "Requests have no body here"],
} as const;

const refusalOf = ({ target, host, names, hasBody }: Omit<ReturnType<typeof parts>, "socket">) => {
  if (!/^\/(?!\/)/.test(target) || target.length > LONGEST || !HOST.test(host)) return refusals.address;
  if (ONCE.some((name) => names.filter((each) => each === name).length > 1)) return refusals.headers;
  return hasBody ? refusals.body : undefined;
};
