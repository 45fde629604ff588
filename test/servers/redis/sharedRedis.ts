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

export const withSharedRedis = (): void => {
  beforeAll(async () => {
    running = await redisProcess();
  });
  afterEach(async () => {
    await command("FLUSHALL");
  });
  afterAll(() => running?.remove());
};
