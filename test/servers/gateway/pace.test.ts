import { keyRateLimit, type RateSlot } from "../../../src/servers/gateway/limits/keyRateLimit";

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Makes requests with several keys at once, and reports the result and time of each. */
const came = ({ turn }: ReturnType<typeof keyRateLimit>, ...keys: readonly string[]) => {
  const told: string[] = [];
  const leaving: (() => void)[] = [];
  const began = performance.now();
  const shown = (outcome: RateSlot): string => (typeof outcome === "string" ? outcome : `${outcome.tooFar} ms too far`);
  keys.forEach((key, index) => {
    const whenLeft = (leave: () => void): void => void (leaving[index] = leave);
    void turn(key, whenLeft).then((outcome) => {
      told.push(`${key} ${shown(outcome)} at ${Math.round(performance.now() - began)}`);
    });
  });
  return { told, leave: (index: number) => leaving[index]?.() };
};

test("a key's requests are spaced evenly, and one that would wait too long is refused; other keys aren't affected", async () => {
  const line = keyRateLimit(20, 100);
  const { told } = came(line, "a", "a", "a", "a", "b");
  await jest.advanceTimersByTimeAsync(1000);
  expect(told).toEqual(["a now at 0", "a 150 ms too far at 0", "b now at 0", "a now at 50", "a now at 100"]);
  const later = came(line, "a");
  await jest.advanceTimersByTimeAsync(0);
  expect(later.told).toEqual(["a now at 0"]);
});

test("a request that leaves the queue uses no slot: the next one gets it", async () => {
  const { told, leave } = came(keyRateLimit(20, 1000), "a", "a", "a", "a");
  leave(1);
  leave(2);
  await jest.advanceTimersByTimeAsync(1000);
  expect(told).toEqual(["a now at 0", "a left at 0", "a left at 0", "a now at 50"]);
});

test("when it closes, all waiting requests are refused", async () => {
  const line = keyRateLimit(20, 1000);
  const { told } = came(line, "a", "a", "a");
  line.close();
  await jest.advanceTimersByTimeAsync(1000);
  expect(told).toEqual(["a now at 0", "a left at 0", "a left at 0"]);
});
