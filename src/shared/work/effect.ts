/**
 * The five things that work may need. Each is yielded as a value and its reply handed back, so that the core
 * neither awaits nor blocks: the driver does.
 */
import type { Delivery, Outcome } from "../service/answer";
import type { Problem } from "../service/problem";
import type { Request } from "../service/request";

/** What the store holds for a key: how a question was answered, and when. */
export interface Kept {
  readonly at: number;
  readonly outcome: Outcome;
}

export interface Entry {
  readonly key: string;
  /** Nothing to keep where the claim is only given back. */
  readonly kept?: Kept;
  /** Milliseconds for which it is worth keeping. */
  readonly lifetime: number;
  /** How the claim ended. `uncertain`: sent, and no answer seen. `unasked`: given back. */
  readonly claim: "billed" | "free" | "failed" | "uncertain" | "unasked";
}

/** `elsewhere`: the same question is under way already; wait and recall. */
export type Claim = "granted" | "elsewhere" | Problem;

/** What each effect takes. */
export interface Needs {
  recall: readonly string[];
  claim: readonly string[];
  send: readonly Request[];
  retain: readonly Entry[];
  /** Milliseconds. */
  wait: number;
}

/** What each effect is handed, in order of what it took. `send` is handed outcomes, never an exception. */
export interface Replies {
  recall: readonly (Kept | undefined)[];
  claim: readonly Claim[];
  send: readonly Delivery[];
  retain: void;
  wait: void;
}

export type EffectName = keyof Needs;

export type Effect = { [Name in EffectName]: { readonly effect: Name; readonly needs: Needs[Name] } }[EffectName];

export type Work<T> = Generator<Effect, T, Replies[EffectName]>;

const effect = <Name extends EffectName>(name: Name) =>
  function* (needs: Needs[Name]): Work<Replies[Name]> {
    return (yield { effect: name, needs } as Effect) as Replies[Name];
  };

export const recall = effect("recall");
export const claim = effect("claim");
export const send = effect("send");
export const retain = effect("retain");
export const wait = effect("wait");
