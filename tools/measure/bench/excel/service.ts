/** The playground's server in a process of its own: the add-in's files, and a service that bills. */
import { serverProcess } from "../../serverProcess";

export interface BenchService {
  /** Milliseconds from a request to its answer. */
  readonly latency?: number;
  /** Requests a second that the service takes of a key; the others are refused with 429. */
  readonly perSecond?: number;
  /** Homes in each place. */
  readonly homes?: number;
}

/** Limits and rate that hold nothing back. */
export const FREELY = {
  PROP_API_KEY: "sandbox",
  PROP_MONTHLY_LIMIT: "100000000",
  PROP_ASK_ABOVE: "100000000",
  PROP_RATE_PER_SECOND: "100000000",
} as const;

export interface RunningService {
  readonly address: string;
  /** How many requests it had, and how many of them it refused for their rate. */
  readonly asked: () => Promise<{ readonly requests: number; readonly refused: number }>;
}

export const withService = async <T>(wish: BenchService, work: (service: RunningService) => Promise<T>): Promise<T> => {
  const { address, stop } = await serverProcess("bench", JSON.stringify(wish));
  const asked: RunningService["asked"] = async () =>
    (await (await fetch(`${address}/sandbox/usage`)).json()) as { readonly requests: number; readonly refused: number };
  try {
    return await work({ address, asked });
  } finally {
    stop();
  }
};
