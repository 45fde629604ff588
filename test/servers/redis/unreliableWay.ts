/** A way to Redis that can be slow, silent or cut. */
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/**
 * `silent`: what is sent arrives, and nothing comes back. `mute`: nothing comes back from the next change on. `late`: from
 * the next change on, what is sent arrives only by `deliver`. `gone`: no connection can be opened.
 */
type WayState = "open" | "slow" | "silent" | "mute" | "late" | "gone";

export interface UnreliableWay {
  readonly url: string;
  readonly become: (state: WayState) => void;
  /** What is late arrives now. @returns What Redis says to it. */
  readonly deliver: () => Promise<string>;
  readonly close: () => Promise<void>;
}

const SLOW = 150;

export const unreliableWay = async (port: number): Promise<UnreliableWay> => {
  let state: WayState = "open";
  let held: readonly Buffer[] = [];
  const pairs = new Set<readonly [Socket, Socket]>();
  const cut = (pair: readonly [Socket, Socket]): void => {
    pair.forEach((socket) => socket.destroy());
    pairs.delete(pair);
  };
  const server = createServer((client) => {
    if (state === "gone") return void client.destroy();
    const redis = connect(port, "127.0.0.1");
    const pair = [client, redis] as const;
    let [isMuted, isLate] = [false, false];
    pairs.add(pair);
    for (const [from, to] of [pair, [redis, client]] as const) {
      from.on("data", (chunk: Buffer) => {
        if (state === "mute" && from === client && chunk.includes("EVAL")) isMuted = true;
        if (state === "late" && from === client && chunk.includes("EVAL")) isLate = true;
        if (isLate && from === client) return void (held = [...held, chunk]);
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
      if (next !== state && next !== "mute" && next !== "late") pairs.forEach(cut);
      state = next;
    },
    async deliver() {
      const redis = connect(port, "127.0.0.1");
      for (const chunk of held) redis.write(chunk);
      held = [];
      const said = await new Promise<Buffer>((told) => redis.once("data", told));
      redis.destroy();
      return said.toString().trim();
    },
    close() {
      pairs.forEach(cut);
      return new Promise((closed) => server.close(() => closed()));
    },
  };
};
