/**
 * The built server is killed at random, again and again, while connections to the service are cut: then its ledger is compared
 * with the service's bill. `npm run crash` does so with thousands of questions.
 */
import { crashRun, type CrashPlan } from "../crash/crashRun";
import { crashFaults } from "../crash/judgement";
import { disasters } from "../redis/disasters";
import { HAS_REDIS, redisProcess } from "../redis/redisProcess";
import { unreliableWay } from "../redis/unreliableWay";
import { removeFolders, storeFolder } from "./rememberingGateway";

afterEach(removeFolders);

const SMALL: Omit<CrashPlan, "seed" | "stores" | "waits"> = {
  questions: 150,
  houses: 80,
  limit: 40,
  asking: 8,
  ratePerSecond: 40,
  every: 400,
  atMost: 5,
};

const expectSound = async (plan: CrashPlan): Promise<void> => {
  const report = await crashRun(plan);
  expect(crashFaults(report)).toEqual([]);
  expect(report.kills).toBeGreaterThan(0);
  expect(report.answered).toBeGreaterThan(10);
};

test("a server is killed: no budget is passed, nothing that came is asked again", () =>
  expectSound({ ...SMALL, seed: 1, stores: [storeFolder()], waits: true }));

(HAS_REDIS ? test : test.skip)(
  "ten members ask two servers that are killed, and Redis restarts: no cap is passed, and their sum is the ledger and the bill",
  async () => {
    const redis = await redisProcess();
    const way = await unreliableWay(redis.port);
    try {
      const stores = [way.url, way.url];
      const caps = [6, 1, 2, 3, 4, 5, 6, 7, 8, 9];
      const plan = { ...SMALL, seed: 5, stores, caps, waits: false, befall: disasters(redis, way, 500) };
      await expectSound(plan);
    } finally {
      await way.close();
      await redis.remove();
    }
  },
);

(HAS_REDIS ? test : test.skip)(
  "two servers are killed, and Redis is slow, silent, gone and restarted: no budget is passed, nothing that came is asked again",
  async () => {
    const redis = await redisProcess();
    const way = await unreliableWay(redis.port);
    try {
      const stores = [way.url, way.url];
      await expectSound({ ...SMALL, seed: 3, stores, waits: false, befall: disasters(redis, way, 500) });
    } finally {
      await way.close();
      await redis.remove();
    }
  },
);
