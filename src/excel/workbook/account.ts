/** Settings, counts, and requests to a service that isn't in use. */
import type { Delivery } from "../../shared/api/answer";
import type { Problem } from "../../shared/api/problem";
import type { AccountCheck } from "../../shared/fetching/ledger/accountNote";
import { usableSettings, type Settings } from "../../shared/fetching/requests/settings";
import { probeRequest } from "../../shared/fetching/requests/presence";
import type { WireConnection } from "../../shared/fetching/requests/wire";
import { store } from "../fetching/host";
import { NO_HOOKS, sender } from "../fetching/sender";
import { steadyNow } from "../runtime/steadyClock";

export { storedSettings, storeSettings } from "../fetching/settings";

export const { clearFailures, confirmWarnings } = store;

/** What is about the plan's month. */
export function countingBy(settings: Settings | Problem) {
  const rules = usableSettings(settings);
  const { billingDay } = rules;
  return {
    claimWarnings: () => store.claimWarnings(rules),
    bookAccountCheck: (check: AccountCheck) => store.bookAccountCheck(check, billingDay),
    setBilled: (billed: number) => store.setBilled(billed, billingDay),
  };
}

export async function probe(asked: {
  readonly connection: WireConnection;
  readonly timeout: number;
}): Promise<Delivery> {
  const { connection, timeout } = asked;
  const send = sender(connection, steadyNow() + timeout, NO_HOOKS);
  const sendings = [{ request: probeRequest(), delay: 0 }];
  for (;;) {
    const [delivery] = await send(sendings);
    if (delivery !== undefined) return delivery;
  }
}
