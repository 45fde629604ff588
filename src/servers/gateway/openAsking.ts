/** How questions are asked by these settings: each by itself, or once for all by way of a store. */
import type { Config } from "./config/config";
import type { CallMaking } from "./assistants/calls";
import { asking } from "./fetching/asking";
import { hosts } from "./fetching/host";
import { openArrivals } from "./limits/arrivals";
import { remembered } from "./fetching/remembered";
import { teamBill, type TeamBill } from "./members/bill";
import { openGuesses } from "./members/guesses";
import { identification, keysOnly, type Identify } from "./members/identify";
import { newName } from "./runtime/runtimeName";
import { openMetrics } from "./fetching/metrics";
import type { Log } from "./accessLog";
import { openPlace } from "./openPlace";
import { openStore } from "./storage/store";
import { passThrough } from "./upstream/passThrough";
import type { Asking } from "./upstream/serviceRoute";
import { upstreamClient } from "./upstream/upstreamClient";

export interface OpenAsking {
  readonly ask: Asking;
  readonly identify: Identify;
  /** What assistants' calls go through. Missing where nothing is remembered. */
  readonly making?: CallMaking;
  /** Whether questions can be asked: not without the store. */
  readonly isReady: () => Promise<boolean>;
  /** What was counted. Missing where nothing is remembered. */
  readonly metrics?: { readonly text: () => Promise<string>; readonly type: string };
  /** Who spent what. Missing where nothing is remembered. */
  readonly bill?: () => Promise<TeamBill>;
  /** Waits for what is in progress, although no client may be left that waits for it. */
  readonly close: () => Promise<void>;
}

/** So many of the largest answers arrive at once. */
const LARGEST_AT_ONCE = 5;

export const openAsking = async (
  config: Config,
  stopping: AbortSignal,
  log: Log,
  judge = openGuesses(),
): Promise<OpenAsking> => {
  const arrivals = openArrivals(LARGEST_AT_ONCE * config.answerSize);
  const upstream = upstreamClient(config, arrivals);
  const { store: place, settings, held } = config;
  if (place === "none")
    return {
      ask: passThrough(config, upstream, arrivals, stopping),
      identify: keysOnly(config),
      isReady: () => Promise.resolve(true),
      close: () => Promise.resolve(),
    };
  const metrics = openMetrics(arrivals.bytes);
  const owner = newName();
  const store = openStore(metrics.timed(await openPlace(place, config, owner, log)), owner, log);
  // Whoever starts the server learns at once why it can't be used.
  await store.isReady();
  const bill = (): Promise<TeamBill> =>
    store.change((quota, now) => ({ quota, value: teamBill(quota, now, settings, owner) }));
  const hostOf = hosts(settings, store, upstream, config.contact);
  const memory = remembered(settings, hostOf, stopping, metrics.asked);
  return {
    ask: asking(memory),
    identify: held === undefined ? keysOnly(config) : identification(held, store, judge),
    making: { settings, memory, hostOf, log },
    isReady: store.isReady,
    metrics: { type: metrics.type, text: () => metrics.text(bill) },
    bill,
    async close() {
      await memory.whenIdle();
      await store.close();
    },
  };
};
