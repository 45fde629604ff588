/**
 * What a request must be before anything else reads it: a path of this server, and no body but what an assistant posts, of
 * known length. A target in another form names another server, and a body on a GET is a means of request smuggling.
 */
import type { Socket } from "node:net";
import type { HttpBindings } from "@hono/node-server";
import type { MiddlewareHandler } from "hono";
import { refuse } from "./refusal";
import { incomingOf } from "./requestContext";

/** Where assistants post what they ask, and the most bytes of it: 500 addresses take a tenth. */
export const ASSISTANTS = "/mcp";
export const MOST_BODY = 262_144;

const LONGEST = 8192;
const MOST_HEADERS = 100;

/** `name`, `name:port`, `[address]:port`. */
const HOST = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i;

/** Headers that may appear once: servers differ in how they read two of them. */
const ONCE = [
  "host",
  "content-length",
  "transfer-encoding",
  "x-api-key",
  "idempotency-key",
  "authorization",
  "mcp-session-id",
];

/** Connections that are closing: whatever follows a refused request is refused too. */
const closing = new WeakSet<Socket>();

export const requestGuard: MiddlewareHandler = async (context, next) => {
  const { socket, ...request } = parts(incomingOf(context));
  const fault = closing.has(socket) ? refusals.address : refusalOf(request);
  if (fault === undefined) return next();
  closing.add(socket);
  return refuse(context, fault[0], fault[1], { connection: "close" });
};

const parts = ({ socket, method, url = "", headers, rawHeaders }: HttpBindings["incoming"]) => ({
  socket,
  target: url,
  isPost: method === "POST",
  length: headers["transfer-encoding"] === undefined ? Number(headers["content-length"] ?? 0) : Infinity,
  host: headers.host ?? "",
  names: rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase()),
});

const refusals = {
  address: [400, "This is not an address of this server"],
  headers: [400, "The headers could not be read"],
  body: [413, "Requests must have no body"],
  long: [413, `Requests must be of a known length, at most ${MOST_BODY} bytes`],
} as const;

const refusalOf = ({ target, host, names, isPost, length }: Omit<ReturnType<typeof parts>, "socket">) => {
  if (!/^\/(?!\/)/.test(target) || target.length > LONGEST || !isHost(host)) return refusals.address;
  if (names.length > MOST_HEADERS) return refusals.headers;
  if (ONCE.some((name) => names.filter((each) => each === name).length > 1)) return refusals.headers;
  if (target === ASSISTANTS && isPost) return length <= MOST_BODY ? undefined : refusals.long;
  return length === 0 ? undefined : refusals.body;
};

/** It must also be valid in a URL: `1.1.1.1.1` has the form of a name but isn't. */
const isHost = (host: string): boolean => HOST.test(host) && URL.canParse(`http://${host}`);
