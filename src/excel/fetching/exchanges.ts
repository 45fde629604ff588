/** Tracks this page's requests to each service, so that the core can estimate how often the browser resent them. */
import type { Delivery } from "../../shared/api/answer";
import { ID_HEADER } from "../../shared/api/http";
import { repeatsSeen, NO_CONNECTIONS, type Connections } from "../../shared/fetching/repeats";
import { connectionTimes, isBrowser, watch } from "./timing";

export interface Exchanged {
  readonly delivery: Delivery;
  /** What the browser noted of it. */
  readonly seen?: ExchangeTimes;
}

/** By the steady clock. A busy page sends later than it means to, and learns of an answer later. */
export interface ExchangeTimes {
  readonly sent?: number;
  readonly came: number;
}

interface Service {
  connections: Connections;
  underWay: number;
}

const services = new Map<string, Service>();

/** Runs an exchange and adds to its delivery how many more times the browser may have sent the request. */
export async function watchExchanges(
  service: string,
  url: string,
  exchange: () => Promise<Delivery>,
): Promise<Exchanged> {
  if (!isBrowser) return { delivery: await exchange() };
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
  return { delivery: repeats === 0 ? delivery : { ...delivery, repeats }, ...(seen === undefined ? {} : { seen }) };
}
