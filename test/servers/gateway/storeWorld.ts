/**
 * Gateways of one team over one database, and the service that bills them, in virtual time. The database reorders,
 * delays, refuses, hangs, and does what it says had failed; gateways are killed.
 */
import { readConfig } from "../../../src/servers/gateway/config/config";
import { hosts } from "../../../src/servers/gateway/fetching/host";
import { remembered } from "../../../src/servers/gateway/fetching/remembered";
import type { Database } from "../../../src/servers/gateway/storage/database";
import { gathered } from "../../../src/servers/gateway/storage/gathered";
import { limited } from "../../../src/servers/gateway/storage/limited";
import { openStore } from "../../../src/servers/gateway/storage/store";
import { NoReply, type AskUpstream } from "../../../src/servers/gateway/upstream/upstreamClient";
import { GATEWAY } from "../../../src/shared/api/gatewayCodes";
import { request } from "../../../src/shared/api/request";
import type { StoredRecord } from "../../../src/shared/fetching/cache/storedRecord";
import { usageIn } from "../../../src/shared/fetching/quota/expiry";
import { EMPTY_QUOTA } from "../../../src/shared/fetching/quota/quotaState";
import { readQuota, writeQuota } from "../../../src/shared/fetching/quota/stored/storedQuota";
import { VirtualTime } from "../../standIns/office/virtualTime";
import { HELD } from "./gatewayBeside";

/** What becomes of one thing that the database is to do: its change is made, and whoever asked is told so. */
export interface Turn {
  readonly isMade: boolean;
  readonly told: "done" | "failed" | "nothing";
  /** Milliseconds until it is made, and from then until it is told. */
  readonly before: number;
  readonly after: number;
}

export interface Weather {
  readonly fate: "answered" | "nothing" | "failed" | "lost" | "unsent";
  readonly latency: number;
}

interface Came {
  readonly home: number;
  readonly at: number;
  readonly by: Gateway;
}

export interface Gateway {
  readonly ask: (home: number, anew?: boolean) => void;
  readonly kill: () => void;
  readonly stop: () => Promise<void>;
  readonly isReady: () => Promise<boolean>;
  isDead: boolean;
}

const GOOD: Turn = { isMade: true, told: "done", before: 1, after: 1 };

/** Milliseconds. */
const SILENT = 8_000;

const never = <T>(): Promise<T> => new Promise<T>(() => undefined);

/** Runs in time of its own, in which the whole process is. */
export const inVirtualTime = async (act: (time: VirtualTime) => Promise<void>): Promise<void> => {
  const time = new VirtualTime(Date.UTC(2026, 10, 21));
  const timer = (id: number) => ({ id, unref: () => timer(id) });
  const mocks = [
    jest.spyOn(Date, "now").mockImplementation(() => time.wall),
    jest.spyOn(performance, "now").mockImplementation(() => time.passed),
    jest
      .spyOn(globalThis, "setTimeout")
      .mockImplementation(((run: () => void, after = 0) => timer(time.setTimer(run, after))) as never),
    jest
      .spyOn(globalThis, "clearTimeout")
      .mockImplementation(((set?: { readonly id: number }) => time.clearTimer(set?.id)) as never),
  ];
  try {
    await act(time);
  } finally {
    mocks.forEach((mock) => mock.mockRestore());
  }
};

export class StoreWorld {
  /** Why a request should not have been made. */
  readonly faults: string[] = [];
  readonly bill = { billed: 0, answered: 0, lost: 0 };
  /** Questions of clients whose gateway lives, and that have no response yet. */
  waiting = 0;
  longest = 0;
  /** The database does as the script says; else all that it is asked. */
  isUnsteady = true;
  /** It does nothing at all, and says so or not. */
  outage: "refuses" | "hangs" | undefined;
  private quota = JSON.stringify(writeQuota(EMPTY_QUOTA));
  private readonly records = new Map<string, StoredRecord>();
  private readonly came: Came[] = [];
  private readonly wishes: { readonly home: number; readonly at: number }[] = [];
  private turns = 0;
  private sent = 0;

  constructor(
    private readonly time: VirtualTime,
    private readonly script: {
      readonly turns: readonly Turn[];
      readonly sky: readonly Weather[];
      readonly limit: number;
      /** Several gateways share the database, or each of its changes waits for the one before. */
      readonly isShared: boolean;
    },
  ) {}

  get usage() {
    return usageIn(readQuota(JSON.parse(this.quota)), this.time.wall, this.script.limit);
  }

