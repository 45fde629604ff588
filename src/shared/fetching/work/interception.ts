/** Work whose requests pass through something: a budget, a count and a stop stand between work and host. */
import type { FetchEffect, EffectName, Needs, Replies, Work, Yielded } from "./effects";

/** Other ways to do what requests need, each by work of its own. */
export type Interceptors<More extends Yielded> = {
  readonly [Name in EffectName]?: (needs: Needs[Name]) => Work<Replies[Name], FetchEffect | More>;
};

export function* intercepting<T, More extends Yielded = never>(
  work: Work<T, FetchEffect | More>,
  instead: Interceptors<More>,
): Work<T, FetchEffect | More> {
  const others = instead as Readonly<
    Record<string, ((needs: unknown) => Work<unknown, FetchEffect | More>) | undefined>
  >;
  let step = work.next();
  while (step.done !== true) {
    const other = others[step.value.effect];
    let reply: unknown;
    try {
      reply = other === undefined ? yield step.value : yield* other(step.value.needs);
    } catch (thrown) {
      step = work.throw(thrown);
      continue;
    }
    step = work.next(reply);
  }
  return step.value;
}
