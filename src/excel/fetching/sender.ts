/** Sends a batch with `fetch`. A request that was sent is never aborted, because it is billed. */
import type { Demo } from "../../demo/demo";
import { MOST_CHARACTERS, type Delivery } from "../../shared/api/answer";
import type { Request } from "../../shared/api/request";
import type { Sending } from "../../shared/fetching/work/effects";
import { EXCEL_ANSWERS } from "../../shared/fetching/work/timeouts";
import { DEMO } from "../../shared/fetching/requests/settings";
import {
  DEMO_NOT_LOADED,
  faultDelivery,
  outgoingRequest,
  deliveryOf,
  type Outgoing,
  type WireConnection,
  type PageOrigin,
} from "../../shared/fetching/requests/wire";
import { inTurn } from "./departures";
import { watchExchanges, type Exchanged } from "./exchanges";
import { pause } from "../runtime/pause";
import { steadyNow } from "../runtime/steadyClock";

/** Milliseconds for which answers are collected, to be stored together: then the next requests can be reserved. */
const TOGETHER = 250;

/** Characters of an answer above which it isn't collected: to read and store it takes as long as many others. */
const LARGE = 100_000;

const TOO_MANY = 429;

export interface SendHooks {
  /** Marks a request as sent before it is. Returns false if its reservation was released meanwhile. */
  readonly markSent: (request: Request) => Promise<boolean>;
  /** The request as it should be sent. Called in its slot. */
  readonly finalRequest: (request: Request) => Request;
  /** Handles an answer that arrived after its request was reported as lost. */
  readonly onLate: (request: Request, delivery: Delivery, lostAt: number) => void;
  /** How many may leave in any second. */
  readonly ratePerSecond: number;
}

/** For requests without a reservation or a cell. */
export const NO_HOOKS: SendHooks = {
  markSent: () => Promise.resolve(true),
  finalRequest: (request) => request,
  onLate: () => undefined,
  ratePerSecond: Infinity,
};

export type Send = (sendings: readonly Sending[]) => Promise<readonly (Delivery | undefined)[]>;

interface Journey {
  readonly ended: Promise<Delivery>;
  delivery?: Delivery;
}

/** @param resultDue When a cell must have its result, by the steady clock. */
export function sender(
  connection: WireConnection,
  resultDue: number,
  { markSent, finalRequest, onLate, ratePerSecond }: SendHooks,
): Send {
  const exchange = connection.baseUrl === DEMO ? fromDemo() : fromService(connection);
  const sent = async ({ request, delay, timeNeeded = 1, approved, unreserved }: Sending): Promise<Delivery> => {
    if (delay > 0) await pause(delay);
    const left = (): number => (approved === true ? Infinity : resultDue - steadyNow());
    const {
      prepared: held,
      answered,
      refused,
    } = await inTurn(ratePerSecond, async () => {
      if (left() < timeNeeded) return "unsent";
      return unreserved === true || (await markSent(request)) ? undefined : "withdrawn";
    });
    if (held !== undefined) return faultDelivery(Date.now(), held);
    const timeout = Math.max(0, Math.min(EXCEL_ANSWERS, left()));
    const exchanged = exchange(finalRequest(request)).then(({ delivery, seen }) => {
      const status = delivery.kind === "response" ? delivery.response.status : undefined;
      if (status === TOO_MANY) refused();
      else if (status !== undefined && status < 400) answered(seen);
      return delivery;
    });
    return patient(exchanged, timeout, (delivery, lostAt) => onLate(request, delivery, lostAt));
  };
  const journeys = new WeakMap<Sending, Journey>();
  const begin = (sending: Sending): Journey => {
    const journey: Journey = { ended: sent(sending).then((delivery) => (journey.delivery = delivery)) };
    journeys.set(sending, journey);
    return journey;
  };
  return async (sendings) => {
    const all = sendings.map((sending) => journeys.get(sending) ?? begin(sending));
    const ended = all.map((journey) => journey.ended);
    const large = ended.map((each) => each.then((delivery) => isLarge(delivery) || new Promise(() => undefined)));
    await Promise.race([Promise.all(ended), ...large, pause(TOGETHER)]);
    return all.map(({ delivery }) => delivery);
  };
}

function isLarge(delivery: Delivery): boolean {
  return delivery.kind === "response" && delivery.response.body.length > LARGE;
}

type Exchange = (request: Request) => Promise<Exchanged>;

/** The sandbox is a chunk of its own. If it can't be loaded, the next batch tries again. */
function fromDemo(): Exchange {
  let answer: Promise<Demo | undefined> | undefined;
  return async (request) => {
    answer ??= import(/* webpackChunkName: "demo" */ "../../demo/demo").then(
      ({ demo }) => demo(),
      () => undefined,
    );
    return {
      delivery: (await answer)?.(request, Date.now()) ?? faultDelivery(Date.now(), "unsent", DEMO_NOT_LOADED),
    };
  };
}

/** Redirects are returned as responses: if `fetch` rejected them, they would look like network failures. */
const OPTIONS: RequestInit = { method: "GET", credentials: "omit", redirect: "manual" };

/** With `no-store` a browser adds `Cache-Control: no-cache`, by which the own gateway would ask for everything again. */
const cacheMode = (isOwn: boolean): RequestInit => (isOwn ? {} : { cache: "no-store" });

const fromService =
  (connection: WireConnection): Exchange =>
  (request) => {
    const outgoing = outgoingRequest(request, connection, page());
    return watchExchanges(connection.baseUrl, outgoing.url, () => fetched(connection, outgoing));
  };

async function fetched(connection: WireConnection, { url, headers, isOwn }: Outgoing): Promise<Delivery> {
  let response: Response;
  try {
    response = await fetch(url, { ...OPTIONS, ...cacheMode(isOwn), headers: { ...headers } });
  } catch {
    return faultDelivery(Date.now(), isOffline() ? "unsent" : "lost");
  }
  try {
    const tooLarge = Number(response.headers.get("content-length")) > MOST_CHARACTERS;
    if (tooLarge) void response.body?.cancel().catch(() => undefined);
    const body = tooLarge ? "" : await response.text();
    const names: Record<string, string> = {};
    response.headers.forEach((value, name) => (names[name] = value));
    return deliveryOf(connection, Date.now(), { status: response.status, headers: names, body }, tooLarge);
  } catch {
    return faultDelivery(Date.now(), "lost");
  }
}

function page(): Partial<PageOrigin> {
  return typeof location === "undefined" || typeof crypto === "undefined" ? {} : { origin: location.origin, newId };
}

/** Pages without HTTPS have no `randomUUID`. */
function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Otherwise the request may have left: the connection can break, or the answer be blocked, after that. */
function isOffline(): boolean {
  return typeof navigator !== "undefined" && !navigator.onLine;
}

function patient(
  exchanged: Promise<Delivery>,
  milliseconds: number,
  late: (delivery: Delivery, lostAt: number) => void,
): Promise<Delivery> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      const lostAt = Date.now();
      resolve(faultDelivery(lostAt, "lost"));
      void exchanged.then((delivery) => late(delivery, lostAt));
    }, milliseconds);
    void exchanged.then((delivery) => {
      clearTimeout(timer);
      resolve(delivery);
    });
  });
}
