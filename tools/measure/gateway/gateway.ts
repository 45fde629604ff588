/**
 * What the gateway carries, in one run beside a bare server that gives a static answer: the pass-through, and answers at
 * hand by one instance or several that share a store; and what both take of memory.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import autocannon, { type Result } from "autocannon";
import { machine, machineText } from "../bench/machine";
import { figureTable, type FigureRow } from "../figures";
import { serverProcess } from "../serverProcess";
import { builtCommand, startBuilt } from "./builtServer";
import { targetOf, writeCopy } from "./copyOfStore";
import { memoryOf, workOf } from "./processFigures";
import { storeSize } from "./storeSize";

export interface GatewayWishes {
  /** For each load. */
  readonly seconds: number;
  /** How many instances share the store, one run for each. */
  readonly instances: readonly number[];
  /** In the store. */
  readonly answers: number;
}

const CONNECTIONS = 100;
/** One key is rate-limited; many people have many keys. */
const KEYS = 1000;
/** Questions of which each is asked again and again, as by a team that looks at the same list. */
const HOT = 1000;
/** All browsers, and Google's servers, ask for it. */
const BROWSER = { "accept-encoding": "gzip" };
const TOKEN = "a-token-for-measuring-0001";
const MEMBERS = Array.from({ length: 10 }, (_, index) => `Member ${index + 1}`);
const MILLION = 1_000_000;

interface Load {
  readonly servers: readonly { readonly address: string; readonly process: number }[];
  readonly wish: { readonly duration: number } | { readonly amount: number };
  readonly target: (count: number) => string;
  readonly key: (count: number) => string;
}

/** All servers at once, each by its share of the connections. */
const loaded = ({ servers, wish, target, key }: Load): Promise<readonly Result[]> => {
  let count = 0;
  const setupRequest = (asked: object): object => {
    count += 1;
    return { ...asked, path: target(count), headers: { "x-api-key": key(count), ...BROWSER } };
  };
  const connections = Math.round(CONNECTIONS / servers.length);
  return Promise.all(
    servers.map(({ address: url }) => autocannon({ url, connections, ...wish, requests: [{ setupRequest }] })),
  );
};

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** @returns What was not answered, in words. */
export const measureGateway = async ({ seconds, instances, answers }: GatewayWishes): Promise<readonly string[]> => {
  const folder = mkdtempSync(join(tmpdir(), "measure-gateway-"));
  const service = await serverProcess("service");
  const rows: FigureRow[] = [];
  const faults: string[] = [];
  const measured = async (name: string, load: Omit<Load, "wish">): Promise<void> => {
    // Each of those that are asked again and again has been read from the store once.
    await loaded({ ...load, wish: { amount: HOT } });
    const processes = load.servers.map((server) => server.process);
    const before = sum(processes.map(workOf));
    const results = await loaded({ ...load, wish: { duration: seconds } });
    const work = sum(processes.map(workOf)) - before;
    const worst = (each: (latency: Result["latency"]) => number): number =>
      Math.max(...results.map(({ latency }) => each(latency)));
    const unanswered = sum(results.map(({ errors, non2xx }) => errors + non2xx));
    if (unanswered > 0) faults.push(`${name}: ${unanswered} requests had no answer`);
    const perSecond = sum(results.map(({ requests, duration }) => requests.total / duration));
    const perRequest = (1e6 * work) / sum(results.map(({ requests }) => requests.total));
    const memory = processes.map((each) => memoryOf(each).toFixed(0)).join(" + ");
    const latency = [worst(({ p50 }) => p50), worst(({ p99 }) => p99)];
    rows.push([name, perSecond.toFixed(0), ...latency, perRequest.toFixed(0), memory]);
  };
  try {
    const upstream = `${service.address}/v1`;
    const many = { target: targetOf, key: (count: number) => `key-${count % KEYS}` };
    await measured("a bare static answer", { ...many, servers: [service] });

    const passing = await startBuilt({ PROP_UPSTREAM: upstream });
    await measured("the pass-through", { ...many, servers: [passing] });
    await passing.stop();

    const copy = join(folder, "copy.jsonl");
    await writeCopy(copy, upstream, answers);
    const own = (): string => TOKEN;
    const hot = (asked: number): string => targetOf((asked % Math.min(HOT, answers)) + 1);
    // Far apart, so that none is found in what was read a moment before.
    const apart = (asked: number): string => targetOf(((asked * 7919) % answers) + 1);
    const sizes: string[] = [];
    const { PROP_STORE: shared } = process.env;
    // A folder is for one.
    const places = [{ store: join(folder, "store"), counts: [1] }];
    if (shared !== undefined) places.push({ store: shared, counts: [...instances] });
    for (const { store, counts } of places) {
      const name = URL.canParse(store) ? new URL(store).protocol.replace(":", "") : "embedded";
      const environment = {
        ...{ PROP_UPSTREAM: upstream, PROP_API_KEY: "a-key-for-measuring-0001", PROP_ACCESS_TOKEN: TOKEN },
        PROP_STORE: store,
      };
      const empty = URL.canParse(store) ? await storeSize(store) : 0;
      await builtCommand(environment, "--restore", copy);
      const size = (await storeSize(store)) - empty;
      sizes.push(`${name} ${size.toFixed(0)} MB, ${((size * MILLION) / answers / 1024).toFixed(1)} GB for a million`);
      const tokens = (await builtCommand(environment, "members", "add", ...MEMBERS)).match(/propm_\S+/g) ?? [];
      if (tokens.length !== MEMBERS.length) throw new Error("No tokens of members were shown");
      const byMembers = (asked: number): string => tokens[asked % tokens.length]!;
      for (const count of counts) {
        const servers = await Promise.all(Array.from({ length: count }, () => startBuilt(environment)));
        const what = `${name}, ${count} ${count === 1 ? "instance" : "instances"}`;
        for (const [whose, key] of [["", own] as const, [", ten members", byMembers] as const]) {
          await measured(`${what}${whose}: ${HOT} homes again and again`, { servers, key, target: hot });
          await measured(`${what}${whose}: any of ${answers} homes`, { servers, key, target: apart });
        }
        await Promise.all(servers.map(({ stop }) => stop()));
      }
      // Redis is somebody's: what was measured is taken out of it again.
      if (URL.canParse(store)) await builtCommand(environment, "--delete-older-than", "0");
    }
    console.log(
      figureTable(["", "requests a second", "median, ms", "99 %, ms", "µs of a core each", "memory, MB"], rows),
    );
    console.log(`\n${answers} estimates with 15 comparables take of the store: ${sizes.join("; ")}.`);
    console.log(
      `\n${new Date().toISOString()}: ${machineText(machine())}. ${CONNECTIONS} connections, ${seconds} s each.`,
    );
    return faults;
  } finally {
    service.stop();
    rmSync(folder, { recursive: true });
  }
};
