/**
 * Admits cells that calculate together as one burst: each cell's decision takes into account how many requests the
 * others want. So a formula that is filled down needs confirmation just as one over a range does. Pure, like admission.
 */
import { isProblem } from "../../api/problem";
import type { QuotaState } from "./quotaState";
import type { ReservationRequest, ReservationBatch, Reservation } from "../work/effects";
import { decide, neededTogether, SEND_WINDOW } from "./admission";
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
  const all = wanted
    .filter(({ policy }) => !policy.approved && policy.refusal === undefined)
    .flatMap(({ batch }) => [...batch.requests, ...batch.behind]);
  const together = neededTogether(start, all, Math.max(...policies.keys()));
  const sizes = sizesWanted(wanted);
  const queue = new Map<string, number>();
  const replied = new Map<string, readonly Reservation[]>();
  const reservations = wanted.map(({ batch, policy }) => {
    const name = nameOf(batch, policy);
    const same = replied.get(name);
    if (same !== undefined) return same.map(joining);
    const admitted = decide(quota, batch, policy, together);
    ({ quota } = admitted);
    const replies = admitted.reservations.map((reply, index) =>
      sized(inLine(reply, batch.requests[index]!.key, policy, queue), batch.requests[index]!, sizes),
    );
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

/** Equal for cells that ask the same under the same policy, which get the same reply. */
function nameOf(batch: ReservationBatch, { approved, refusal, now, deadline }: AdmissionPolicy): string {
  const policy = [
    approved,
    now >= deadline,
    refusal?.message,
    batch.requests.map(({ retry, unreadable }) => [retry, unreadable]),
  ];
  return JSON.stringify([keysOf(batch.requests), keysOf(batch.behind), batch.atMost, policy]);
}

function keysOf(requests: readonly ReservationRequest[]): string {
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
