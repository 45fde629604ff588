/** A limit on the connections of one client: further ones are closed. Trusted proxies have no limit of their own. */
import type { Socket } from "node:net";
import type { Clients } from "./clientAddress";
import { places } from "./places";

export const fairShare = ({ isProxy, nameOf }: Clients, mostOfOne: number): ((socket: Socket) => void) => {
  const shares = places(Infinity, mostOfOne);
  return (socket) => {
    if (isProxy(socket.remoteAddress)) return;
    const release = shares.take(nameOf(socket.remoteAddress));
    if (release === undefined) socket.destroy();
    else socket.once("close", release);
  };
};
