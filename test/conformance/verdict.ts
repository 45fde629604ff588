/** How a rule's case ends: it is broken, or it can't be checked. */
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

const short = (text = "nothing"): string => (text.length > 160 ? `${text.slice(0, 160)}…` : text);
