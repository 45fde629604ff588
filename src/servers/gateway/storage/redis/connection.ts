/** A connection to Redis that is opened again whenever it is lost, and on which nothing waits for long. */
import { createClient, ErrorReply } from "@redis/client";
import { pause } from "../../runtime/pause";
import { StoreProblem } from "../database";
import { within } from "../within";
import { redisFault } from "./faultWords";

/** Milliseconds for one reply, and for the first connection: Redis may be starting too. */
const PATIENCE = { reply: 2000, first: 10_000 };

/** Milliseconds between two attempts to connect, which double. */
const SHORTEST = 50;
const LONGEST = 2000;

/** Redis can't be used by this connection for now: it loads its data, or has become another's copy. */
const ELSEWHERE = /^(LOADING|READONLY|MASTERDOWN|UNBLOCKED)\b/;

const UNREACHED = "Redis can't be reached";

type RedisClient = ReturnType<typeof clientFor>;

/** Something was sent, and no reply came: it may have been done. */
export class NoReplyCame extends StoreProblem {}

export interface RedisConnection {
  /** Throws why it could not be done. Unless no reply came, it was not. */
  readonly run: <T>(act: (client: RedisClient) => Promise<T>) => Promise<T>;
  /** Since when it has been connected, by the clock of `performance`. */
  readonly since: () => number | undefined;
  readonly close: () => void;
}

const clientFor = (url: string, connectTimeout: number) =>
  createClient({
    url,
    disableOfflineQueue: true,
    disableClientInfo: true,
    maintNotifications: "disabled",
    socket: { connectTimeout, reconnectStrategy: false },
  });

export const connectRedis = async (url: string, given: Partial<typeof PATIENCE> = {}): Promise<RedisConnection> => {
  const { reply, first } = { ...PATIENCE, ...given };
  let current: { readonly client: RedisClient; readonly since: number } | undefined;
  let isClosed = false;
  /** Why it isn't connected. */
  let reason = UNREACHED;

  const drop = (client: RedisClient): void => {
    if (client.isOpen) client.destroy();
    if (current?.client !== client) return;
    current = undefined;
    void reconnect();
  };
  const open = async (): Promise<void> => {
    const client = clientFor(url, reply);
    // Its commands are told too: whoever waits for one learns of it there.
    client.on("error", () => drop(client));
    try {
      await within(reply, client.connect());
      // One that loads its data can be connected to.
      await within(reply, client.ping());
    } catch (fault) {
      if (client.isOpen) client.destroy();
      reason = redisFault(fault)?.words ?? UNREACHED;
      throw fault;
    }
    reason = UNREACHED;
    if (isClosed) client.destroy();
    else current = { client, since: performance.now() };
  };
  const reconnect = async (): Promise<void> => {
    for (let wait = SHORTEST; !isClosed && current === undefined; wait = Math.min(2 * wait, LONGEST)) {
      await open().catch(() => pause(wait));
    }
  };

  const began = performance.now();
  for (let wait = SHORTEST; current === undefined; wait *= 2) {
    try {
      await open();
    } catch (fault) {
      const isLate = performance.now() - began + wait > first;
      if (isLate || redisFault(fault)?.isFinal === true) throw new StoreProblem(`PROP_STORE: ${reason}`);
      await pause(wait);
    }
  }

  return {
    async run(act) {
      if (current === undefined) throw new StoreProblem(reason);
      const { client } = current;
      try {
        return await within(reply, act(client));
      } catch (fault) {
        const isReply = fault instanceof ErrorReply;
        // Another command may have learned why, and closed the connection.
        const unknown = current?.client === client ? "Redis doesn't reply" : reason;
        reason = redisFault(fault)?.words ?? unknown;
        if (!isReply || ELSEWHERE.test(fault.message)) drop(client);
        throw isReply ? new StoreProblem(reason) : new NoReplyCame(reason);
      }
    },
    since: () => current?.since,
    close() {
      isClosed = true;
      if (current?.client.isOpen === true) current.client.destroy();
      current = undefined;
    },
  };
};
