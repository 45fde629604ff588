/** A limit on the connections of one client: further ones are closed. Trusted proxies have no limit of their own. */
import type { Socket } from "node:net";
import type { Clients } from "../requests/clientAddress";
import { concurrencyLimit } from "./concurrencyLimit";

export const connectionLimit = ({ isProxy, nameOf }: Clients, mostOfOne: number): ((socket: Socket) => void) => {
  const shares = concurrencyLimit(Infinity, mostOfOne);
  return (socket) => {
    if (isProxy(socket.remoteAddress)) return;
    const release = shares.take(nameOf(socket.remoteAddress));
    if (release === undefined) socket.destroy();
    else socket.once("close", release);
  };
};
