/** Settings, and a service that is asked beside the counts. */
import type { Delivery } from "../../shared/api/answer";
import { probeRequest } from "../../shared/fetching/presence";
import type { WireConnection } from "../../shared/fetching/wire";
import { sender } from "../fetching/sender";

export { storedSettings, storeSettings } from "../fetching/settings";

/** `UrlFetchApp` has a patience of its own. */
export function probe({ connection }: { readonly connection: WireConnection }): Delivery {
  const [delivery] = sender(connection)([{ request: probeRequest(), after: 0 }]);
  return delivery!;
}
