/** Google Sheets as a host: the five abilities, all by blocking, and the clock. */
import { isProblem, type Problem } from "../shared/service/problem";
import type { BlockingHost } from "../shared/work/drive";
import type { Terms } from "../shared/work/sender";
import { DEFAULT_SETTINGS, type Settings } from "../shared/work/settings";
import { sender } from "./sender";
import { openStore } from "./store";

/** Requests in one `fetchAll`: a fault throws a whole batch away, so it is small. */
const BATCH = 10;

export function termsOf(settings: Settings | Problem): Terms {
  const { baseUrl, keepDays } = isProblem(settings) ? DEFAULT_SETTINGS : settings;
  return { service: baseUrl ?? "", now: Date.now(), keepDays, batch: BATCH };
}

/** Each cell is an execution of its own and blocks until it is done, so nothing of its own is under way elsewhere. */
export function hostOf(settings: Settings | Problem): BlockingHost {
  const store = openStore();
  return {
    recall: store.recall,
    claim: (keys) => keys.map(() => "granted"),
    send: sender(settings),
    retain: store.retain,
    wait: (milliseconds) => Utilities.sleep(milliseconds),
  };
}
