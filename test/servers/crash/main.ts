/**
 * `npm run crash -- [--questions 10000] [--seed 1] [--instances 4] [--store redis|folder] [--members 10]`: a team's servers are killed and
 * started at random, their Redis is restarted, slow, silent and gone, and the service cuts connections. Prints what happened,
 * and exits with 1 if a budget was passed, an answer paid for twice, the ledger differs from the bill, a member's cap
 * was passed, or the members' sum differs from the ledger.
 */
import { parseArgs } from "node:util";
import { removeFolders, storeFolder } from "../gateway/rememberingGateway";
import { disasters } from "../redis/disasters";
import { redisProcess } from "../redis/redisProcess";
import { unreliableWay } from "../redis/unreliableWay";
import { crashRun, type CrashPlan } from "./crashRun";
import { comparisonText, crashFaults } from "./judgement";

const number = { type: "string" } as const;
const { values } = parseArgs({
  options: { questions: number, seed: number, instances: number, store: number, every: number, members: number },
});
const questions = Number(values.questions ?? 10_000);
const instances = Number(values.instances ?? 4);

const plan: Omit<CrashPlan, "stores" | "befall"> = {
  seed: Number(values.seed ?? 1),
  questions,
  houses: Math.ceil(questions / 4),
  // Less than the houses need: the budget is reached long before the end.
  limit: Math.ceil(questions / 8),
  asking: 40,
  every: Number(values.every ?? 1000),
  waits: true,
  // Each less than it would ask for; all together more than the limit.
  caps: Array.from({ length: Number(values.members ?? 0) }, (_, index) => Math.ceil((questions / 400) * (index + 1))),
};

const overRedis = async () => {
  const redis = await redisProcess();
  const way = await unreliableWay(redis.port);
  try {
    const stores = Array.from({ length: instances }, () => way.url);
    return await crashRun({ ...plan, stores, befall: disasters(redis, way, 4000) });
  } finally {
    await way.close();
    await redis.remove();
  }
};

const overFolder = () => crashRun({ ...plan, stores: [storeFolder()] }).finally(removeFolders);

void (values.store === "folder" ? overFolder() : overRedis()).then((report) => {
  console.log(JSON.stringify(report, undefined, 2));
  console.log(comparisonText(report));
  const faults = crashFaults(report);
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
});
