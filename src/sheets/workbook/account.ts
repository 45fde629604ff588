/** Settings, and a service that is asked beside the counts. */
import type { Delivery } from "../../shared/service/answer";
import { probeRequest } from "../../shared/work/presence";
import type { Connection } from "../../shared/work/wire";
import { sender } from "../sender";

export { storedSettings, storeSettings } from "../settings";

/** `UrlFetchApp` has a patience of its own. */
export function probe({ connection }: { readonly connection: Connection }): Delivery {
  const [delivery] = sender(connection)([{ request: probeRequest(), after: 0 }]);
  return delivery!;
}
