/** Has the requests of this page leave one at a time, and at no more than the rate. */
import {
  untilNextMayLeave,
  withAnswer,
  withinSecond,
  withRefusal,
  type Departure,
  type RoundTrips,
} from "../../shared/fetching/quota/pace";
import type { ExchangeTimes } from "./exchanges";
import { pause } from "../runtime/pause";
import { steadyNow } from "../runtime/steadyClock";

export interface Turn<T> {
  readonly prepared: T;
  /** To be called when the service's answer has come, with what the browser noted of it. */
  readonly answered: (seen?: ExchangeTimes) => void;
  /** To be called when the service has refused it for the rate. */
  readonly refused: () => void;
}

let before: Promise<unknown> = Promise.resolve();
let departures: readonly Departure[] = [];
let roundTrips: RoundTrips = [];

/** @param prepare What has to be done before a request leaves, which it does as soon as it may after that. */
export function inTurn<T>(ratePerSecond: number, prepare: () => Promise<T>): Promise<Turn<T>> {
  const turn = before.then(async () => {
    const prepared = await prepare();
    for (let wait = waitFor(ratePerSecond); wait > 0; wait = waitFor(ratePerSecond)) await pause(wait);
    return { prepared, answered: leave(), refused };
  });
  before = turn.catch(() => undefined);
  return turn;
}

function waitFor(ratePerSecond: number): number {
  const now = steadyNow();
  departures = withinSecond(departures, now);
  return untilNextMayLeave(departures, roundTrips, ratePerSecond, now);
}

function leave(): Turn<unknown>["answered"] {
  const departure = { left: steadyNow() };
  departures = [...departures, departure];
  return ({ sent, came } = { came: steadyNow() }) => {
    const known = { left: sent ?? departure.left, answered: came };
    departures = departures.map((each) => (each === departure ? known : each));
    roundTrips = withAnswer(roundTrips, known);
  };
}

function refused(): void {
  roundTrips = withRefusal(roundTrips);
}
