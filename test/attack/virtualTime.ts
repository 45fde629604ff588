/**
 * Time that advances only when nothing else can happen: timers end in order, and between two of them everything that
 * was started (promises, the database's tasks) settles. The wall clock may jump; timers use real time.
 */
import type { RealmTime } from "../standIns/office/excelRealm";

interface Timer {
  readonly at: number;
  readonly order: number;
  readonly run: () => void;
}

export class VirtualTime {
  /** Milliseconds of real time. */
  passed = 0;
  private jumped = 0;
  private timers = new Map<number, Timer>();
  private count = 0;

  constructor(private readonly start: number) {}

  /** What the wall clock shows. */
  get wall(): number {
    return this.start + this.passed + this.jumped;
  }

  /** Sets the wall clock. */
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

  /** Advances by so much time. */
  async pass(milliseconds: number): Promise<void> {
    const until = this.passed + milliseconds;
    await rest();
    for (;;) {
      const [id, next] = this.first() ?? [];
      if (id === undefined || next === undefined || next.at > until) break;
      this.timers.delete(id);
      this.passed = Math.max(this.passed, next.at);
      next.run();
      await rest();
    }
    this.passed = until;
  }

  /** Advances until a condition holds, which timers of this clock alone must bring about. */
  async until<T>(promise: Promise<T>): Promise<T> {
    let value: { readonly came: T } | undefined;
    void promise.then((came) => (value = { came }));
    while (value === undefined) await this.pass(100);
    return value.came;
  }

  /** The same clock for a runtime whose timers stop once it is closed. */
  inRealm(isAlive: () => boolean = () => true): RealmTime {
    return {
      now: () => this.wall,
      steady: () => this.passed,
      setTimeout: (run, milliseconds = 0) => this.setTimer(() => isAlive() && run(), milliseconds),
      clearTimeout: (timer) => this.clearTimer(timer),
    };
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

let pending = 0;
const immediate = globalThis.setImmediate;

/** Counts the tasks of the stand-in for IndexedDB and of the channel between tabs, which both use `setImmediate`. */
export function countTasks(): () => void {
  globalThis.setImmediate = ((run: (...given: unknown[]) => void, ...given: unknown[]) => {
    pending += 1;
    return immediate(() => {
      pending -= 1;
      run(...given);
    });
  }) as typeof setImmediate;
  return () => (globalThis.setImmediate = immediate);
}

/** Until neither a promise nor a task is left to run. */
async function rest(): Promise<void> {
  let quiet = 0;
  while (quiet < 3) {
    await new Promise<void>((resolve) => immediate(resolve));
    quiet = pending === 0 ? quiet + 1 : 0;
  }
}
