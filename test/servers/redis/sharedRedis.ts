/** One Redis for a suite, which is emptied after each test. */
import { createClient } from "@redis/client";
import { HAS_REDIS, redisProcess, type RedisProcess } from "./redisProcess";

export const describeWithRedis = HAS_REDIS ? describe : describe.skip;

let running: RedisProcess | undefined;

export const redis = (): RedisProcess => running!;

/** Sends a command, as an administrator would. */
export const command = async (...words: readonly string[]): Promise<unknown> => {
  const client = createClient({ url: redis().url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await client.sendCommand(words);
  } finally {
    client.destroy();
  }
};

/** @returns What has Redis forget all changes since. */
export const asItIsNow = async (): Promise<() => Promise<void>> => {
  const names = (await command("KEYS", "*")) as readonly string[];
  await Promise.all(names.map((name) => command("COPY", name, name, "DB", "1")));
  // The marks of servers that live end within seconds, on a busy machine before they are looked at.
  const lasts = await Promise.all(names.map(async (name) => Math.abs(Number(await command("PTTL", name)))));
  const lasting = names.filter((_, index) => lasts[index] === 1 || lasts[index]! > 60_000);
  return async () => {
    await command("FLUSHDB");
    await command("SWAPDB", "0", "1");
    expect(await command("EXISTS", ...lasting)).toBe(lasting.length);
  };
};

export const withSharedRedis = (): void => {
  beforeAll(async () => {
    running = await redisProcess();
  });
  afterEach(async () => {
    await command("FLUSHALL");
  });
  afterAll(() => running?.remove());
};
