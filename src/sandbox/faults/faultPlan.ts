/**
 * Faults of a service, for tests and demonstrations: decides what goes wrong with the n-th request. The same profile,
 * seed and number give the same fault on every machine. A server performs it.
 */
import { mix } from "../random/random";

/** The possible faults, of which a request has at most one. */
export type ServiceFault = "rate" | "outage" | "slow" | "cut" | "type" | "malformed";

/** Probabilities from 0 (never) to 1 (always); those of faults add up to 1 at most. */
export interface FaultProfile {
  /** Shortest and longest delay of a response, in milliseconds. */
  readonly latency?: readonly [number, number];
  readonly faults: Readonly<Partial<Record<ServiceFault, number>>>;
  /** Later pages that begin with the last record of the previous page. */
  readonly duplicates?: number;
  /** Totals that are wrong. */
  readonly totals?: number;
}

/** What happens to one request. */
export interface FaultPlan {
  /** Milliseconds. */
  readonly delay: number;
  readonly fault?: ServiceFault;
  /** The status of an outage: 500 or 503. */
  readonly status?: number;
  readonly repeats: boolean;
  /** By how much the total is wrong. */
  readonly off: number;
}

export const NO_FAULTS: FaultProfile = { faults: {} };

/** A number for each decision, so that they are independent. */
const QUESTIONS = { latency: 1, fault: 2, duplicates: 3, totals: 4, off: 5, status: 6 } as const;

const RANGE = 4294967296;
/** The total is wrong by at most so many records, up or down. */
const MOST_OFF = 9;

/**
 * The fault of a request.
 * @param n How many requests came before it.
 */
export function faultPlan(
  { latency = [0, 0], faults, duplicates = 0, totals = 0 }: FaultProfile,
  seed: number,
  n: number,
): FaultPlan {
  const draw = (question: keyof typeof QUESTIONS): number =>
    mix(mix(mix(seed >>> 0, 7919), n), QUESTIONS[question]) / RANGE;
  const [least, most] = latency;
  const fault = faultAt(faults, draw("fault"));
  const size = 1 + Math.floor(draw("off") * MOST_OFF * 2);
  return {
    delay: Math.round(least + draw("latency") * (most - least)),
    ...(fault === undefined ? {} : { fault }),
    ...(fault === "outage" ? { status: draw("status") < 0.5 ? 500 : 503 } : {}),
    repeats: draw("duplicates") < duplicates,
    off: draw("totals") < totals ? (size > MOST_OFF ? MOST_OFF - size : size) : 0,
  };
}

function faultAt(faults: FaultProfile["faults"], drawn: number): ServiceFault | undefined {
  let left = drawn;
  for (const [fault, share] of Object.entries(faults)) {
    left -= share;
    if (left < 0) return fault as ServiceFault;
  }
  return undefined;
}
