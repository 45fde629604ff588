/** How questions are asked by these settings: each by itself, or once for all by way of a store. */
import type { Config } from "./config/config";
import { asking } from "./fetching/asking";
import { hosts } from "./fetching/host";
import { remembered } from "./fetching/remembered";
import { newName } from "./fetching/runtimeName";
import { openFolder } from "./storage/folder";
import { openStore } from "./storage/store";
import { passThrough } from "./upstream/passThrough";
import type { Asking } from "./upstream/serviceRoute";
import { upstreamClient } from "./upstream/upstreamClient";

interface OpenAsking {
  readonly ask: Asking;
  /** Waits for what is under way, although no client may be left that waits for it. */
  readonly close: () => Promise<void>;
}

export const openAsking = async (config: Config, stopping: AbortSignal): Promise<OpenAsking> => {
  const upstream = upstreamClient(config);
  const { store: place, settings } = config;
  if (place === "none") return { ask: passThrough(config, upstream, stopping), close: () => Promise.resolve() };
  const owner = newName();
  const store = openStore(await openFolder(place.folder, owner), owner);
  const memory = remembered(settings, hosts(settings, store, upstream), stopping);
  return {
    ask: asking(memory),
    async close() {
      await memory.whenIdle();
      await store.close();
    },
  };
};
