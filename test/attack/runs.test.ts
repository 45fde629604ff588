/** Approved work under attack: what was agreed to and no more, nothing twice, nothing left behind. */
import { Random } from "./random";
import { RunsAttack } from "./runsAttack";

/** Histories to a seed: they are played in memory. */
const EACH = 25;

/** A few here; thousands with `npm run attack`. */
const SEEDS = Number(process.env["ATTACK_SEEDS"] ?? 2) * EACH;
const FROM = (Number(process.env["ATTACK_FROM"] ?? 1) - 1) * EACH + 1;

it.each(["sheets", "excel"] as const)("keeps to what was agreed wherever runs are killed, in %s", (host) => {
  const found: string[] = [];
  for (let seed = FROM; seed < FROM + SEEDS; seed += 1) {
    const attack = new RunsAttack(new Random(seed), host);
    const wrong = attack.run();
    if (wrong.length > 0) found.push([`seed ${seed}`, ...wrong, ...attack.story].join("\n  "));
  }
  expect(found).toEqual([]);
});
