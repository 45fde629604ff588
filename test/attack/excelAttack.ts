/**
 * One attack on the Excel add-in: the built functions.js in several tabs of one device, whose service, database, clock
 * and tabs fail at random, in virtual time.
 */
import { newDevice, openExcel, OPAQUE_REDIRECT, type Device, type ExcelRealm } from "../standIns/office/excelRealm";
import { outcome } from "../hosts/parts/shown";
import { Random } from "./random";
import { billingDay, isFree, KEY, ORIGIN, Service, type Sent } from "./service";
import type { Aftermath } from "./verdict";
import { VirtualTime } from "../standIns/office/virtualTime";

const START = Date.UTC(2026, 10, 15, 12);
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOMES = 14;

/** A booking made a moment after an answer arrived may be lost with its tab. */
const BOOKING = 2 * SECOND;

interface Tab {
  readonly excel: ExcelRealm;
  /** Requests whose answers this tab waits for or received. */
  readonly asked: Sent[];
  isAlive: boolean;
}

export async function attackExcel(seed: number): Promise<Aftermath> {
  const random = new Random(seed);
  const limit = random.pick([5, 12, 40, 1000]);
  return new ExcelAttack(random, limit, billingDay(seed)).run();
}

class ExcelAttack {
  private readonly time = new VirtualTime(START);
  private readonly service: Service;
  private readonly device: Device;
  private readonly cells: string[] = [];
  private readonly orphaned = new Set<Sent>();
  private readonly askers = new Map<Sent, Tab>();
  private tabs: Tab[] = [];
  private unsettled = 0;
  /** Periods in which the database refused, in real time. */
  private readonly refusals: { from: number; until: number }[] = [];
  private refuses = false;
  /** When the clock was set ahead, in real time. */
  private readonly advances: { at: number; by: number }[] = [];

  constructor(
    private readonly random: Random,
    private readonly limit: number,
    day: string,
  ) {
    this.service = new Service(random);
    this.device = newDevice({
      PROP_BASE_URL: `${ORIGIN}/v1`,
      PROP_API_KEY: KEY,
      PROP_MONTHLY_LIMIT: String(limit),
      PROP_BILLING_DAY: day,
      PROP_ASK_ABOVE: "1000",
    });
    const { database } = this.device;
    const refuses = (): boolean => this.refuses;
    Object.assign(this.device, { database: refusing(database!, refuses) });
  }

  async run(): Promise<Aftermath> {
    this.open();
    const steps = this.random.between(10, 30);
    for (let step = 0; step < steps; step += 1) await this.step();
    this.recovers();
    // Everything that waited has ended: a cell gets a result within a minute.
    await this.time.pass(3 * MINUTE);
    const { unsettled } = this;
    for (const tab of this.tabs) this.crash(tab);
    await this.time.pass(20 * MINUTE);
    const last = this.open();
    // A single check of the clock makes no request lost.
    for (let looks = 0; looks < 2; looks += 1) {
      await this.time.until(last.excel.call("USAGE", ["uncertain"]));
      await this.time.pass(MINUTE);
    }
    const [[billed, uncertain]] = (await this.time.until(
      last.excel.call("USAGE", ["billed, uncertain"]),
    )) as number[][] as [[number, number]];
    return {
      wire: this.service.wire,
      billed,
      uncertain,
      limit: this.limit,
      orphaned: this.orphaned,
      reserved: 0,
      hadToBeAsked: (before, again) => this.hadToBeAsked(before, again),
      stored: await this.stored(),
      cells: this.cells,
      leaks: this.service.leaks,
      unsettled,
      between: (before, again) => this.between(before, again),
    };
  }

  private async step(): Promise<void> {
    const { random } = this;
    const action = random.weighted<() => unknown>([
      [8, () => this.calculate()],
      [5, () => this.time.pass(random.between(1, 3_000))],
      [2, () => this.time.pass(random.between(3_000, 90_000))],
      [1, () => this.time.pass(random.between(1, 30) * MINUTE)],
      [2, () => this.open()],
      [2, () => this.crash(random.pick(this.tabs))],
      [2, () => this.setClock(random.pick([-1, 1]) * random.between(75 * SECOND, 4_000 * SECOND))],
      [1, () => this.refuse()],
      [1, () => this.recovers()],
    ]);
    await action();
    if (this.tabs.length === 0) this.open();
    await this.time.pass(random.between(0, 400));
  }

  private setClock(by: number): void {
    this.time.jump(by);
    if (by > 0) this.advances.push({ at: this.time.passed, by });
  }

  /** Setting the clock back doesn't prolong what waits. */
  private between(before: Sent, again: Sent): number {
    const advances = this.advances.filter(({ at }) => at >= before.at && at <= again.at);
    return again.at - before.at + advances.reduce((sum, { by }) => sum + by, 0);
  }

