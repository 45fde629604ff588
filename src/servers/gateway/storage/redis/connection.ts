/** A connection to Redis that is opened again whenever it is lost, and on which nothing waits for long. */
import { createClient, ErrorReply } from "@redis/client";
import { pause } from "../../fetching/pause";
import { StoreProblem } from "../database";
import { within } from "../within";

/** Milliseconds for one reply, and for the first connection: Redis may be starting too. */
const PATIENCE = { reply: 2000, first: 10_000 };

/** Milliseconds between two attempts to connect, which double. */
const SHORTEST = 50;
const LONGEST = 2000;

/** Redis can't be used by this connection for now: it loads its data, or has become another's copy. */
const ELSEWHERE = /^(LOADING|READONLY|MASTERDOWN|UNBLOCKED)\b/;

/** Said before Redis would accept anything: it makes no sense to try again. */
const REFUSED = /^(WRONGPASS|NOAUTH|NOPERM|ERR)\b/;

type RedisClient = ReturnType<typeof clientFor>;

/** Nothing was sent. */
class NotConnected extends Error {}

/** Something was sent, and no reply came: it may have been done. */
export class NoReplyCame extends Error {}

export interface RedisConnection {
  /** Throws what Redis replied, or one of the two. */
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
    } catch (fault) {
      if (client.isOpen) client.destroy();
      throw fault;
    }
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
      const said = fault instanceof ErrorReply ? (REFUSED.exec(fault.message)?.[0] ?? "") : "";
      if (said !== "")
        throw new StoreProblem(`PROP_STORE: Redis refuses the user, the password or the number (${said})`);
      if (performance.now() - began + wait > first) throw new StoreProblem("PROP_STORE: Redis can't be reached there");
      await pause(wait);
    }
  }

  return {
    async run(act) {
      if (current === undefined) throw new NotConnected("Redis isn't connected");
      const { client } = current;
      try {
        return await within(reply, act(client));
      } catch (fault) {
        const isReply = fault instanceof ErrorReply;
        if (!isReply || ELSEWHERE.test(fault.message)) drop(client);
        throw isReply ? fault : new NoReplyCame("Redis didn't reply");
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
