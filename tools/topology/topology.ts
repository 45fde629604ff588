/** Plays what happens to a deployment in its life, while a team's members ask, and compares the bill with the ledger. */
import { setTimeout as pause } from "node:timers/promises";
import { billedSandbox, type BilledSandbox } from "./billedSandbox";
import { openDeployment, TODAY, type Build, type Deployment } from "./deployment";
import { members, type Asked, type AskingMembers } from "./members";

export const STEPS = ["upgrade", "restart", "backup", "key"] as const;
export type Step = (typeof STEPS)[number];

export interface TopologyWishes {
  readonly steps: readonly Step[];
  /** For which members ask before the first step, and after each. */
  readonly seconds: number;
  /** The last release's server, for `upgrade`. */
  readonly earlier?: Build;
  /** Receives the name of each step as it begins. */
  readonly log?: (line: string) => void;
}

interface Row {
  readonly step: string;
  readonly seconds: number;
  readonly asked: Asked;
  /** Requests of all steps up to here, by the service and by the servers. */
  readonly bill: number;
  readonly ledger: number;
}

export interface TopologyReport {
  readonly rows: readonly Row[];
  /** What must not be, a line each. */
  readonly faults: readonly string[];
}

const KEYS = ["the-first-key-of-the-team", "the-second-key-of-the-team"] as const;

const billed = ({ bill }: BilledSandbox): number => [...bill.values()].reduce((sum, times) => sum + times, 0);

interface Parts {
  readonly service: BilledSandbox;
  readonly deployment: Deployment;
  readonly people: AskingMembers;
  readonly rows: Row[];
  readonly faults: string[];
  readonly seconds: number;
  readonly log: (line: string) => void;
}

/** Members ask during the step and for some time after it; then all rest, and what was counted is compared. */
const played = async (parts: Parts, step: string, play: () => Promise<void>): Promise<void> => {
  const { service, deployment, people, rows, faults, seconds, log } = parts;
  log(step);
  const began = performance.now();
  people.counted();
  people.go();
  await play();
  people.go();
  await pause(seconds * 1000);
  await people.rest();
  const asked = people.counted();
  const row = {
    step,
    seconds: (performance.now() - began) / 1000,
    asked,
    bill: billed(service),
    ledger: await deployment.ledger(),
  };
  rows.push(row);
  for (const why of new Set(asked.failed)) faults.push(`${step}: a question had no answer: ${why}`);
  if (asked.questions === 0) faults.push(`${step}: nobody asked`);
  if (row.bill !== row.ledger) faults.push(`${step}: the bill has ${row.bill} requests, the ledger ${row.ledger}`);
};

/** All that is known is free: asked about again, nothing is requested. */
const knownIsFree = async ({ service, people, faults }: Parts, step: string): Promise<void> => {
  await people.rest();
  const before = billed(service);
  const homes = people.known();
  await people.askAll(homes);
  const again = billed(service) - before;
  if (again > 0) faults.push(`${step}: of ${homes.length} homes that were known, ${again} were requested again`);
};

const PLAYS: Readonly<Record<Step, (parts: Parts, earlier: Build) => Promise<void>>> = {
  async upgrade(parts, earlier) {
    const { deployment } = parts;
    await played(parts, "upgrade from the last release", () => deployment.roll(TODAY));
    await knownIsFree(parts, "upgrade");
    await played(parts, "back to the last release", () => deployment.roll(earlier));
    await knownIsFree(parts, "back");
    await played(parts, "upgrade once more", () => deployment.roll(TODAY));
  },
  restart: ({ deployment, ...parts }) =>
    played({ deployment, ...parts }, "rolling restart", () => deployment.roll(TODAY)),
  async backup(parts) {
    const { deployment, people, faults } = parts;
    await played(parts, "backup while members ask", async () => {
      await deployment.command("--backup", deployment.file("asking.jsonl"));
    });
    await played(parts, "Redis lost, and restored into a fresh one", async () => {
      // Nobody can be answered meanwhile: the servers are stopped for it.
      await people.rest();
      await deployment.command("--backup", deployment.file("resting.jsonl"));
      await deployment.stop();
      await deployment.loseRedis();
      await deployment.command("--restore", deployment.file("resting.jsonl"));
      await deployment.start(TODAY);
      await knownIsFree(parts, "restored");
    });
    if (people.known().length === 0) faults.push("backup: nothing was known");
  },
  async key(parts) {
    const { deployment, service, faults } = parts;
    const [former, next] = KEYS;
    await played(parts, "a new key of the service", async () => {
      deployment.set({ PROP_STORE_NAME: await deployment.storeName() });
      deployment.setSecret("api-key", next);
      service.keys.add(next);
      await deployment.roll(TODAY);
      service.keys.delete(former);
    });
    await knownIsFree(parts, "key");
    if (!service.byKey.has(next)) faults.push("key: nothing was requested with the new key");
  },
};

export const playTopology = async ({
  steps,
  seconds,
  earlier = TODAY,
  log = () => undefined,
}: TopologyWishes): Promise<TopologyReport> => {
  const service = await billedSandbox(KEYS[0]);
  const rows: Row[] = [];
  const faults: string[] = [];
  let deployment: Deployment | undefined;
  let people: AskingMembers | undefined;
  try {
    deployment = await openDeployment(service.url, KEYS[0]);
    await deployment.start(steps.includes("upgrade") ? earlier : TODAY);
    people = members(deployment.port, deployment.token);
    const parts = { service, deployment, people, rows, faults, seconds, log };
    await played(parts, "members ask", () => Promise.resolve());
    for (const step of STEPS.filter((each) => steps.includes(each))) await PLAYS[step](parts, earlier);
    const twice = [...service.bill].filter(([, times]) => times > 1);
    if (twice.length > 0) faults.push(`${twice.length} questions were billed more than once`);
    await people.leave();
    await deployment.stop();
    return { rows, faults };
  } finally {
    await people?.leave();
    await deployment?.end();
    await service.stop();
  }
};