  private calculate(): void {
    const { random } = this;
    const { excel } = random.pick(this.tabs);
    for (let left = random.between(1, 12); left > 0; left -= 1) {
      const name = random.pick(["VALUE", "VALUE", "RENT", "RECORD", "OWNER"]);
      const address = (): string => `${random.between(1, HOMES)} Elm St, Austin, TX 78723`;
      const given = random.chance(0.3) ? Array.from({ length: random.between(2, 6) }, () => [address()]) : address();
      this.unsettled += 1;
      void outcome(() => excel.call(name, [given])).then((cell) => {
        this.unsettled -= 1;
        this.cells.push(JSON.stringify(cell));
      });
    }
  }

  private open(): Tab {
    const { time } = this;
    const asked: Sent[] = [];
    const tab: Tab = { excel: undefined as unknown as ExcelRealm, asked, isAlive: true };
    const wire = ((url: string, options: RequestInit) => this.fetch(url, options, tab)) as typeof fetch;
    Object.assign(tab, { excel: openExcel(this.device, { time: time.inRealm(() => tab.isAlive), wire }) });
    this.tabs.push(tab);
    return tab;
  }

  /** Closes a tab at once. Its requests in flight continue. */
  private crash(tab: Tab): void {
    tab.isAlive = false;
    this.tabs = this.tabs.filter((other) => other !== tab);
    // Its cells are gone too.
    const lately = this.time.passed - BOOKING;
    for (const sent of tab.asked) {
      const { answeredAt } = sent;
      if (answeredAt === undefined || answeredAt >= lately || this.wasRefused(answeredAt)) this.orphaned.add(sent);
    }
    this.unsettled = 0;
  }

  /** Like a browser: headers follow redirects. */
  private fetch(url: string, options: RequestInit, tab: Tab): Promise<Response> {
    return new Promise((resolve, reject) => {
      if (!tab.isAlive) return;
      const headers = { ...(options.headers as Record<string, string>) };
      const { sent, latency, response } = this.service.ask(url, headers, this.time.passed);
      const { from } = this.refusals[this.refusals.length - 1] ?? { from: Infinity };
      if (this.refuses && this.time.passed > from + SECOND && !isFree(sent))
        this.service.leaks.push(`${url} left while the database refused`);
      tab.asked.push(sent);
      this.askers.set(sent, tab);
      this.time.setTimer(() => {
        if (!tab.isAlive) return;
        if (response === undefined) return reject(new TypeError("Failed to fetch"));
        sent.answeredAt = this.time.passed;
        const { location } = response.headers as { readonly location?: string };
        if (location === undefined || options.redirect === "manual") {
          return resolve(location === undefined ? new Response(response.body, response) : OPAQUE_REDIRECT);
        }
        if (options.redirect !== "error") this.service.leaks.push(`the key went to ${location}`);
        reject(new TypeError("Failed to fetch"));
      }, latency);
    });
  }

  private refuse(): void {
    if (this.refuses) return;
    this.refuses = true;
    this.refusals.push({ from: this.time.passed, until: Infinity });
  }

  private recovers(): void {
    this.refuses = false;
    const last = this.refusals[this.refusals.length - 1];
    // A database that refused is retried after a while; answers that arrive meanwhile are written later.
    if (last?.until === Infinity) last.until = this.time.passed + 5 * MINUTE;
  }

  /** Whether what came then may not have been written yet. */
  private wasRefused(at: number): boolean {
    return this.refusals.some(({ from, until }) => at >= from - BOOKING && at <= until);
  }

  /** While the database refuses, an answer lives as long as its tab, and no other tab can use it. */
  private hadToBeAsked(before: Sent, again: Sent): boolean {
    const { answeredAt = before.at } = before;
    const wasKept = !this.refusals.some(({ from, until }) => answeredAt >= from - BOOKING && before.at <= until);
    const wasSeen = !this.refusals.some(({ from, until }) => again.at >= from && again.at <= until);
    return !(wasKept && wasSeen) && this.askers.get(before) !== this.askers.get(again);
  }

  private async stored(): Promise<string> {
    const settings = [...this.device.settings].filter(([name]) => name !== "PROP_API_KEY");
    return JSON.stringify([settings, await contents(this.device)]);
  }
}

/** A database that refuses new transactions while told to. */
function refusing(database: IDBFactory, refuses: () => boolean): IDBFactory {
  const open = (name: string): IDBOpenDBRequest => {
    if (refuses()) throw new DOMException("Not now", "UnknownError");
    const request = database.open(name);
    request.addEventListener("success", () => {
      const { result } = request;
      const transaction = result.transaction.bind(result);
      result.transaction = ((stores: string, mode: IDBTransactionMode) => {
        if (refuses()) throw new DOMException("Not now", "UnknownError");
        return transaction(stores, mode);
      }) as typeof result.transaction;
    });
    return request;
  };
  return Object.assign(Object.create(database) as IDBFactory, { open });
}

/** Everything in the database. */
async function contents({ database }: Device): Promise<unknown> {
  const open = database!.open("prop");
  await new Promise<void>((resolve) => {
    open.onupgradeneeded = () => open.result.createObjectStore("answers");
    open.onsuccess = () => resolve();
  });
  const store = open.result.transaction("answers", "readonly").objectStore("answers");
  const [keys, values] = [store.getAllKeys(), store.getAll()];
  await new Promise<void>((resolve) => (values.onsuccess = () => resolve()));
  return [keys.result, values.result];
}
