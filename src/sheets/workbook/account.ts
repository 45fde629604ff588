/** Settings, and requests to a service that isn't in use. */
import type { Delivery } from "../../shared/api/answer";
import { probeRequest } from "../../shared/fetching/requests/presence";
import type { WireConnection } from "../../shared/fetching/requests/wire";
import { sender } from "../fetching/sender";
import { openSlots } from "../fetching/slots";

export { storedSettings, storeSettings } from "../fetching/settings";

/** `UrlFetchApp` has its own timeout. */
export function probe({ connection }: { readonly connection: WireConnection }): Delivery {
  const [delivery] = sender(connection, openSlots())([{ request: probeRequest(), delay: 0 }]);
  return delivery!;
}
