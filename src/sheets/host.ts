/** Google Sheets as a host: the six abilities, all by blocking, and the clock. */
import { isProblem, type Problem } from "../shared/service/problem";
import { EMPTY_BOOK } from "../shared/work/book";
import type { BlockingHost } from "../shared/work/drive";
import { admit, rulesOf, settle, usageIn } from "../shared/work/gate";
import type { Terms } from "../shared/work/sender";
import { DEFAULT_SETTINGS, type Settings } from "../shared/work/settings";
import { connected } from "../shared/work/wire";
import { sender } from "./sender";
import { openStore } from "./store";

/** Requests in one `fetchAll`: a fault throws a whole batch away, so it is small. */
const BATCH = 10;

/** A cell has 30 seconds, and one `fetchAll` may take most of them: after this time no batch is begun. */
const PATIENCE = 12_000;

export function termsOf(settings: Settings | Problem): Terms {
  const { baseUrl, keepDays } = isProblem(settings) ? DEFAULT_SETTINGS : settings;
  return { service: baseUrl ?? "", now: Date.now(), keepDays, batch: BATCH };
}

export function hostOf(settings: Settings | Problem, { now }: Terms): BlockingHost {
  const store = openStore();
  const rules = rulesOf(settings, now, PATIENCE);
  const ready = connected(settings);
  let book = EMPTY_BOOK;
  return {
    recall: store.recall,
    claim: (asking) => {
      const admitted = admit(book, asking, { ...rules, now: Date.now() });
      book = admitted.book;
      return admitted.claims;
    },
    send: isProblem(ready) ? () => [] : sender(ready),
    retain: (entries) => {
      store.retain(entries);
      book = settle(book, entries, Date.now());
    },
    wait: (milliseconds) => Utilities.sleep(milliseconds),
    usage: () => usageIn(book, Date.now(), rules.monthlyLimit),
  };
}
