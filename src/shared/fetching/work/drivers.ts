/**
 * The two drivers: one awaits a host's replies, the other blocks for them. A host is an object with one ability for each
 * effect that the work may yield.
 */
import { isPromise, type Awaitable } from "./awaitable";
import type { FetchEffect, Work, Yielded } from "./effects";

type ReplyTo<One extends Yielded> = One extends { readonly gives?: (reply: infer Reply) => void } ? Reply : never;

export type Awaiting<Any extends Yielded> = {
  readonly [One in Any as One["effect"]]: (needs: One["needs"]) => Awaitable<ReplyTo<One>>;
};

export type Blocking<Any extends Yielded> = {
  readonly [One in Any as One["effect"]]: (needs: One["needs"]) => ReplyTo<One>;
};

/** The abilities that requests need. */
export type AwaitingHost = Awaiting<FetchEffect>;
export type BlockingHost = Blocking<FetchEffect>;

/**
 * Runs work on an asynchronous host. It waits only where an ability does, so what is at hand is there at once. What an
 * ability throws is thrown where the work needed it.
 */
export function drive<T, Any extends Yielded>(work: Work<T, Any>, host: Awaiting<Any>): Awaitable<T> {
  const stop = advance(work, host, work.next());
  return stop.done ? stop.value : driveOn(work, host, stop.reply);
}

/** Runs work on a synchronous host. What an ability throws is thrown where the work needed it. */
export function run<T, Any extends Yielded>(work: Work<T, Any>, host: Blocking<Any>): T {
  const stop = advance(work, host, work.next());
  if (stop.done) return stop.value;
  throw new Error("an ability of a synchronous host returned a promise");
}

async function driveOn<T, Any extends Yielded>(
  work: Work<T, Any>,
  host: Awaiting<Any>,
  first: Promise<unknown>,
): Promise<T> {
  let pending = first;
  for (;;) {
    const resume = await pending.then(
      (reply) => () => work.next(reply),
      (thrown: unknown) => () => work.throw(thrown),
    );
    const stop = advance(work, host, resume());
    if (stop.done) return stop.value;
    pending = stop.reply;
  }
}

type Stop<T> = { readonly done: true; readonly value: T } | { readonly done: false; readonly reply: Promise<unknown> };

/** Runs work to its end, or to the first reply that must be waited for. */
function advance<T, Any extends Yielded>(work: Work<T, Any>, host: object, from: IteratorResult<Any, T>): Stop<T> {
  let step = from;
  while (step.done !== true) {
    let reply;
    try {
      reply = perform(host, step.value);
    } catch (thrown) {
      step = work.throw(thrown);
      continue;
    }
    if (isPromise(reply)) return { done: false, reply };
    step = work.next(reply);
  }
  return { done: true, value: step.value };
}

/** Safe because each effect is declared with its own needs, which the compiler can't follow. */
function perform(host: object, { effect, needs }: Yielded): unknown {
  return (host as Readonly<Record<string, (needs: unknown) => unknown>>)[effect]!(needs);
}
