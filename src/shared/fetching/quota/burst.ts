/**
 * Admits cells that calculate together as one burst: each cell's decision takes into account how many requests the
 * others want. So a formula that is filled down needs confirmation just as one over a range does. Pure, like admission.
 */
import { isProblem } from "../../api/problem";
import type { QuotaState } from "./quotaState";
import type { ReservationRequest, ReservationBatch, Reservation } from "../effects";
import { decide, SEND_WINDOW, requestWeight } from "./admission";
import type { AdmissionPolicy } from "./admissionPolicy";
import { settledUpTo } from "./expiry";

/** One cell's requests and policy. */
export interface Burst {
  readonly batch: ReservationBatch;
  readonly policy: AdmissionPolicy;
}

export interface BurstAdmission {
  readonly quota: QuotaState;
  /** The replies to each of the wanted, in order. */
  readonly reservations: readonly (readonly Reservation[])[];
}

/** Admits in order of arrival. A question that several cells have counts once. */
export function admitBurst(before: QuotaState, wanted: readonly Burst[]): BurstAdmission {
  const policies = new Map(wanted.map((each) => [each.policy.now, each.policy]));
  let quota = [...policies.values()].reduce((old, { now, owner }) => settledUpTo(old, now, owner), before);
  const start = quota;
  const all = weightOfAll(start, wanted);
  const sizes = sizesWanted(wanted);
  const queue = new Map<string, number>();
  const replied = new Map<string, readonly Reservation[]>();
  let granted = 0;
  const reservations = wanted.map(({ batch, policy }) => {
    const name = nameOf(batch, policy);
    const same = replied.get(name);
    if (same !== undefined) return same.map(joining);
    const beside = Math.max(0, all - weightOfAll(start, [{ batch, policy }]) - granted);
    const admitted = decide(quota, batch, policy, beside);
    ({ quota } = admitted);
    const replies = admitted.reservations.map((reply, index) =>
      sized(inLine(reply, batch.requests[index]!.key, policy, queue), batch.requests[index]!, sizes),
    );
    if (!policy.approved) granted += replies.filter((reply, index) => counts(reply, batch.requests[index]!)).length;
    replied.set(name, replies);
    return replies;
  });
  return { quota, reservations };
}

/** How much of each answer the cells want at most. */
function sizesWanted(wanted: readonly Burst[]): ReadonlyMap<string, number> {
  const sizes = new Map<string, number>();
  for (const { key, size = 0 } of wanted.flatMap(({ batch }) => batch.requests))
    sizes.set(key, Math.max(sizes.get(key) ?? 0, size));
  return sizes;
}

/** One cell's request is sent for as much as another one wants, which would otherwise ask again. */
function sized(reply: Reservation, { key, size = 0 }: ReservationRequest, sizes: ReadonlyMap<string, number>) {
  const most = sizes.get(key) ?? 0;
  return isProblem(reply) || reply.decision !== "granted" || most <= size ? reply : { ...reply, size: most };
}

/** Largest number of requests that these may lead to, each question counted once. */
function weightOfAll(quota: QuotaState, wanted: readonly Burst[]): number {
  const weights = new Map<string, number>();
  const weigh = (name: string, weight: number) => weights.set(name, Math.max(weights.get(name) ?? 0, weight));
  for (const { batch, policy } of wanted) {
    if (policy.approved || policy.refusal !== undefined) continue;
    for (const request of batch.requests) weigh(request.key, requestWeight(request, quota));
    weigh(`rest of ${questions(batch)}`, batch.rest);
  }
  return [...weights.values()].reduce((sum, weight) => sum + weight, 0);
}

/** Equal for cells that ask the same under the same policy, which get the same reply. */
function nameOf(batch: ReservationBatch, { approved, refusal, now, deadline }: AdmissionPolicy): string {
  const policy = [approved, now >= deadline, refusal?.message, batch.requests.map(({ retry }) => retry)];
  return JSON.stringify([questions(batch), batch.atMost, batch.rest, policy]);
}

function counts(reply: Reservation, { retry }: ReservationRequest): boolean {
  return !isProblem(reply) && reply.decision === "granted" && retry !== true;
}

function questions({ requests }: ReservationBatch): string {
  return requests.map(({ key }) => key).join("\n");
}

function joining(reply: Reservation): Reservation {
  return !isProblem(reply) && reply.decision === "granted" ? { decision: "inFlight" } : reply;
}

/** Delays a reply until the question's own slot, behind those that came before it. */
function inLine(reply: Reservation, key: string, policy: AdmissionPolicy, queue: Map<string, number>): Reservation {
  if (isProblem(reply) || reply.decision !== "retryAfter" || reply.delay < SEND_WINDOW) return reply;
  const place = queue.get(key) ?? queue.size;
  queue.set(key, place);
  const slot = reply.delay + place * Math.ceil(1000 / policy.ratePerSecond);
  return { decision: "retryAfter", delay: Math.max(reply.delay, Math.min(slot, policy.deadline - policy.now)) };
}
