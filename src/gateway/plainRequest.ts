/**
 * What a request must be before anything reads it: a path of this server, no body. A target of another form names another
 * server; a body on a GET is how requests are hidden in each other.
 */
import type { Socket } from "node:net";
import type { HttpBindings } from "@hono/node-server";
import type { MiddlewareHandler } from "hono";
import { refused } from "./refused";
import { incomingOf } from "./visit";

const LONGEST = 8192;
const MOST_HEADERS = 100;

/** `name`, `name:port`, `[address]:port`. */
const HOST = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i;

/** Headers that may stand once: two of them are read differently by different servers. */
const ONCE = ["host", "content-length", "transfer-encoding", "x-api-key", "idempotency-key"];

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
  if (!/^\/(?!\/)/.test(target) || target.length > LONGEST || !isHost(host)) return refusals.address;
  if (names.length > MOST_HEADERS) return refusals.headers;
  if (ONCE.some((name) => names.filter((each) => each === name).length > 1)) return refusals.headers;
  return hasBody ? refusals.body : undefined;
};

/** Also one that can be part of an address: `1.1.1.1.1` has the form of a name and is none. */
const isHost = (host: string): boolean => HOST.test(host) && URL.canParse(`http://${host}`);
