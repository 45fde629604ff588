/** The request and the connection beneath Hono's context, and what to do when the response is done. */
import { setMaxListeners } from "node:events";
import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import { clients } from "./clientAddress";

export const incomingOf = (context: Context): HttpBindings["incoming"] => (context.env as HttpBindings).incoming;

/** The name under which the requests of a client are counted, behind these proxies. */
export const clientNames = (proxies: readonly string[]): ((context: Context) => string) => {
  const { nameOf } = clients(proxies);
  return (context) => nameOf(incomingOf(context).socket.remoteAddress, context.req.header("x-forwarded-for"));
};

/** The target as in the request line. */
export const rawTarget = (context: Context): string => incomingOf(context).url ?? "";

/**
 * Calls back once the response is sent or the client has gone. A response queued behind another on its connection gets
 * no event when the connection closes, so both are listened to; many may be queued on one connection.
 */
export const onResponseEnd = (context: Context, then: () => void): void => {
  const { outgoing } = context.env as HttpBindings;
  const { socket } = incomingOf(context);
  if (socket.destroyed) return then();
  setMaxListeners(0, socket, outgoing);
  const over = (): void => {
    socket.off("close", over);
    outgoing.off("close", over);
    then();
  };
  socket.on("close", over);
  outgoing.on("close", over);
};
