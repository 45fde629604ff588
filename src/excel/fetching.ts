/** Asks what calls need, once a person agreed to the price. */
import type { Purse } from "../shared/errands/purse";
import { fetchAll, type Call } from "../shared/functions/calculate";
import type { Problem } from "../shared/service/problem";
import { drive, type AwaitingHost } from "../shared/work/drive";
import type { Terms } from "../shared/work/sender";
import { hostOf, store, termsOf } from "./host";
import type { Counter } from "./progress";
import { loadSettings } from "./settings";

interface Held {
  readonly counted: Counter;
  readonly purse: Purse;
  /** Why nothing more may be asked, once there is a reason. */
  readonly refusal: () => Problem | undefined;
}

export async function fetchCalls(
  calls: readonly Call[],
  more: Pick<Terms, "anew">,
  { counted, purse, refusal }: Held,
): Promise<void> {
  await store.forgive();
  const settings = await loadSettings();
  const terms = { ...termsOf(settings), ...more };
  const host = hostOf(settings, terms, { approved: true, refusal });
  await drive(fetchAll(calls, terms), counted.counting(outOf(purse, host)));
}

/** The host, as far as the purse goes. */
function outOf({ narrowed, heard }: Purse, host: AwaitingHost): AwaitingHost {
  return {
    ...host,
    claim: async (wanted) => {
      const { asking, whole } = narrowed(wanted);
      return whole(asking === undefined ? [] : await host.claim(asking));
    },
    retain: (entries) => {
      heard(entries);
      return host.retain(entries);
    },
  };
}
