/** What this page has under way with a service, and what it saw of it: the core says what that may have cost more. */
import type { Delivery } from "../../shared/api/answer";
import { ID_HEADER } from "../../shared/api/http";
import { repeatsSeen, NO_CONNECTIONS, type Connections } from "../../shared/fetching/repeats";
import { connectionTimes, isBrowser, watch } from "./timing";

interface Service {
  connections: Connections;
  underWay: number;
}

const services = new Map<string, Service>();

/** Hears of a request when it is sent, and tells with its delivery how many times more the browser may have sent it. */
export async function watchExchanges(
  service: string,
  url: string,
  exchange: () => Promise<Delivery>,
): Promise<Delivery> {
  if (!isBrowser) return exchange();
  const known = services.get(service) ?? { connections: NO_CONNECTIONS, underWay: 0 };
  services.set(service, known);
  const [name, sent, beside] = [new URL(url).href, performance.now(), known.underWay];
  known.underWay += 1;
  watch(name);
  const delivery = await exchange();
  known.underWay -= 1;
  const isLost = delivery.kind === "fault";
  const seen = connectionTimes(name);
  const { connections, repeats } = repeatsSeen(known.connections, {
    ...(isLost || seen === undefined ? { began: sent } : seen),
    ended: performance.now(),
    beside,
    besideAtEnd: known.underWay,
    isLost,
    isJoined: !isLost && delivery.response.headers[ID_HEADER] !== undefined,
  });
  known.connections = connections;
  return repeats === 0 ? delivery : { ...delivery, repeats };
}
