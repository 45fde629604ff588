/**
 * One attack on Google Sheets: the built Code.js over one document, whose service, lock and executions fail at random,
 * with other cells starting while a request is in flight. Google's clock doesn't jump.
 */
import { said } from "../sheets/parts/said";
import { newDocument, type SheetsDocument } from "../standIns/appsScript/document";
import { CELL, execute, TRIGGER } from "../standIns/appsScript/execution";
import { Clock } from "../standIns/appsScript/clock";
import type { Fetch, Fetched } from "../standIns/appsScript/fetching";
import { Random } from "./random";
import { billingDay, KEY, ORIGIN, Service, type Sent } from "./service";
import type { Aftermath } from "./verdict";

const START = Date.UTC(2026, 10, 15, 12);
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOMES = 14;
/** Executions at once. */
const MOST_AT_ONCE = 5;

/** How many requests an execution reserves at once, before the first is sent. */
const BATCH = 10;

const DOWN = -1;

interface Execution {
  /** Its last requests: their answers may not have been stored yet. */
  batch: readonly Sent[];
}

export function attackSheets(seed: number): Aftermath {
  const random = new Random(seed);
  return new SheetsAttack(random, random.pick([5, 12, 40, 1000]), billingDay(seed)).run();
}

class SheetsAttack {
  private readonly service: Service;
  private readonly document: SheetsDocument;
  private readonly cells: string[] = [];
  private readonly orphaned = new Set<Sent>();
  private readonly executions: Execution[] = [];
  private reserved = 0;
  private othersDone = 0;
  /** Calls until the machine crashes, if it does. */
  private goesDown = 0;

  constructor(
    private readonly random: Random,
    private readonly limit: number,
    day: string,
  ) {
    this.service = new Service(random);
    const settings = {
      PROP_BASE_URL: `${ORIGIN}/v1`,
      PROP_API_KEY: KEY,
      PROP_MONTHLY_LIMIT: String(limit),
      PROP_BILLING_DAY: day,
      PROP_ASK_ABOVE: "1000",
    };
    const network = (requests: readonly Fetch[]): readonly Fetched[] => this.fetched(requests);
    this.document = newDocument(settings, { clock: new Clock(START), network });
    this.document.meanwhile = () => this.others();
    this.document.service = () => this.call();
  }

  run(): Aftermath {
    const { random, document } = this;
    for (let left = random.between(10, 30); left > 0; left -= 1) this.step();
    document.clock.now += 20 * MINUTE;
    // A single check of the clock makes no request lost.
    for (let looks = 0; looks < 2; looks += 1) {
      this.usage();
      document.clock.now += MINUTE;
    }
    const { billed, uncertain } = this.usage();
    const { wire, leaks } = this.service;
    const { limit, orphaned, reserved, cells } = this;
    const [stored, hadToBeAsked] = [this.stored(), () => false];
    const between = (before: Sent, again: Sent): number => again.at - before.at;
    const found = { wire, leaks, billed, uncertain, limit, orphaned, reserved, cells, stored, unsettled: 0 };
    return { ...found, between, hadToBeAsked };
  }

  private usage(): { readonly billed: number; readonly uncertain: number } {
    return JSON.parse(execute(this.document, "propPanel", ["usage", "[]"]) as string) as {
      readonly billed: number;
      readonly uncertain: number;
    };
  }

  private step(): void {
    const { random, document } = this;
    random.weighted<() => void>([
      [10, () => this.calculate()],
      [3, () => (document.clock.now += random.between(1, 90) * SECOND)],
      [1, () => (document.clock.now += random.between(1, 30) * MINUTE)],
      [2, () => (document.lock.until = document.clock.now + random.between(1, 15) * SECOND)],
      [1, () => void said(() => execute(document, "propKeep", [], TRIGGER))],
    ])();
  }

  /**
   * Other cells calculate while a request is in flight. Its answers arrive after they are done, so that time only
   * advances.
   */
  private others(): void {
    const { random, executions, document } = this;
    while (executions.length < MOST_AT_ONCE && random.chance(0.3)) this.calculate();
    this.othersDone = document.clock.now;
  }

  private calculate(): void {
    const { random, document, executions } = this;
    const name = random.pick(["VALUE", "VALUE", "RENT", "RECORD", "OWNER"]);
    const address = (): string => `${random.between(1, HOMES)} Elm St, Austin, TX 78723`;
    const given = random.chance(0.3) ? Array.from({ length: random.between(2, 25) }, () => [address()]) : address();
    const execution: Execution = { batch: [] };
    const dies = this.goesDown === 0 && random.chance(0.1);
    if (dies) this.goesDown = random.between(1, 60);
    executions.push(execution);
    const cell = said(() => execute(document, `PROP_${name}`, [given], CELL));
    executions.pop();
    // Nobody sees what an execution returns after its machine crashed.
    if (this.goesDown < 0 || (typeof cell === "string" && /maximum execution time/.test(cell))) this.end(execution);
    else this.cells.push(JSON.stringify(cell));
    if (dies) this.goesDown = 0;
    if (executions.length === 0) document.lock.holder = undefined;
  }

  /** Crashes the machine at the given call: no platform service answers from then on. */
  private call(): void {
    if (this.goesDown > 0 && (this.goesDown -= 1) === 0) this.goesDown = DOWN;
    if (this.goesDown === DOWN) throw new Error("the machine went down");
  }

  /** A dead execution's requests in flight may have been answered to nobody; its reservations stay. */
  private end({ batch }: Execution): void {
    for (const sent of batch) this.orphaned.add(sent);
    this.reserved += BATCH;
  }

  private fetched(requests: readonly Fetch[]): readonly Fetched[] {
    const { document, executions } = this;
    const { now } = document.clock;
    const replies = requests.map(({ url, headers = {}, followRedirects }) => {
      const reply = this.service.ask(url, headers, now);
      if (reply.sent.fate === "redirected" && followRedirects !== false) this.service.leaks.push("followed a redirect");
      return reply;
    });
    document.latency = Math.max(this.othersDone - now, ...replies.map(({ latency }) => latency));
    const broken = replies.some(({ response }) => response === undefined);
    executions[executions.length - 1]!.batch = replies.map(({ sent }) => sent);
    return replies.map(({ sent, response }) => {
      // One broken connection loses the answers of the whole batch.
      if (response === undefined || broken) return { unreachable: true };
      sent.answeredAt = now + document.latency;
      return response;
    });
  }

  private stored(): string {
    const { properties, cache, spreadsheet, owner } = this.document;
    const settings = [...owner.properties.values].filter(([name]) => name !== "PROP_API_KEY");
    const sheets = spreadsheet.sheets.map((sheet) => [...sheet.cells.values()]);
    return JSON.stringify([settings, [...properties.values], [...cache.entries], sheets]);
  }
}
