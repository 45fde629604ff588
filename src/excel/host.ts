/** Excel as a host: the five abilities, all by waiting, and the clock. */
import { read } from "../shared/service/answer";
import { isProblem, problem, type Problem } from "../shared/service/problem";
import type { AwaitingHost } from "../shared/work/drive";
import { entryOf } from "../shared/work/layers/retained";
import type { Terms } from "../shared/work/sender";
import { DEFAULT_SETTINGS, type Settings } from "../shared/work/settings";
import { openClaims } from "./claims";
import { sender } from "./sender";
import { openStore } from "./store";

/** Requests on the wire at once, for one formula. */
const BATCH = 10;

const store = openStore();
const claims = openClaims();

export function termsOf(settings: Settings | Problem): Terms {
  const { baseUrl, keepDays } = isProblem(settings) ? DEFAULT_SETTINGS : settings;
  return { service: baseUrl ?? "", now: Date.now(), keepDays, batch: BATCH };
}

export function hostOf(settings: Settings | Problem, terms: Terms): AwaitingHost {
  return {
    recall: store.recall,
    claim: claims.claim,
    send: sender(settings, (request, delivery) => {
      void store.retain([entryOf(request, delivery, read(request, delivery), terms)]);
    }),
    retain: async (entries) => {
      await store.retain(entries);
      claims.end(entries);
    },
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  };
}

const PREVIEW = problem("spending", "A preview asks nothing: press Enter to calculate");

/** While a person selects a part of a formula, Excel runs it: what is at hand is shown, nothing is asked. */
export function previewOf(host: AwaitingHost): AwaitingHost {
  return { ...host, claim: (keys) => keys.map(() => PREVIEW) };
}
