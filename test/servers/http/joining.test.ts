/** What is kept for repeats: limited in time, number and size, and no failures. */
import { idempotency } from "../../../src/servers/http/idempotency";

const keeping = { time: 60_000, most: 3, size: 100, sizeOf: (text: string) => text.length };

const counted = (come: () => string | undefined) => {
  const counter = { count: 0, act: () => ((counter.count += 1), Promise.resolve(come())) };
  return counter;
};

test("the oldest results are dropped if there are too many, or if they are too large in total", async () => {
  const joined = idempotency(keeping);
  const { act, ...rest } = counted(() => "x".repeat(30));
  for (const name of ["a", "b", "c", "d"]) await joined.once(name, act);
  expect(["a", "b", "c", "d"].map(joined.knows)).toEqual([false, true, true, true]);
  await joined.once("large", () => Promise.resolve("x".repeat(90)));
  expect(["b", "c", "d", "large"].map(joined.knows)).toEqual([false, false, false, true]);
  await joined.once("larger", () => Promise.resolve("x".repeat(101)));
  expect(["large", "larger"].map(joined.knows)).toEqual([false, false]);
  expect(rest.count).toBe(0);
});

test("after a failure or a dropped result, the next call repeats the work, once for all that wait", async () => {
  const joined = idempotency(keeping);
  const outcomes = [undefined, "done"];
  const one = counted(() => outcomes.shift());
  expect(await Promise.all([1, 2, 3].map(() => joined.once("a", one.act)))).toEqual([undefined, "done", "done"]);
  expect(one.count).toBe(2);
  const failing = joined.once("b", () => Promise.reject(new Error("no")));
  await expect(failing).rejects.toThrow("no");
  expect(joined.knows("b")).toBe(false);
});

test("a result is dropped after its time, and can be joined only so many times", async () => {
  jest.useFakeTimers();
  const joined = idempotency(keeping);
  const one = counted(() => "x");
  for (let at = 0; at < 11; at += 1) await joined.once("a", one.act);
  expect([joined.knows("a"), one.count]).toEqual([false, 1]);
  jest.advanceTimersByTime(60_000);
  await joined.once("a", one.act);
  expect(one.count).toBe(2);
  jest.useRealTimers();
});
