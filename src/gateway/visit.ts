/** Who asks: the request and the connection beneath Hono's context, and what is to be done when the visit is over. */
import { setMaxListeners } from "node:events";
import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";

export const incomingOf = (context: Context): HttpBindings["incoming"] => (context.env as HttpBindings).incoming;

/** As it stands in the request's first line. */
export const rawTarget = (context: Context): string => incomingOf(context).url ?? "";

export const socketAddress = (context: Context): string | undefined => incomingOf(context).socket.remoteAddress;

/** Whether nobody is there to take the answer. */
export const hasLeft = (context: Context): boolean => incomingOf(context).socket.destroyed;

/**
 * Once the answer is out, or nobody is there to take it. An answer that waits behind another one on its connection is not
 * told that the connection closed, so both are listened to; and many may wait on one connection.
 */
export const whenOver = (context: Context, then: () => void): void => {
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
