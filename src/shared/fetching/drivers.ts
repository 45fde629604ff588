/**
 * The two drivers. They differ in one word: one awaits a host's reply, the other blocks for it. A host is an object
 * with one ability for each effect that the work may yield.
 */
import type { FetchEffect, Work, Yielded } from "./effects";

type ReplyTo<One extends Yielded> = One extends { readonly gives?: (reply: infer Reply) => void } ? Reply : never;

export type Awaiting<Any extends Yielded> = {
  readonly [One in Any as One["effect"]]: (needs: One["needs"]) => ReplyTo<One> | PromiseLike<ReplyTo<One>>;
};

export type Blocking<Any extends Yielded> = {
  readonly [One in Any as One["effect"]]: (needs: One["needs"]) => ReplyTo<One>;
};

/** The abilities that requests need. */
export type AwaitingHost = Awaiting<FetchEffect>;
export type BlockingHost = Blocking<FetchEffect>;

/** Runs work on an asynchronous host. What an ability throws is thrown where the work needed it. */
export async function drive<T, Any extends Yielded>(work: Work<T, Any>, host: Awaiting<Any>): Promise<T> {
  let step = work.next();
  while (step.done !== true) {
    let reply;
    try {
      reply = await perform(host, step.value);
    } catch (thrown) {
      step = work.throw(thrown);
      continue;
    }
    step = work.next(reply);
  }
  return step.value;
}

/** Runs work on a synchronous host. What an ability throws is thrown where the work needed it. */
export function run<T, Any extends Yielded>(work: Work<T, Any>, host: Blocking<Any>): T {
  let step = work.next();
  while (step.done !== true) {
    let reply;
    try {
      reply = perform(host, step.value);
    } catch (thrown) {
      step = work.throw(thrown);
      continue;
    }
    step = work.next(reply);
  }
  return step.value;
}

/** Safe because each effect is declared with its own needs, which the compiler can't follow. */
function perform(host: object, { effect, needs }: Yielded): unknown {
  return (host as Readonly<Record<string, (needs: unknown) => unknown>>)[effect]!(needs);
}
