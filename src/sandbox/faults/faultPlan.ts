/**
 * Bad days of a service, for tests and demonstrations: what goes wrong with the n-th request. The same weather, seed and
 * number bring the same mishap on every machine. What it means is only decided here; a server performs it.
 */
import { mix } from "../common/random";

/** What can happen to one request; at most one of these does. */
export type ServiceFault = "rate" | "outage" | "slow" | "cut" | "type" | "malformed";

/** Shares are from 0 (never) to 1 (always); those of mishaps add up to 1 at most. */
export interface FaultProfile {
  /** Milliseconds before an answer, from and to. */
  readonly latency?: readonly [number, number];
  readonly mishaps: Readonly<Partial<Record<ServiceFault, number>>>;
  /** Later pages that begin with the last record of the page before. */
  readonly duplicates?: number;
  /** Totals that differ from what matches. */
  readonly totals?: number;
}

/** What happens to one request. */
export interface FaultPlan {
  /** Milliseconds. */
  readonly delay: number;
  readonly mishap?: ServiceFault;
  /** Of an outage: 500 or 503. */
  readonly status?: number;
  readonly repeats: boolean;
  /** By what the total is off. */
  readonly off: number;
}

export const NO_FAULTS: FaultProfile = { mishaps: {} };

/** Every question has its own number, so that no two are decided by the same draw. */
const QUESTIONS = { latency: 1, mishap: 2, duplicates: 3, totals: 4, off: 5, status: 6 } as const;

const RANGE = 4294967296;
/** Records by which a total is off, at most, up or down. */
const MOST_OFF = 9;

/**
 * What happens to a request.
 * @param n How many requests came before it.
 */
export function faultPlan(
  { latency = [0, 0], mishaps, duplicates = 0, totals = 0 }: FaultProfile,
  seed: number,
  n: number,
): FaultPlan {
  const draw = (question: keyof typeof QUESTIONS): number =>
    mix(mix(mix(seed >>> 0, 7919), n), QUESTIONS[question]) / RANGE;
  const [least, most] = latency;
  const mishap = mishapAt(mishaps, draw("mishap"));
  const size = 1 + Math.floor(draw("off") * MOST_OFF * 2);
  return {
    delay: Math.round(least + draw("latency") * (most - least)),
    ...(mishap === undefined ? {} : { mishap }),
    ...(mishap === "outage" ? { status: draw("status") < 0.5 ? 500 : 503 } : {}),
    repeats: draw("duplicates") < duplicates,
    off: draw("totals") < totals ? (size > MOST_OFF ? MOST_OFF - size : size) : 0,
  };
}

function mishapAt(mishaps: FaultProfile["mishaps"], drawn: number): ServiceFault | undefined {
  let left = drawn;
  for (const [mishap, share] of Object.entries(mishaps)) {
    left -= share;
    if (left < 0) return mishap as ServiceFault;
  }
  return undefined;
}
