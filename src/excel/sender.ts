/** Sends a batch with `fetch`. A request that was sent is never aborted: it is billed, so its answer is waited for. */
import type { Problem } from "../shared/service/problem";
import type { Delivery } from "../shared/service/answer";
import type { Request } from "../shared/service/request";
import { fault, outgoing, received, refusedBySettings, type Connection } from "../shared/work/wire";
import type { Settings } from "../shared/work/settings";

/** Excel gives a function up after 60 seconds: what is not here by then is told, and kept when it comes. */
const PATIENCE = 50_000;

export type Late = (request: Request, delivery: Delivery) => void;

export type Send = (requests: readonly Request[]) => Promise<readonly Delivery[]>;

export function sender(settings: Settings | Problem, late: Late): Send {
  return (requests) => {
    const ready = refusedBySettings(Date.now(), settings);
    if ("kind" in ready) return Promise.resolve(requests.map(() => ready));
    return Promise.all(requests.map((request) => patient(request, exchange(request, ready), late)));
  };
}

async function exchange(request: Request, connection: Connection): Promise<Delivery> {
  const { url, headers } = outgoing(request, connection);
  let response: Response;
  try {
    response = await fetch(url, { method: "GET", headers: { ...headers }, credentials: "omit", cache: "no-store" });
  } catch {
    return fault(Date.now(), "unsent");
  }
  try {
    const body = await response.text();
    const names: Record<string, string> = {};
    response.headers.forEach((value, name) => (names[name] = value));
    return received(connection, Date.now(), { status: response.status, headers: names, body });
  } catch {
    return fault(Date.now(), "lost");
  }
}

function patient(request: Request, exchanged: Promise<Delivery>, late: Late): Promise<Delivery> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      resolve(fault(Date.now(), "lost"));
      void exchanged.then((delivery) => late(request, delivery));
    }, PATIENCE);
    void exchanged.then((delivery) => {
      clearTimeout(timer);
      resolve(delivery);
    });
  });
}
