/**
 * The two drivers. They differ in one word: one awaits a host's reply, the other blocks for it.
 * A host is an object with one function for each effect.
 */
import type { Effect, EffectName, Needs, Replies, Work } from "./effect";

export type AwaitingHost = {
  readonly [Name in EffectName]: (needs: Needs[Name]) => Replies[Name] | PromiseLike<Replies[Name]>;
};

export type BlockingHost = { readonly [Name in EffectName]: (needs: Needs[Name]) => Replies[Name] };

/** Runs work on an asynchronous host. */
export async function drive<T>(work: Work<T>, host: AwaitingHost): Promise<T> {
  let step = work.next();
  while (step.done !== true) step = work.next(await perform<ReturnType<AwaitingHost[EffectName]>>(host, step.value));
  return step.value;
}

/** Runs work on a synchronous host. */
export function run<T>(work: Work<T>, host: BlockingHost): T {
  let step = work.next();
  while (step.done !== true) step = work.next(perform<Replies[EffectName]>(host, step.value));
  return step.value;
}

/** The cast is safe because `Effect` pairs each effect with its own needs, which the compiler can't follow. */
function perform<Reply>(host: AwaitingHost, { effect, needs }: Effect): Reply {
  return (host[effect] as (needs: Needs[EffectName]) => Reply)(needs);
}
