/** People of a team who ask one question after the other through the proxy, each from an address of their own. */
import { Agent, request } from "node:https";

const PEOPLE = 20;
/** Milliseconds between an answer and the next question of the same person. */
const THOUGHT = 60;
/** Of the questions, so many are about a home that somebody asked about before. */
const SHARED = 0.8;
const FOR_EVER = 60_000;

/** What was asked in a step, and how it was answered. */
export interface Asked {
  questions: number;
  /** Why a question had no answer. */
  failed: string[];
  /** By where an answer came from, such as `hit`. */
  from: Record<string, number>;
  slowest: number;
}

export interface AskingMembers {
  /** Starts a new count. @returns That since the last one. */
  readonly counted: () => Asked;
  /** Waits for the answers that are awaited; nobody asks until `go`. */
  readonly rest: () => Promise<void>;
  readonly go: () => void;
  /** Homes about which an answer came. */
  readonly known: () => readonly number[];
  /** Asks about homes, each once. */
  readonly askAll: (homes: readonly number[]) => Promise<void>;
  readonly leave: () => Promise<void>;
}

const nothing = (): Asked => ({ questions: 0, failed: [], from: {}, slowest: 0 });

/** Whose answers the sandbox makes up, each another home. */
const pathOf = (home: number): string =>
  `/v1/properties?address=${encodeURIComponent(`${home} Elm St, Austin, TX 78701`)}`;

export const members = (port: number, token: string): AskingMembers => {
  let count = nothing();
  let isOver = false;
  let resting: Promise<void> | undefined;
  let wake: () => void = () => undefined;
  let newest = 0;
  const known = new Set<number>();
  const agents = Array.from(
    { length: PEOPLE },
    (_, person) =>
      // All addresses that begin with 127 are this machine's: the proxy sees as many people as there are.
      new Agent({ keepAlive: true, maxSockets: 2, localAddress: `127.0.1.${person + 1}`, rejectUnauthorized: false }),
  );
  const answer = (agent: Agent, home: number): Promise<string> =>
    new Promise((resolve, reject) => {
      const headers = { "x-api-key": token, host: "addin.example.com" };
      const asking = request(
        { host: "127.0.0.1", port, path: pathOf(home), agent, headers, timeout: FOR_EVER },
        (response) => {
          let body = "";
          response.on("data", (chunk: Buffer) => (body += String(chunk)));
          response.once("error", reject);
          response.once("end", () => {
            if (response.statusCode === 200) resolve(String(response.headers["cache-status"]));
            else reject(new Error(`${response.statusCode}: ${body.slice(0, 200)}`));
          });
        },
      );
      asking.once("timeout", () => asking.destroy(new Error("no answer")));
      asking.once("error", reject);
      asking.end();
    });
  const ask = async (agent: Agent, home: number): Promise<void> => {
    const began = performance.now();
    const counted = count;
    counted.questions += 1;
    try {
      const from =
        /^prop; ((?:hit|fwd=miss; collapsed|fwd=miss; stored)?)/.exec(await answer(agent, home))?.[1] || "other";
      counted.from[from] = (counted.from[from] ?? 0) + 1;
      known.add(home);
    } catch (fault) {
      counted.failed.push(fault instanceof Error ? fault.message : String(fault));
    }
    counted.slowest = Math.max(counted.slowest, performance.now() - began);
  };
  const nextHome = (): number =>
    Math.random() < SHARED && newest > 0 ? Math.ceil(Math.random() * newest) : (newest += 1);
  const asking = new Set<Promise<void>>();
  const person = async (agent: Agent): Promise<void> => {
    while (!isOver) {
      await resting;
      if (isOver) break;
      const one = ask(agent, nextHome());
      asking.add(one);
      await one;
      asking.delete(one);
      await new Promise((resolve) => setTimeout(resolve, THOUGHT * (0.5 + Math.random())));
    }
  };
  const people = agents.map(person);
  const go = (): void => {
    resting = undefined;
    wake();
  };
  return {
    counted() {
      const before = count;
      count = nothing();
      return before;
    },
    async rest() {
      // Whoever rests already waits for the same.
      resting ??= new Promise((resolve) => (wake = resolve));
      await Promise.all(asking);
    },
    go,
    known: () => [...known],
    async askAll(homes) {
      const left = [...homes];
      await Promise.all(
        agents.map(async (agent) => {
          for (let home = left.pop(); home !== undefined; home = left.pop()) await ask(agent, home);
        }),
      );
    },
    async leave() {
      isOver = true;
      go();
      await Promise.all(people);
      for (const agent of agents) agent.destroy();
    },
  };
};
