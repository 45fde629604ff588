/** What befalls a Redis and the way to it. */
import { pause, pick, type Dice } from "../crash/dice";
import type { RedisProcess } from "./redisProcess";
import type { UnreliableWay } from "./unreliableWay";

export const disasters =
  (redis: RedisProcess, way: UnreliableWay, longest: number) =>
  async (random: Dice): Promise<void> => {
    const lasts = random() * longest;
    if (random() < 0.4) {
      await redis.end(random() < 0.5 ? "SIGKILL" : "SIGTERM");
      await pause(lasts);
      return redis.start();
    }
    way.become(pick(random, ["slow", "silent", "gone"] as const)!);
    await pause(lasts);
    way.become("open");
  };
