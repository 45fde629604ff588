/** Excel as a host: the six abilities, all by waiting, and the clock. */
import { isProblem, problem, type Problem } from "../shared/service/problem";
import { EMPTY_BOOK } from "../shared/work/book";
import type { AwaitingHost } from "../shared/work/drive";
import { lateEntriesOf } from "../shared/work/entries";
import { admit, rulesOf, settle, usageIn } from "../shared/work/gate";
import type { Terms } from "../shared/work/sender";
import { DEFAULT_SETTINGS, type Settings } from "../shared/work/settings";
import { connected } from "../shared/work/wire";
import { sender } from "./sender";
import { openStore } from "./store";

/** Requests on the wire at once, for one formula. */
const BATCH = 20;

/** Excel gives a function up after 60 seconds. */
const PATIENCE = 50_000;

const store = openStore();
let book = EMPTY_BOOK;

export function termsOf(settings: Settings | Problem): Terms {
  const { baseUrl, keepDays } = isProblem(settings) ? DEFAULT_SETTINGS : settings;
  return { service: baseUrl ?? "", now: Date.now(), keepDays, batch: BATCH };
}

export function hostOf(settings: Settings | Problem, terms: Terms): AwaitingHost {
  const rules = rulesOf(settings, terms.now, PATIENCE);
  const ready = connected(settings);
  const send = isProblem(ready)
    ? () => []
    : sender(ready, (request, delivery) => {
        const entries = lateEntriesOf(request, delivery, terms);
        void store.retain(entries);
        book = settle(book, entries, Date.now());
      });
  return {
    recall: store.recall,
    claim: (asking) => {
      const admitted = admit(book, asking, { ...rules, now: Date.now() });
      book = admitted.book;
      return admitted.claims;
    },
    send,
    retain: async (entries) => {
      await store.retain(entries);
      book = settle(book, entries, Date.now());
    },
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    usage: () => usageIn(book, Date.now(), rules.monthlyLimit),
  };
}

const PREVIEW = problem("spending", "A preview asks nothing: press Enter to calculate");

/** While a person selects a part of a formula, Excel runs it: what is at hand is shown, nothing is asked. */
export function previewOf(host: AwaitingHost): AwaitingHost {
  return { ...host, claim: ({ asks }) => asks.map(() => PREVIEW) };
}
