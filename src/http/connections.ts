/** Which connections of a server are open, and on which of them something is asked or answered. */
import type { Server } from "node:http";
import type { Socket } from "node:net";

/** Tells those on which nothing is: silent ones, those between two requests, and those whose request isn't here whole. */
export const quietConnections = (server: Server): (() => readonly Socket[]) => {
  // By the other side's address: a secure connection is another object than the one beneath it.
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
