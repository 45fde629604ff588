/**
 * Admits cells that calculate together as one burst: each cell's decision takes into account how many requests the
 * others want. So a formula that is filled down needs confirmation just as one over a range does. Pure, like admission.
 */
import { isProblem } from "../../api/problem";
import type { QuotaState } from "./quotaState";
import type { ReservationRequest, ReservationBatch, AdmissionReply } from "../work/effects";
import { decide, neededTogether, SEND_WINDOW } from "./admission";
import type { AdmissionPolicy } from "./admissionPolicy";
import { upToDate } from "./expiry";

/** One cell's requests and policy. */
export interface Wanted {
  readonly batch: ReservationBatch;
  readonly policy: AdmissionPolicy;
}

export interface BurstAdmission {
  readonly quota: QuotaState;
  /** The replies to each, in order. */
  readonly replies: readonly (readonly AdmissionReply[])[];
}

/** Admits in order of arrival. A question that several cells have counts once. */
export function admitBurst(before: QuotaState, wanted: readonly Wanted[]): BurstAdmission {
  const policies = new Map(wanted.map((each) => [each.policy.now, each.policy]));
  let quota = [...policies.values()].reduce((old, { now, owner }) => upToDate(old, now, owner), before);
  const start = quota;
  const all = wanted
    .filter(({ policy }) => !policy.approved && policy.refusal === undefined)
    .flatMap(({ batch }) => [...batch.requests, ...batch.behind]);
  const together = neededTogether(start, all, Math.max(...policies.keys()));
  const sizes = sizesWanted(wanted);
  const queue = new Map<string, number>();
  const replied = new Map<string, readonly AdmissionReply[]>();
  const replies = wanted.map(({ batch, policy }) => {
    const name = nameOf(batch, policy);
    const same = replied.get(name);
    if (same !== undefined) return same.map(joining);
    const admitted = decide(quota, batch, policy, together);
    ({ quota } = admitted);
    const own = admitted.replies.map((reply, index) =>
      sized(inLine(reply, batch.requests[index]!.key, policy, queue), batch.requests[index]!, sizes),
    );
    replied.set(name, own);
    return own;
  });
  return { quota, replies };
}

/** How much of each answer the cells want at most. */
function sizesWanted(wanted: readonly Wanted[]): ReadonlyMap<string, number> {
  const sizes = new Map<string, number>();
  for (const { key, size = 0 } of wanted.flatMap(({ batch }) => batch.requests))
    sizes.set(key, Math.max(sizes.get(key) ?? 0, size));
  return sizes;
}

/** One cell's request is sent for as much as another one wants, which would otherwise ask again. */
function sized(reply: AdmissionReply, { key, size = 0 }: ReservationRequest, sizes: ReadonlyMap<string, number>) {
  const most = sizes.get(key) ?? 0;
  return isProblem(reply) || reply.decision !== "granted" || most <= size ? reply : { ...reply, size: most };
}

/** Equal for cells that ask the same under the same policy, which get the same reply. */
function nameOf(batch: ReservationBatch, { approved, refusal, now, deadline, asker }: AdmissionPolicy): string {
  const policy = [
    approved,
    now >= deadline,
    refusal?.message,
    asker?.id,
    batch.requests.map(({ retry, unreadable }) => [retry, unreadable]),
  ];
  return JSON.stringify([keysOf(batch.requests), keysOf(batch.behind), batch.atMost, policy]);
}

function keysOf(requests: readonly ReservationRequest[]): string {
  return requests.map(({ key }) => key).join("\n");
}

function joining(reply: AdmissionReply): AdmissionReply {
  return !isProblem(reply) && reply.decision === "granted" ? { decision: "askedElsewhere" } : reply;
}

/** Delays a reply until the question's own slot, behind those that came before it. */
function inLine(
  reply: AdmissionReply,
  key: string,
  policy: AdmissionPolicy,
  queue: Map<string, number>,
): AdmissionReply {
  if (isProblem(reply) || reply.decision !== "retryAfter" || reply.delay < SEND_WINDOW) return reply;
  const place = queue.get(key) ?? queue.size;
  queue.set(key, place);
  const slot = reply.delay + place * Math.ceil(1000 / policy.ratePerSecond);
  return { decision: "retryAfter", delay: Math.max(reply.delay, Math.min(slot, policy.deadline - policy.now)) };
}
