/** A way to Redis that can be slow, silent or cut. */
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/**
 * `silent`: what is sent arrives, and nothing comes back. `mute`: nothing comes back from the next change on. `gone`: no
 * connection can be opened.
 */
type WayState = "open" | "slow" | "silent" | "mute" | "gone";

export interface UnreliableWay {
  readonly url: string;
  readonly become: (state: WayState) => void;
  readonly close: () => Promise<void>;
}

const SLOW = 150;

export const unreliableWay = async (port: number): Promise<UnreliableWay> => {
  let state: WayState = "open";
  const pairs = new Set<readonly [Socket, Socket]>();
  const cut = (pair: readonly [Socket, Socket]): void => {
    pair.forEach((socket) => socket.destroy());
    pairs.delete(pair);
  };
  const server = createServer((client) => {
    if (state === "gone") return void client.destroy();
    const redis = connect(port, "127.0.0.1");
    const pair = [client, redis] as const;
    let isMuted = false;
    pairs.add(pair);
    for (const [from, to] of [pair, [redis, client]] as const) {
      from.on("data", (chunk: Buffer) => {
        if (state === "mute" && from === client && chunk.includes("EVAL")) isMuted = true;
        if ((state === "silent" || isMuted) && from === redis) return;
        if (state === "slow") setTimeout(() => to.destroyed || to.write(chunk), SLOW);
        else to.write(chunk);
      });
      from.on("error", () => cut(pair)).on("close", () => cut(pair));
    }
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    become(next) {
      // What was delayed must not overtake, and what was swallowed is missed: such connections have had it.
      if (next !== state && next !== "mute") pairs.forEach(cut);
      state = next;
    },
    close() {
      pairs.forEach(cut);
      return new Promise((closed) => server.close(() => closed()));
    },
  };
};
