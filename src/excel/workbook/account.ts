/** Settings, counts, and a service that is asked beside them. */
import type { Delivery } from "../../shared/service/answer";
import { probeRequest } from "../../shared/work/presence";
import type { Connection } from "../../shared/work/wire";
import { store } from "../host";
import { ALONE, sender } from "../sender";
import { steadyNow } from "../steadyClock";

export { storedSettings, storeSettings } from "../settings";

export const { forgive, release, recount } = store;

export async function probe(asked: { readonly connection: Connection; readonly patience: number }): Promise<Delivery> {
  const { connection, patience } = asked;
  const [delivery] = await sender(connection, steadyNow() + patience, ALONE)([{ request: probeRequest(), after: 0 }]);
  return delivery!;
}
