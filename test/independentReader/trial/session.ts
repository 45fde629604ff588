/** Some calls on one device in each host, each held to the reading; the first difference ends it. */
import { readFieldsPage } from "../reader/fieldsPage";
import { read, type Call } from "../reader/read";
import type { World } from "../chance/world";
import { difference } from "./difference";
import { Told } from "./expected";
import { realmOf } from "./realms";

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

export async function session(world: World, calls: readonly Call[], formats: boolean): Promise<Held> {
  const hosts = [
    { host: "Excel", run: realmOf("Excel", world.service, formats), told: new Told(world.service) },
    { host: "Sheets", run: realmOf("Sheets", world.service, formats), told: new Told(world.service) },
  ] as const;
  let [cells, requests] = [0, 0];
  for (const call of calls) {
    const reading = read(call, world.service, page);
    const asked = reading.kind === "refused" ? [] : reading.asked;
    for (const { host, run, told } of hosts) {
      const outcome = await run(call);
      const what = difference(host, reading, outcome, told.expected(asked));
      if (what !== undefined) return { cells, requests, found: { call, what } };
      told.add([...outcome.asked.filter(({ path }) => path !== "/properties/random"), ...asked]);
      requests += outcome.asked.length;
      if (typeof outcome.cells !== "string") cells += outcome.cells.reduce((sum, row) => sum + row.length, 0);
    }
  }
  return { cells, requests, found: undefined };
}
