/** Some calls on one device in each host, each held to the reading; the first difference ends it. */
import { readFieldsPage } from "../reader/fieldsPage";
import { isOverRows, keepDays, maxAge } from "../reader/keepDays";
import { read, type Call } from "../reader/read";
import type { World } from "../chance/world";
import { difference } from "./difference";
import { Told } from "./expected";
import { realmOf, type Means } from "./realms";

const page = readFieldsPage();

export interface Found {
  readonly call: Call;
  readonly what: string;
}

/** How many cells were compared. */
export interface Held {
  readonly cells: number;
  readonly requests: number;
  readonly found: Found | undefined;
}

export async function session(world: World, calls: readonly Call[], means: Means): Promise<Held> {
  const keep = keepDays(means.keepDays);
  const hosts = [
    { host: "Excel", run: realmOf("Excel", world.service, means), told: new Told(world.service, keep) },
    // A cell of Sheets writes to what Google may empty at any time: nothing is promised of days ago.
    { host: "Sheets", run: realmOf("Sheets", world.service, means), told: new Told(world.service, keep, true) },
  ] as const;
  let [cells, requests, now] = [0, 0, 0];
  for (const call of calls) {
    const reading = read(call, world.service, page);
    const asked = reading.kind === "refused" ? [] : reading.asked;
    now += call.later ?? 0;
    for (const { host, run, told } of hosts) {
      const outcome = await run(call, now);
      told.go(now);
      const what = difference(
        host,
        reading,
        outcome,
        told.expected(asked, { maxAge: maxAge(call.args), isOverRows: isOverRows(call.args) }),
      );
      if (what !== undefined) return { cells, requests, found: { call, what } };
      told.add(outcome.asked, asked);
      requests += outcome.asked.length;
      if (typeof outcome.cells !== "string") cells += outcome.cells.reduce((sum, row) => sum + row.length, 0);
    }
  }
  return { cells, requests, found: undefined };
}