  open(name: string): Gateway {
    const { settings } = readConfig({
      PROP_UPSTREAM: "https://service.example/v1",
      PROP_API_KEY: HELD.apiKey,
      PROP_ACCESS_TOKEN: HELD.accessToken,
      PROP_MONTHLY_LIMIT: String(this.script.limit),
      PROP_RATE_PER_SECOND: "50",
    });
    const stopping = new AbortController();
    const store = openStore(limited(this.databaseOf(() => gateway)), name);
    const ask: AskUpstream = (target) => this.asked(target, gateway);
    const memory = remembered(settings, hosts(settings, store, ask), stopping.signal, () => undefined);
    const gateway: Gateway = {
      isDead: false,
      ask: (home, anew = false) => {
        const began = this.time.passed;
        if (anew) this.wishes.push({ home, at: this.time.wall });
        const wanted = request("valueEstimate", { address: `${home} Elm St, Austin, TX 78723` });
        let isOver = false;
        const over = (): void => {
          if (isOver) return;
          isOver = true;
          this.waiting -= 1;
          if (!gateway.isDead) this.longest = Math.max(this.longest, this.time.passed - began);
        };
        this.waiting += 1;
        this.whenKilled.push([gateway, over]);
        const question = anew ? { ...wanted, anew: "everything" as const } : wanted;
        void memory
          .answer(question, () => true)
          .then(over, (fault: unknown) => {
            this.faults.push(String(fault));
            over();
          });
      },
      kill: () => {
        gateway.isDead = true;
        this.whenKilled.forEach(([one, over]) => one === gateway && over());
      },
      stop: async () => {
        stopping.abort();
        await memory.whenIdle();
        await store.close();
      },
      isReady: store.isReady,
    };
    return gateway;
  }

  private readonly whenKilled: (readonly [Gateway, () => void])[] = [];

  private databaseOf(whose: () => Gateway): Database {
    // Of a store of its own, whatever hangs ends some day, or all that comes later hangs as well.
    const silence = async <T>(): Promise<T> => {
      if (this.script.isShared || whose().isDead) return never();
      do await this.pause(SILENT);
      while (this.outage === "hangs");
      throw new Error("late");
    };
    const turn = async <T>(act: () => T): Promise<T> => {
      const next = this.isUnsteady ? this.script.turns[(this.turns += 1) % this.script.turns.length]! : GOOD;
      await this.pause(next.before);
      if (whose().isDead || this.outage === "hangs") return silence();
      if (this.outage === "refuses" || (!next.isMade && next.told !== "nothing")) throw new Error("refused");
      if (!next.isMade) return silence();
      const value = act();
      await this.pause(next.after);
      if (whose().isDead || next.told === "nothing") return silence();
      if (next.told === "failed") throw new Error("told as failed");
      return value;
    };
    const change: Database["change"] = (make, writes = []) =>
      turn(() => {
        this.quota = JSON.stringify(writeQuota(make(readQuota(JSON.parse(this.quota)), this.time.wall)));
        for (const [key, record] of writes) this.records.set(key, record);
      });
    const { isShared } = this.script;
    return {
      isShared,
      read: (keys) => turn(() => keys.map((key) => this.records.get(key))),
      current: () => turn(() => readQuota(JSON.parse(this.quota))),
      change: isShared ? change : gathered(change),
      close: () => Promise.resolve(),
    };
  }

  private async asked(target: string, by: Gateway): ReturnType<AskUpstream> {
    if (by.isDead) return never();
    if (target.endsWith("?compCount=26")) return replied(400, { status: 400, error: "resource/bad-request" });
    const home = parseInt(new URLSearchParams(target.replace(/^.*\?/, "")).get("address") ?? "");
    this.judge(home);
    const { fate, latency } = this.script.sky[(this.sent += 1) % this.script.sky.length]!;
    if (fate === "unsent") throw new NoReply(502, GATEWAY.unsent, "The service could not be reached");
    if (fate === "answered" || fate === "lost") this.bill.billed += 1;
    if (this.bill.billed > this.script.limit) this.faults.push(`${this.bill.billed} were billed`);
    await this.pause(latency);
    if (by.isDead) return never();
    if (fate === "lost") this.bill.lost += 1;
    if (fate === "lost") throw new NoReply(502, GATEWAY.lost, "The service did not respond");
    if (fate === "nothing") return replied(404, {});
    if (fate === "failed") return replied(500, {});
    this.bill.answered += 1;
    this.came.push({ home, at: this.time.wall, by });
    return replied(200, { price: this.sent });
  }

  /** An answer that came is lost with its gateway if that was killed before it could write it. */
  private judge(home: number): void {
    const isKept = [...this.records.keys()].some((key) => key.includes(`address=${home}%20`));
    const known = this.came.find(
      ({ at, by, ...one }) =>
        one.home === home && (isKept || !by.isDead) && !this.wishes.some((wish) => wish.home === home && wish.at >= at),
    );
    if (known !== undefined) this.faults.push(`home ${home} was paid for, and asked for again`);
  }

  private pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, milliseconds));
  }
}

const replied = (status: number, body: object): Awaited<ReturnType<AskUpstream>> => ({
  status,
  headers: {},
  body: Buffer.from(JSON.stringify(body)),
});
