/** What the gateway counts, in Prometheus' text. No label names a person, a key or a property. */
import { Counter, Gauge, Histogram, Registry } from "prom-client";
import type { Usage } from "../../../shared/fetching/ledger/ledger";
import type { TeamBill } from "../members/bill";
import type { Database } from "../storage/database";

/** How a question ended: how its answer was come by, or why there is none. */
export type QuestionEnd = "hit" | "stale" | "collapsed" | "stored" | "unkept" | "problem" | "budget" | "busy" | "store";

export interface Metrics {
  /** @param waited Seconds until its request left, if it made one. */
  readonly asked: (end: QuestionEnd, seconds: number, waited?: number) => void;
  readonly timed: (database: Database) => Database;
  /** @param bill Reads the budget of all and of each member, if it can be read. */
  readonly text: (bill: () => Promise<TeamBill>) => Promise<string>;
  readonly type: string;
}

const SAVED: readonly QuestionEnd[] = ["hit", "stale", "collapsed"];

/** Seconds: a remembered answer takes milliseconds, one that is asked for waits for its slot and the service. */
const BUCKETS = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30];

/** @param arriving What has arrived of answers and isn't whole yet, in bytes. */
export const openMetrics = (arriving: () => number): Metrics => {
  const registry = new Registry();
  const registers = [registry];
  const questions = new Counter({
    name: "prop_questions_total",
    help: "Clients' questions, by outcome",
    labelNames: ["end"],
    registers,
  });
  const saved = new Counter({ name: "prop_saved_total", help: "Questions that needed no request", registers });
  const took = new Histogram({
    name: "prop_question_seconds",
    help: "Time from question to response, by outcome",
    labelNames: ["end"],
    buckets: BUCKETS,
    registers,
  });
  const waits = new Histogram({
    name: "prop_wait_seconds",
    help: "Time that questions waited before their request was sent to the service",
    buckets: BUCKETS,
    registers,
  });
  const store = new Histogram({
    name: "prop_store_seconds",
    help: "Time that the store took to read and to write",
    labelNames: ["work"],
    buckets: BUCKETS,
    registers,
  });
  const failed = new Counter({
    name: "prop_store_failures_total",
    help: "Reads and writes that the store refused",
    labelNames: ["work"],
    registers,
  });
  const budget = new Gauge({
    name: "prop_month_requests",
    help: "Requests of the plan's month: billed, uncertain, free, failed, in progress, the limit, and what is left of it",
    labelNames: ["count"],
    registers,
  });
  const ofMembers = new Gauge({
    name: "prop_member_requests",
    help: "The same for each member, by an id: what is left, and the limit, where there is a cap",
    labelNames: ["member", "count"],
    registers,
  });
  new Gauge({
    name: "prop_memory_bytes",
    help: "Memory that the process uses",
    registers,
    collect() {
      this.set(process.memoryUsage.rss());
    },
  });
  new Gauge({
    name: "prop_arriving_bytes",
    help: "Bytes received of the service's answers that aren't complete yet",
    registers,
    collect() {
      this.set(arriving());
    },
  });
  const measured = async <T>(work: "read" | "write", act: () => Promise<T>): Promise<T> => {
    const end = store.startTimer({ work });
    try {
      return await act();
    } catch (fault) {
      failed.inc({ work });
      throw fault;
    } finally {
      end();
    }
  };
  return {
    asked(end, seconds, waited) {
      questions.inc({ end });
      took.observe({ end }, seconds);
      if (waited !== undefined) waits.observe(waited);
      if (SAVED.includes(end)) saved.inc();
    },
    timed: (database) => ({
      ...database,
      read: (...asked) => measured("read", () => database.read(...asked)),
      change: (...change) => measured("write", () => database.change(...change)),
    }),
    async text(bill) {
      budget.reset();
      ofMembers.reset();
      const now = await bill().catch(() => undefined);
      for (const [count, value] of now === undefined ? [] : countsOf(now.all.usage)) budget.set({ count }, value);
      for (const { id: member, usage } of now?.members ?? [])
        for (const [count, value] of countsOf(usage)) if (value !== Infinity) ofMembers.set({ member, count }, value);
      return registry.metrics();
    },
    type: registry.contentType,
  };
};

const countsOf = ({ billed, uncertain, free, failed, underWay, limit, left }: Usage): readonly [string, number][] =>
  Object.entries({ billed, uncertain, free, failed, underWay, limit, left });
