/** Section 4 (GET only), 4.3 and 4.4: random records and records by id. */
import { rule, type Rule } from "../rule";
import { demand, same } from "../verdict";
import type { Loose } from "../wire";

const RANDOM = "/properties/random";

const byId = (id: string): string => `/properties/${encodeURIComponent(id)}`;

export const LOOKUPS: readonly Rule[] = [
  ...["POST", "PUT", "DELETE"].map((method) =>
    rule("4", `${method} is not answered: all endpoints use GET`, 0, async (trial) => {
      const { status } = await trial.ask(RANDOM, { limit: 1 }, { method });
      demand(status >= 400 && status < 500, `answered with ${status}`);
    }),
  ),
  rule("4.3", "random: limit is how many records come", 2, async (trial) => {
    for (const limit of [1, 7]) same((await trial.list(RANDOM, { limit })).length, limit, "records");
  }),
  rule("4.3", "random: another time, other records", 1, async (trial) => {
    const [one, other] = [
      await trial.list(RANDOM, { limit: 7 }),
      await trial.list(RANDOM, { limit: 7 }, { again: true }),
    ];
    const ids = new Set(one.map(({ id }) => id));
    demand(
      other.some(({ id }) => !ids.has(id)),
      "the same seven came twice",
    );
  }),
  rule("4.3", "random: without a limit, 50 records come or 5", 1, async (trial) => {
    const { length } = await trial.list(RANDOM);
    demand([5, 50].includes(length), `${length} came`);
  }),
  rule("4.3", "random: records come from more than one state", 0, async (trial) => {
    const states = new Set((await trial.list(RANDOM, { limit: 50 })).map(({ state }) => state));
    demand(states.size > 3, `they come from ${[...states].join(", ")}`);
  }),
  ...[0, 501].map((limit) =>
    rule("8", `random: limit is from 1 to 500: ${limit} is refused`, 0, (trial) => trial.refused(RANDOM, { limit })),
  ),
  rule("4.4", "An id from /properties brings that record, one and not a list", 1, async (trial) => {
    const { home } = trial.known;
    const { json } = await trial.get(byId(home.id));
    same([json.id, json.formattedAddress], [home.id, home.formattedAddress], "record");
  }),
  rule("2.1", "A record by its id is the record of the search", 0, async (trial) => {
    const { home } = trial.known;
    same((await trial.get(byId(home.id))).json, home, "record");
  }),
  rule("4.4", "An id from /avm brings a record", 2, async (trial) => {
    const { json } = await trial.get("/avm/value", { address: trial.known.home.formattedAddress, compCount: 25 });
    const [comparable] = json.comparables as readonly Loose[];
    demand(comparable !== undefined, "there is no comparable");
    for (const { id, zipCode } of [json.subjectProperty, comparable]) {
      same((await trial.get(byId(id))).json.zipCode, zipCode, `zipCode of ${id}`);
    }
  }),
  rule("4.4", "An id from /listings brings a record", 2, async (trial) => {
    const { state } = trial.known;
    const [listing] = await trial.list("/listings/sale", { state, limit: 1 });
    demand(listing !== undefined, `nothing is listed in ${state}`);
    same((await trial.get(byId(listing.id))).json.zipCode, listing.zipCode, "zipCode");
  }),
  rule("observed", "An id that nothing has is answered with 404", 0, async (trial) => {
    same((await trial.ask(byId("no-such-id"))).status, 404, "status");
  }),
];
