/** What the attack takes for paid twice: an answer that came only after the second request was no help to it. */
import type { Sent } from "./service";
import { broken, type Aftermath } from "./verdict";

const MINUTE = 60_000;

const sent = (at: number, answeredAt?: number): Sent => ({
  question: "/v1/avm/value",
  fate: "slow",
  at,
  billed: true,
  ...(answeredAt === undefined ? {} : { answeredAt }),
});

/** Of two requests for the same, where the clock was set ahead meanwhile. */
function faults(before: Sent, again: Sent, ahead: number): readonly string[] {
  const aftermath: Aftermath = {
    wire: [before, again],
    billed: 2,
    uncertain: 0,
    limit: 5,
    orphaned: new Set(),
    reserved: 0,
    hadToBeAsked: () => false,
    stored: "",
    cells: [],
    leaks: [],
    unsettled: 0,
    between: () => again.at - before.at + ahead,
  };
  return broken(aftermath, "a key that is nowhere");
}

const TWICE = [expect.stringContaining("was billed at 0 (slow) and again at")];

it.each<readonly [string, Sent, Sent, number]>([
  ["its answer came after that, and the clock was set ahead", sent(0, MINUTE), sent(52_000, 53_000), 40 * MINUTE],
  ["no answer came in a quarter of an hour", sent(0), sent(15 * MINUTE, 15 * MINUTE + 1), 0],
])("a request may be made again if %s", (_, before, again, ahead) => {
  expect(faults(before, again, ahead)).toEqual([]);
});

it.each<readonly [string, Sent, Sent, number]>([
  ["its answer had come", sent(0, MINUTE), sent(20 * MINUTE, 20 * MINUTE + 1), 40 * MINUTE],
  ["it is still under way", sent(0, MINUTE), sent(52_000, 53_000), 0],
  ["it was lost a moment ago", sent(0), sent(MINUTE, MINUTE + 1), 0],
  ["the clock was set ahead by less than a quarter of an hour", sent(0), sent(MINUTE, MINUTE + 1), 5 * MINUTE],
])("a request may not be made again if %s", (_, before, again, ahead) => {
  expect(faults(before, again, ahead)).toEqual(TWICE);
});
