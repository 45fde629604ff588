/** Which connections of a server are open, and which of them have a request in progress. */
import type { Server } from "node:http";
import type { Socket } from "node:net";

/** Returns the idle ones: silent, between two requests, or with a request that has not arrived completely. */
export const idleConnections = (server: Server): (() => readonly Socket[]) => {
  // By the remote address: a TLS socket is a different object from the TCP socket beneath it.
  const open = new Map<string, Socket>();
  const requests = new Map<string, number>();
  const nameOf = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`;
  server.on("connection", (socket: Socket) => {
    const name = nameOf(socket);
    open.set(name, socket);
    socket.once("close", () => {
      open.delete(name);
      requests.delete(name);
    });
  });
  server.on("request", ({ socket }, outgoing) => {
    const name = nameOf(socket);
    requests.set(name, (requests.get(name) ?? 0) + 1);
    outgoing.once("close", () => requests.set(name, (requests.get(name) ?? 1) - 1));
  });
  return () => [...open].filter(([name]) => (requests.get(name) ?? 0) === 0).map(([, socket]) => socket);
};
