/**
 * Time that goes on only when nothing else can happen: timers end in order, and between two of them everything that
 * was set going (promises, the database's tasks) comes to rest. The wall clock may jump; timers go by real time.
 */
/** What a runtime knows of time. */
export interface RealmTime {
  /** The time of day. */
  readonly now: () => number;
  /** Milliseconds that really passed. */
  readonly steady: () => number;
  readonly setTimeout: (run: () => void, milliseconds?: number) => number;
  readonly clearTimeout: (timer: number | undefined) => void;
}

interface Timer {
  readonly at: number;
  readonly order: number;
  readonly run: () => void;
}

export class VirtualTime {
  /** Milliseconds that really passed. */
  passed = 0;
  private jumped = 0;
  private timers = new Map<number, Timer>();
  private count = 0;

  constructor(private readonly start: number) {}

  /** What a clock on the wall shows. */
  get wall(): number {
    return this.start + this.passed + this.jumped;
  }

  /** Somebody sets the clock. */
  jump(milliseconds: number): void {
    this.jumped += milliseconds;
  }

  setTimer(run: () => void, milliseconds: number): number {
    this.count += 1;
    this.timers.set(this.count, { at: this.passed + Math.max(0, milliseconds), order: this.count, run });
    return this.count;
  }

  clearTimer(id: number | undefined): void {
    if (id !== undefined) this.timers.delete(id);
  }

  /** Lets so much time pass. */
  async pass(milliseconds: number): Promise<void> {
    const until = this.passed + milliseconds;
    await rest();
    while (this.runNext(until)) await rest();
    this.passed = until;
  }

  /** Lets time pass until it is so far: what is waited for must come by timers of this time alone. */
  async until<T>(promise: Promise<T>): Promise<T> {
    let value: { readonly came: T } | undefined;
    void promise.then((came) => (value = { came }));
    while (value === undefined) await this.pass(100);
    return value.came;
  }

  /** The same time for a runtime, whose timers end nothing once it is gone. */
  inRealm(isAlive: () => boolean = () => true): RealmTime {
    return {
      now: () => this.wall,
      steady: () => this.passed,
      setTimeout: (run, milliseconds = 0) => this.setTimer(() => isAlive() && run(), milliseconds),
      clearTimeout: (timer) => this.clearTimer(timer),
    };
  }

  /** Runs the timer that ends first, by then at the latest. */
  protected runNext(until: number): boolean {
    const [id, next] = this.first() ?? [];
    if (id === undefined || next === undefined || next.at > until) return false;
    this.timers.delete(id);
    this.passed = Math.max(this.passed, next.at);
    next.run();
    return true;
  }

  private first(): readonly [number, Timer] | undefined {
    let found: readonly [number, Timer] | undefined;
    for (const each of this.timers) {
      const [, { at, order }] = each;
      if (found === undefined || at < found[1].at || (at === found[1].at && order < found[1].order)) found = each;
    }
    return found;
  }
}

/** Time that goes on by itself for as long as something is waited for, whenever nothing else can happen. */
class OwnTime extends VirtualTime {
  private awaited = 0;
  private goes = false;

  /** Time goes on until this has come. */
  during<T>(promise: Promise<T>): Promise<T> {
    this.awaited += 1;
    const over = (): void => void (this.awaited -= 1);
    void promise.then(over, over);
    void this.goOn();
    return promise;
  }

  override setTimer(run: () => void, milliseconds: number): number {
    const id = super.setTimer(run, milliseconds);
    void this.goOn();
    return id;
  }

  private async goOn(): Promise<void> {
    if (this.goes) return;
    this.goes = true;
    do await rest();
    while (this.awaited > 0 && this.runNext(Infinity));
    this.goes = false;
  }
}

/** What is in progress: tasks, and requests over HTTP. */
let pending = 0;
const resting: (() => void)[] = [];
const { setImmediate: immediate, fetch: fetching } = globalThis;

function over(): void {
  pending -= 1;
  if (pending === 0) resting.splice(0).forEach((goOn) => goOn());
}

async function counted<T>(work: () => Promise<T>): Promise<T> {
  pending += 1;
  try {
    return await work();
  } finally {
    over();
  }
}

/** The stand-in for IndexedDB and the channel between tabs use `setImmediate`; a test, `fetch`. */
Object.assign(globalThis, {
  setImmediate(run: (...given: unknown[]) => void, ...given: unknown[]) {
    pending += 1;
    return immediate(() => {
      over();
      run(...given);
    });
  },
  fetch: (...what: Parameters<typeof fetch>) =>
    counted(async () => {
      const response = await fetching(...what);
      const body = await response.arrayBuffer();
      return new Response(NO_BODY.has(response.status) ? null : body, response);
    }),
});

const NO_BODY: ReadonlySet<number> = new Set([101, 204, 205, 304]);

/** Until neither a promise, nor a task, nor a request is left. */
async function rest(): Promise<void> {
  for (let rounds = 0; rounds < 3; rounds = pending === 0 ? rounds + 1 : 0) {
    if (pending > 0) await new Promise<void>((resolve) => resting.push(resolve));
    await new Promise<void>((resolve) => immediate(resolve));
  }
}

/** The time of all runtimes of a suite that are given no other. */
export const time = new OwnTime(Date.now());

/** So many milliseconds of it. */
export const moment = (milliseconds: number): Promise<void> =>
  time.during(new Promise((resolve) => void time.setTimer(resolve, milliseconds)));
