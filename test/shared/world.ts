/**
 * A simulated world in which work runs concurrently over one store, one quota state and one service. Each next effect
 * is chosen from outside. A crash drops work in the middle of an effect.
 */
import type { Delivery } from "../../src/shared/api/answer";
import { requestKey, type Request } from "../../src/shared/api/request";
import { problem } from "../../src/shared/api/problem";
import { EMPTY_QUOTA, type QuotaState } from "../../src/shared/fetching/quota/quotaState";
import type {
  FetchEffect,
  EffectName,
  CacheEntry,
  Replies,
  Sending,
  Work,
} from "../../src/shared/fetching/work/effects";
import { admit } from "../../src/shared/fetching/quota/admission";
import { markSent } from "../../src/shared/fetching/quota/reservations";
import type { AdmissionPolicy } from "../../src/shared/fetching/quota/admissionPolicy";
import { usageIn } from "../../src/shared/fetching/quota/expiry";
import { settle } from "../../src/shared/fetching/quota/settlement";
import { storeKey } from "../../src/shared/fetching/requests/storeKey";
import { AT, FREE, response } from "./memoryHost";

export interface Sent {
  readonly question: string;
  /** When it was sent, and when its answer arrived or would have. */
  readonly at: number;
  readonly until: number;
  /** What happened to it, and whether the service billed it. */
  readonly fate: Fate;
  readonly billed: boolean;
}

interface Actor<T> {
  readonly id: number;
  readonly work: Work<T>;
  readonly policy: Omit<AdmissionPolicy, "now">;
  step: IteratorResult<FetchEffect, T>;
  /** What it waits for, and until when. */
  pending?: { readonly until: number; readonly reply: () => Replies[EffectName] | typeof WAITING };
}

/** The service of all work in the world. */
const SERVICE = "https://service.example/v1";

/** Milliseconds for which deliveries are collected. */
const TOGETHER = 250;

interface Flight {
  readonly request: Request;
  readonly at: number;
  landing?: Landing;
}

interface Landing {
  readonly until: number;
  readonly delivery: Delivery;
}

export type Fate = "answered" | "nothing" | "throttled" | "failed" | "lost" | "unsent";

export interface Weather {
  readonly fate: Fate;
  readonly latency: number;
}

export class World<T> {
  now = AT;
  quota: QuotaState = EMPTY_QUOTA;
  readonly store = new Map<string, CacheEntry>();
  readonly sent: Sent[] = [];
  readonly done = new Map<number, T>();
  /** Effects performed, so that a test can crash after any of them. */
  effects = 0;
  private actors: Actor<T>[] = [];
  private readonly flights = new WeakMap<Sending, Flight>();
  private version = 0;
  private lives = 1;

  constructor(
    private readonly weather: (request: Request, count: number) => Weather,
    /** Requests per second that the service accepts. */
    private readonly perSecond = Infinity,
  ) {}

  start(id: number, work: Work<T>, policy: Partial<Omit<AdmissionPolicy, "now">> = {}): void {
    const actor: Actor<T> = { id, work, policy: { ...FREE, ...policy }, step: work.next() };
    if (this.finished(actor)) return;
    this.actors.push(actor);
  }

  get running(): number {
    return this.actors.length;
  }

  /** Drops everything that runs, as when a tab is closed: answers to requests in flight are lost. */
  crash(): void {
    this.actors = [];
    this.lives += 1;
  }

  private get owner(): string {
    return `life ${this.lives}`;
  }

  /** Runs the next effect of some work; `choice` says which. Time advances only when all work waits. */
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

  /** Until nothing runs. */
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
    const effect = actor.step.value as FetchEffect;
    switch (effect.effect) {
      case "readCache":
        return effect.needs.keys.map((name) => this.store.get(name));
      case "reserve": {
        const { quota, replies } = admit(this.quota, effect.needs, {
          ...actor.policy,
          now: this.now,
          owner: this.owner,
          marksSent: true,
        });
        this.quota = quota;
        return replies;
      }
      case "commit":
        for (const { key: name, cacheEntry, ttl } of effect.needs) {
          if (cacheEntry !== undefined && ttl > 0) this.store.set(name, cacheEntry);
        }
        this.quota = settle(this.quota, effect.needs, this.now, this.owner);
        return undefined;
      case "sleep":
        actor.pending = { until: this.now + effect.needs, reply: () => undefined };
        return WAITING;
      case "usage":
        return usageIn(this.quota, this.now, actor.policy.monthlyLimit, actor.policy.billingDay);
      case "send":
        return this.sending(
          actor,
          effect.needs.map((sending) => this.flightOf(sending)),
          this.now + TOGETHER,
        );
    }
  }

  private flightOf(sending: Sending): Flight {
    const flight = this.flights.get(sending) ?? { request: sending.request, at: this.now + sending.delay };
    this.flights.set(sending, flight);
    return flight;
  }

  /** Each is sent in its slot; after a moment, the work gets the deliveries that are back. */
  private sending(actor: Actor<T>, flights: readonly Flight[], deadline: number): Replies["send"] | typeof WAITING {
    for (const flight of flights) {
      if (flight.landing === undefined && flight.at <= this.now) flight.landing = this.depart(flight.request);
    }
    const next = flights.map(({ at, landing }) => landing?.until ?? at).filter((moment) => moment > this.now);
    if (next.length === 0 || this.now >= deadline) {
      return flights.map(({ landing }) =>
        landing !== undefined && landing.until <= this.now ? landing.delivery : undefined,
      );
    }
    actor.pending = { until: Math.min(deadline, ...next), reply: () => this.sending(actor, flights, deadline) };
    return WAITING;
  }

  private depart(request: Request): Landing {
    const { quota, maySend } = markSent(this.quota, [storeKey(request, { service: SERVICE })], this.owner);
    this.quota = quota;
    return maySend[0] === true
      ? this.fly(request, this.now)
      : { until: this.now, delivery: this.delivered("unsent", this.now) };
  }

  private fly(request: Request, at: number): Landing {
    const before = this.sent.filter((sent) => sent.at > at - 1000 && sent.at <= at).length;
    const { fate, latency } = this.weather(request, this.sent.length);
    const until = at + latency;
    const met = before >= this.perSecond ? "throttled" : fate;
    const billed = met === "answered" || met === "lost";
    this.sent.push({ question: requestKey(request), at, until, fate: met, billed });
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
