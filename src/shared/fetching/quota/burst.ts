/**
 * Admits cells that calculate together as one burst: each cell's decision takes into account how many requests the
 * others want. So a formula that is filled down needs confirmation just as one over a range does. Pure, like admission.
 */
import { isProblem } from "../../api/problem";
import type { QuotaState } from "./quotaState";
import type { ReservationRequest, ReservationBatch, Reservation } from "../effects";
import { decide, HORIZON, settledUpTo, requestWeight, type AdmissionPolicy } from "./admission";

/** One cell's requests and policy. */
export interface Burst {
  readonly asking: ReservationBatch;
  readonly rules: AdmissionPolicy;
}

export interface BurstAdmission {
  readonly book: QuotaState;
  /** The replies to each of the wanted, in order. */
  readonly claims: readonly (readonly Reservation[])[];
}

/** Admits in order of arrival. A question that several cells have counts once. */
export function admitBurst(before: QuotaState, wanted: readonly Burst[]): BurstAdmission {
  const rules = new Map(wanted.map((each) => [each.rules.now, each.rules]));
  let book = [...rules.values()].reduce((old, { now, owner }) => settledUpTo(old, now, owner), before);
  const start = book;
  const all = weightOfAll(start, wanted);
  const queue = new Map<string, number>();
  const replied = new Map<string, readonly Reservation[]>();
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
function weightOfAll(book: QuotaState, wanted: readonly Burst[]): number {
  const weights = new Map<string, number>();
  const weigh = (name: string, weight: number) => weights.set(name, Math.max(weights.get(name) ?? 0, weight));
  for (const { asking, rules } of wanted) {
    if (rules.approved || rules.refusal !== undefined) continue;
    for (const ask of asking.asks) weigh(ask.key, requestWeight(ask, book));
    weigh(`rest of ${questions(asking)}`, asking.rest);
  }
  return [...weights.values()].reduce((sum, weight) => sum + weight, 0);
}

/** Equal for cells that ask the same under the same policy, which get the same reply. */
function nameOf(asking: ReservationBatch, { approved, refusal, now, deadline }: AdmissionPolicy): string {
  const rules = [approved, now >= deadline, refusal?.message, asking.asks.map(({ again }) => again)];
  return JSON.stringify([questions(asking), asking.most, asking.rest, rules]);
}

function counts(claim: Reservation, { again }: ReservationRequest): boolean {
  return !isProblem(claim) && claim.claim === "granted" && again !== true;
}

function questions({ asks }: ReservationBatch): string {
  return asks.map(({ key }) => key).join("\n");
}

function joining(claim: Reservation): Reservation {
  return !isProblem(claim) && claim.claim === "granted" ? { claim: "elsewhere" } : claim;
}

/** Delays a reply until the question's own slot, behind those that came before it. */
function inLine(claim: Reservation, key: string, rules: AdmissionPolicy, queue: Map<string, number>): Reservation {
  if (isProblem(claim) || claim.claim !== "later" || claim.after < HORIZON) return claim;
  const place = queue.get(key) ?? queue.size;
  queue.set(key, place);
  const turn = claim.after + place * Math.ceil(1000 / rules.ratePerSecond);
  return { claim: "later", after: Math.max(claim.after, Math.min(turn, rules.deadline - rules.now)) };
}
