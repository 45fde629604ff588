/** How requests leave a page whose timers are late, as when Excel draws, and for a service that has some arrive late. */
import { inTurn } from "../../../src/excel/fetching/departures";

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const RATE = 20;

it("after the page stood still, what is late and what is on time stay within the rate together", async () => {
  const left: number[] = [];
  const prepared: number[] = [];
  const leave = (): Promise<void> =>
    inTurn(RATE, () => {
      prepared.push(performance.now());
      return Promise.resolve();
    }).then(() => void left.push(performance.now()));
  for (let index = 0; index < 30; index += 1) void leave();
  await jest.advanceTimersByTimeAsync(400);
  expect([left.length, prepared.length]).toEqual([RATE, RATE + 1]);
  for (let index = 0; index < 70; index += 1) {
    void leave();
    await jest.advanceTimersByTimeAsync(50);
  }
  await jest.advanceTimersByTimeAsync(3000);
  expect(left).toHaveLength(100);
  const inSecondBefore = left.map((now) => left.filter((one) => one > now - 1000 && one <= now).length);
  expect(Math.max(...inSecondBefore)).toBe(RATE);
});

it("a request that could not be prepared does not hold up the next", async () => {
  const refused = inTurn(RATE, () => Promise.reject(new Error("the database refuses")));
  const next = inTurn(RATE, () => Promise.resolve("left"));
  await expect(refused).rejects.toThrow("the database refuses");
  await jest.advanceTimersByTimeAsync(2000);
  await expect(next).resolves.toMatchObject({ prepared: "left" });
});

it("a request leaves a second after the one that is as many before it as the rate arrived, which its answer tells", async () => {
  await jest.advanceTimersByTimeAsync(60_000);
  const began = performance.now();
  const left: number[] = [];
  const leave = async (answer: number): Promise<void> => {
    const { answered } = await inTurn(RATE, () => Promise.resolve());
    left.push(performance.now() - began);
    setTimeout(answered, answer);
  };
  for (let index = 0; index < 41; index += 1) {
    void leave(index === 0 ? 130 : 100);
    await jest.advanceTimersByTimeAsync(50);
  }
  await jest.advanceTimersByTimeAsync(1000);
  const late = left.map((moment, index) => moment - index * 50).filter((_, index) => index % RATE === 0);
  expect(late).toEqual([0, 32, 34]);
});
