/** A service that bills for every request that reaches it, and cuts connections before, in the middle of and after answers. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Dice } from "./dice";

export interface BillingService {
  readonly url: string;
  /** How often it was asked about a house: that is what it bills. */
  readonly bill: ReadonlyMap<string, number>;
  /** Houses about which an answer was cut off, before it began or in the middle. */
  readonly wasCut: ReadonlySet<string>;
  /** When requests came, by the clock of `performance`. */
  readonly times: readonly number[];
  /** How many connections it cut after an answer: the next request on one may not have come, and nobody can tell. */
  readonly cutAfter: () => number;
  readonly close: () => Promise<void>;
}

export const ANSWER = '{"price":12345}';

/** @param cuts The share of answers that are cut off at each of the three places. */
export const billingService = async (random: Dice, cuts: number, slowest = 60): Promise<BillingService> => {
  const bill = new Map<string, number>();
  const wasCut = new Set<string>();
  const times: number[] = [];
  let cutAfter = 0;
  const service = createServer((request, response) => {
    const house = new URL(request.url ?? "", "http://x").searchParams.get("address");
    if (house === null) {
      response.writeHead(400).end('{"status":400,"error":"resource/bad-request"}');
      return;
    }
    bill.set(house, (bill.get(house) ?? 0) + 1);
    times.push(performance.now());
    const fate = random();
    if (fate < 2 * cuts) wasCut.add(house);
    setTimeout(() => {
      if (fate < cuts) return void request.socket.destroy();
      response.writeHead(200, { "content-length": String(ANSWER.length) });
      if (fate < 2 * cuts) return void response.write(ANSWER.slice(0, 8), () => request.socket.destroy());
      response.end(ANSWER);
      if (fate >= 3 * cuts) return;
      cutAfter += 1;
      response.once("finish", () => request.socket.destroy());
    }, random() * slowest).unref();
  });
  await new Promise<void>((listening) => service.listen(0, "127.0.0.1", listening));
  return {
    url: `http://127.0.0.1:${(service.address() as AddressInfo).port}/v1`,
    bill,
    wasCut,
    times,
    cutAfter: () => cutAfter,
    close() {
      service.closeAllConnections();
      return new Promise((closed) => service.close(() => closed()));
    },
  };
};
