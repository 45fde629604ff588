/**
 * Admits cells that calculate together as one burst: each cell's decision takes into account how many requests the
 * others want. So a formula that is filled down needs confirmation just as one over a range does. Pure, like admission.
 */
import { isProblem } from "../service/problem";
import type { Book } from "./book";
import type { Ask, Asking, Claim } from "./effect";
import { decide, HORIZON, upToNow, weightOf, type Rules } from "./gate";

/** One cell's requests and policy. */
export interface Wanted {
  readonly asking: Asking;
  readonly rules: Rules;
}

export interface AdmittedAll {
  readonly book: Book;
  /** The replies to each of the wanted, in order. */
  readonly claims: readonly (readonly Claim[])[];
}

/** Admits in order of arrival. A question that several cells have counts once. */
export function admitAll(before: Book, wanted: readonly Wanted[]): AdmittedAll {
  const rules = new Map(wanted.map((each) => [each.rules.now, each.rules]));
  let book = [...rules.values()].reduce((old, { now, owner }) => upToNow(old, now, owner), before);
  const start = book;
  const all = weightOfAll(start, wanted);
  const queue = new Map<string, number>();
  const replied = new Map<string, readonly Claim[]>();
  let granted = 0;
  const claims = wanted.map(({ asking, rules }) => {
    const name = nameOf(asking, rules);
    const same = replied.get(name);
    if (same !== undefined) return same.map(joining);
    const beside = Math.max(0, all - weightOfAll(start, [{ asking, rules }]) - granted);
    const admitted = decide(book, asking, rules, beside);
    ({ book } = admitted);
    const replies = admitted.claims.map((claim, index) => inLine(claim, asking.asks[index]!.key, rules, queue));
    if (!rules.approved) granted += replies.filter((claim, index) => counts(claim, asking.asks[index]!)).length;
    replied.set(name, replies);
    return replies;
  });
  return { book, claims };
}

/** Largest number of requests that these may lead to, each question counted once. */
function weightOfAll(book: Book, wanted: readonly Wanted[]): number {
  const weights = new Map<string, number>();
  const weigh = (name: string, weight: number) => weights.set(name, Math.max(weights.get(name) ?? 0, weight));
  for (const { asking, rules } of wanted) {
    if (rules.approved || rules.refusal !== undefined) continue;
    for (const ask of asking.asks) weigh(ask.key, weightOf(ask, book));
    weigh(`rest of ${questions(asking)}`, asking.rest);
  }
  return [...weights.values()].reduce((sum, weight) => sum + weight, 0);
}

/** Equal for cells that ask the same under the same policy, which get the same reply. */
function nameOf(asking: Asking, { approved, refusal, now, deadline }: Rules): string {
  const rules = [approved, now >= deadline, refusal?.message, asking.asks.map(({ again }) => again)];
  return JSON.stringify([questions(asking), asking.most, asking.rest, rules]);
}

function counts(claim: Claim, { again }: Ask): boolean {
  return !isProblem(claim) && claim.claim === "granted" && again !== true;
}

function questions({ asks }: Asking): string {
  return asks.map(({ key }) => key).join("\n");
}

function joining(claim: Claim): Claim {
  return !isProblem(claim) && claim.claim === "granted" ? { claim: "elsewhere" } : claim;
}

/** Delays a reply until the question's own slot, behind those that came before it. */
function inLine(claim: Claim, key: string, rules: Rules, queue: Map<string, number>): Claim {
  if (isProblem(claim) || claim.claim !== "later" || claim.after < HORIZON) return claim;
  const place = queue.get(key) ?? queue.size;
  queue.set(key, place);
  const turn = claim.after + place * Math.ceil(1000 / rules.ratePerSecond);
  return { claim: "later", after: Math.max(claim.after, Math.min(turn, rules.deadline - rules.now)) };
}
