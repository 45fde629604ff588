/** A rule of docs/service.md as a case: it holds, it is broken, or it can't be checked here. */
import type { Trial } from "./trial";

export interface Rule {
  /** `4.7.6`; `observed` for what docs/service.md marks as observed. */
  readonly section: string;
  /** The rule in one sentence. */
  readonly title: string;
  /** Requests that may be billed for it, at most. */
  readonly billed: number;
  /** Throws `Broken` or `Untold`. */
  readonly check: (trial: Trial) => Promise<void> | void;
}

export class Broken extends Error {}

/** It can't be told at this service, or not without access to its accounts. */
export class Untold extends Error {}

/** Breaks the rule unless the condition holds. */
export function demand(condition: boolean, told: string): asserts condition {
  if (!condition) throw new Broken(told);
}

export function same(found: unknown, wanted: unknown, told: string): void {
  const [one, other] = [JSON.stringify(found), JSON.stringify(wanted)];
  demand(one === other, `${told}: ${short(one)} where ${short(other)} should be`);
}

export const rule = (section: string, title: string, billed: number, check: Rule["check"]): Rule => ({
  ...{ section, title, billed, check },
});

const short = (text = "nothing"): string => (text.length > 160 ? `${text.slice(0, 160)}…` : text);
