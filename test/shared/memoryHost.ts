/**
 * A host in memory: it stores, answers from a script, and records the effects. Its clock advances when work sleeps.
 * Reservations go through the core's admission, unless a test decides them.
 */
import type { Delivery } from "../../src/shared/api/answer";
import type { Request } from "../../src/shared/api/request";
import { EMPTY_QUOTA, type QuotaState } from "../../src/shared/fetching/quota/quotaState";
import type { BlockingHost } from "../../src/shared/fetching/work/drivers";
import type { AdmissionReply, Commit, CacheEntry } from "../../src/shared/fetching/work/effects";
import { admit } from "../../src/shared/fetching/quota/admission";
import type { AdmissionPolicy } from "../../src/shared/fetching/quota/admissionPolicy";
import { usageIn } from "../../src/shared/fetching/quota/expiry";
import { settle } from "../../src/shared/fetching/quota/settlement";

export type Script = (request: Request, now: number) => Delivery;

export interface MemoryHost extends BlockingHost {
  /** Each batch that was sent: every request costs money. */
  readonly sent: Request[][];
  /** When each request was sent. */
  readonly moments: number[];
  readonly store: Map<string, CacheEntry>;
  readonly ended: Commit[];
  readonly waits: number[];
  /** Every effect's name, in order. */
  readonly effects: string[];
  quota: QuotaState;
  now: number;
}

export const AT = Date.UTC(2026, 10, 21);

export const GRANTED: AdmissionReply = { decision: "granted", delay: 0 };
export const ELSEWHERE: AdmissionReply = { decision: "askedElsewhere" };

/** A policy without limits. */
export const FREE: Omit<AdmissionPolicy, "now"> = {
  monthlyLimit: 1_000_000,
  billingDay: 1,
  spending: "auto",
  askAbove: 1_000_000,
  ratePerSecond: 1_000,
  deadline: Infinity,
  approved: false,
};

export function memoryHost(
  script: Script,
  claims?: (key: string) => AdmissionReply,
  policy: Partial<Omit<AdmissionPolicy, "now">> = {},
): MemoryHost {
  const host: MemoryHost = {
    sent: [],
    moments: [],
    store: new Map(),
    ended: [],
    waits: [],
    effects: [],
    quota: EMPTY_QUOTA,
    now: AT,
    readCache: ({ keys }) => (host.effects.push("readCache"), keys.map((key) => host.store.get(key))),
    reserve: (batch) => {
      host.effects.push("reserve");
      if (claims !== undefined) return batch.requests.map(({ key }) => claims(key));
      const admitted = admit(host.quota, batch, { ...FREE, ...policy, now: host.now });
      host.quota = admitted.quota;
      return admitted.replies;
    },
    send: (sendings) => {
      const requests = sendings.map(({ request }) => request);
      host.effects.push("send");
      host.sent.push(requests);
      host.moments.push(...sendings.map(({ delay }) => host.now + delay));
      const deliveries = requests.map((request) => script(request, host.now));
      host.now += Math.max(0, ...sendings.map(({ delay }) => delay));
      return deliveries;
    },
    commit: (entries) => {
      host.effects.push("commit");
      for (const entry of entries) {
        host.ended.push(entry);
        if (entry.cacheEntry !== undefined && entry.ttl > 0) host.store.set(entry.key, entry.cacheEntry);
      }
      host.quota = settle(host.quota, entries, host.now);
    },
    sleep: (milliseconds) => {
      host.effects.push("sleep");
      host.waits.push(milliseconds);
      host.now += milliseconds;
    },
    usage() {
      const { monthlyLimit, billingDay } = { ...FREE, ...policy };
      return usageIn(host.quota, host.now, monthlyLimit, billingDay);
    },
  };
  return host;
}

/** Another host with the same store and quota state: a second cell, tab or execution. */
export function beside(
  host: MemoryHost,
  script: Script,
  policy: Partial<Omit<AdmissionPolicy, "now">> = {},
): MemoryHost {
  const other = memoryHost(script, undefined, policy);
  return Object.defineProperties(other, {
    store: { value: host.store },
    quota: { get: () => host.quota, set: (quota: QuotaState) => (host.quota = quota) },
    now: { get: () => host.now, set: (now: number) => (host.now = now) },
  });
}

export function response(body: unknown, status = 200, headers: Record<string, string> = {}, at = AT): Delivery {
  return {
    kind: "response",
    at,
    response: { status, headers, body: typeof body === "string" ? body : JSON.stringify(body) },
  };
}

export const NOT_PLACED = response(
  { status: 400, error: "resource/bad-request", message: "The provided address 'x' could not be parsed or geolocated" },
  400,
);
