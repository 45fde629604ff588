/** The attack with any number of seeds, and 25 histories of runs to each: `npm run attack -- --seeds 500 --from 1`. */
import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";

const { values } = parseArgs({
  options: { seeds: { type: "string", default: "200" }, from: { type: "string", default: "1" } },
});
const env = { ...process.env, ATTACK_SEEDS: values.seeds, ATTACK_FROM: values.from };
const jest = ["node_modules/jest/bin/jest.js", "test/attack", "--silent"];
process.exitCode = spawnSync(process.execPath, jest, { stdio: "inherit", env }).status ?? 1;
