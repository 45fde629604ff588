/** Sends a batch with `fetch`. A request that was sent is never aborted: it is billed, so its answer is waited for. */
import type { Delivery } from "../shared/service/answer";
import type { Request } from "../shared/service/request";
import type { Sending } from "../shared/work/effect";
import { fault, outgoing, received, type Connection } from "../shared/work/wire";

/** Excel gives a function up after 60 seconds: what is not here by then is told, and kept when it comes. */
const PATIENCE = 50_000;

export type Late = (request: Request, delivery: Delivery) => void;

export type Send = (sendings: readonly Sending[]) => Promise<readonly Delivery[]>;

export function sender(connection: Connection, late: Late): Send {
  return (sendings) =>
    Promise.all(
      sendings.map(async ({ request, after }) => {
        if (after > 0) await new Promise((resolve) => setTimeout(resolve, after));
        return patient(request, exchange(request, connection), late);
      }),
    );
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
