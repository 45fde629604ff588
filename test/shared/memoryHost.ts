/** A host of plain values: remembers, answers from a script, and writes down what was asked of it. */
import type { Delivery } from "../../src/shared/service/answer";
import type { Request } from "../../src/shared/service/request";
import type { BlockingHost } from "../../src/shared/work/drive";
import type { Claim, Entry, Kept } from "../../src/shared/work/effect";
import { usageOf } from "../../src/shared/work/ledger";

export type Script = (request: Request) => Delivery;

export interface MemoryHost extends BlockingHost {
  /** Each batch that was sent: each request is money. */
  readonly sent: Request[][];
  readonly store: Map<string, Kept>;
  readonly ended: Entry[];
  readonly waits: number[];
  /** Every effect's name, in order. */
  readonly effects: string[];
}

export const AT = Date.UTC(2026, 10, 21);

/** At once. */
export const GRANTED: Claim = { claim: "granted", after: 0 };

export function memoryHost(script: Script, claims: (key: string) => Claim = () => GRANTED): MemoryHost {
  const sent: Request[][] = [];
  const store = new Map<string, Kept>();
  const ended: Entry[] = [];
  const waits: number[] = [];
  const effects: string[] = [];
  return {
    sent,
    store,
    ended,
    waits,
    effects,
    recall: (keys) => (effects.push("recall"), keys.map((key) => store.get(key))),
    claim: ({ asks }) => (effects.push("claim"), asks.map(({ key }) => claims(key))),
    send: (sendings) => {
      const requests = sendings.map(({ request }) => request);
      effects.push("send");
      sent.push(requests);
      return requests.map(script);
    },
    retain: (entries) => {
      effects.push("retain");
      for (const entry of entries) {
        ended.push(entry);
        if (entry.kept !== undefined && entry.lifetime > 0) store.set(entry.key, entry.kept);
      }
    },
    wait: (milliseconds) => {
      effects.push("wait");
      waits.push(milliseconds);
    },
    usage: () => usageOf({}, AT, 50, 0),
  };
}

export function response(body: unknown, status = 200, headers: Record<string, string> = {}): Delivery {
  return {
    kind: "response",
    at: AT,
    response: { status, headers, body: typeof body === "string" ? body : JSON.stringify(body) },
  };
}

export const NOT_PLACED = response(
  { status: 400, error: "resource/bad-request", message: "The provided address 'x' could not be parsed or geolocated" },
  400,
);
