/**
 * A world of its own time in which many works run at once over one store, one book and one service: what may happen
 * next is chosen from outside, one effect at a time. A crash throws works away in the middle of an effect.
 */
import type { Delivery } from "../../src/shared/service/answer";
import { key, type Request } from "../../src/shared/service/request";
import { problem } from "../../src/shared/service/problem";
import { EMPTY_BOOK, type Book } from "../../src/shared/work/book";
import type { Effect, EffectName, Kept, Replies, Work } from "../../src/shared/work/effect";
import { admit, settle, usageIn, type Rules } from "../../src/shared/work/gate";
import { AT, FREE, response } from "./memoryHost";

export interface Sent {
  readonly question: string;
  /** When it went onto the wire, and when its answer came or would have come. */
  readonly at: number;
  readonly until: number;
  /** What became of it, and whether the service billed it. */
  readonly fate: Fate;
  readonly billed: boolean;
}

interface Actor<T> {
  readonly id: number;
  readonly work: Work<T>;
  readonly rules: Omit<Rules, "now">;
  step: IteratorResult<Effect, T>;
  /** What it waits for, and until when. */
  pending?: { readonly until: number; readonly reply: () => Replies[EffectName] };
}

export type Fate = "answered" | "nothing" | "throttled" | "failed" | "lost" | "unsent";

export interface Weather {
  readonly fate: Fate;
  readonly latency: number;
}

export class World<T> {
  now = AT;
  book: Book = EMPTY_BOOK;
  readonly store = new Map<string, Kept>();
  readonly sent: Sent[] = [];
  readonly done = new Map<number, T>();
  /** Effects performed, so that a test can crash after any of them. */
  effects = 0;
  private actors: Actor<T>[] = [];
  private version = 0;

  constructor(
    private readonly weather: (request: Request, count: number) => Weather,
    /** Requests that the service takes in any second; one more is refused. */
    private readonly perSecond = Infinity,
  ) {}

  start(id: number, work: Work<T>, rules: Partial<Omit<Rules, "now">> = {}): void {
    const actor: Actor<T> = { id, work, rules: { ...FREE, ...rules }, step: work.next() };
    if (this.finished(actor)) return;
    this.actors.push(actor);
  }

  get running(): number {
    return this.actors.length;
  }

  /** Everything that runs is gone, as when a tab is closed: what was on the wire is not seen any more. */
  crash(): void {
    this.actors = [];
  }

  /** Lets one work have its next effect; `choice` says which. Time goes on only when all wait. */
  next(choice: number): boolean {
    if (this.actors.length === 0) return false;
    const ready = this.actors.filter(({ pending }) => pending === undefined || pending.until <= this.now);
    if (ready.length === 0) {
      this.now = Math.min(...this.actors.map(({ pending }) => pending!.until));
      return true;
    }
    const actor = ready[choice % ready.length]!;
    const reply = actor.pending === undefined ? this.perform(actor) : actor.pending.reply();
    if (reply === WAITING) return true;
    delete actor.pending;
    actor.step = actor.work.next(reply as never);
    if (this.finished(actor)) this.actors = this.actors.filter((other) => other !== actor);
    return true;
  }

  /** Until nothing runs any more. */
  settle(choices: Iterator<number>): void {
    while (this.next(choices.next().value as number)) {
      if (this.effects > 1_000_000) throw new Error("it does not come to an end");
    }
  }

  private finished(actor: Actor<T>): boolean {
    if (actor.step.done !== true) return false;
    this.done.set(actor.id, actor.step.value);
    return true;
  }

  private perform(actor: Actor<T>): unknown {
    this.effects += 1;
    const effect = actor.step.value as Effect;
    switch (effect.effect) {
      case "recall":
        return effect.needs.map((name) => this.store.get(name));
      case "claim": {
        const { book, claims } = admit(this.book, effect.needs, { ...actor.rules, now: this.now });
        this.book = book;
        return claims;
      }
      case "retain":
        for (const { key: name, kept, lifetime } of effect.needs) {
          if (kept !== undefined && lifetime > 0) this.store.set(name, kept);
        }
        this.book = settle(this.book, effect.needs, this.now);
        return undefined;
      case "wait":
        actor.pending = { until: this.now + effect.needs, reply: () => undefined };
        return WAITING;
      case "usage":
        return usageIn(this.book, this.now, actor.rules.monthlyLimit);
      case "send": {
        const flights = effect.needs.map(({ request, after }) => this.fly(request, this.now + after));
        actor.pending = {
          until: Math.max(...flights.map(({ until }) => until)),
          reply: () => flights.map(({ delivery }) => delivery),
        };
        return WAITING;
      }
    }
  }

  private fly(request: Request, at: number): { readonly until: number; readonly delivery: Delivery } {
    const before = this.sent.filter((sent) => sent.at > at - 1000 && sent.at <= at).length;
    const { fate, latency } = this.weather(request, this.sent.length);
    const until = at + latency;
    const met = before >= this.perSecond ? "throttled" : fate;
    const billed = met === "answered" || met === "lost";
    this.sent.push({ question: key(request), at, until, fate: met, billed });
    this.version += 1;
    return { until, delivery: this.delivered(met, until) };
  }

  private delivered(fate: Fate, at: number): Delivery {
    if (fate === "lost" || fate === "unsent") {
      return { kind: "fault", at, fault: fate, problem: problem("unreachable", "No answer") };
    }
    if (fate === "throttled") return response({ error: "auth/rate-limit-exceeded" }, 429, {}, at);
    if (fate === "nothing") return response({ message: "nothing" }, 404, {}, at);
    if (fate === "failed") return response("oops", 500, {}, at);
    return response({ price: this.version }, 200, {}, at);
  }
}

const WAITING = Symbol("waiting");
