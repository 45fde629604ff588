/** Functions for the tests: what they were asked is noted, and they take their time. */
import type { FakeFunction } from "./headlessSheet";

export const after = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Notes every call's arguments; answers after a moment with what `answer` makes of them. */
export const recording = (
  name: string,
  answer: (args: unknown[]) => unknown,
  delay: number | ((args: unknown[]) => number) = 20,
) => {
  const calls: unknown[][] = [];
  const fake: FakeFunction = {
    name,
    run: async (...all) => {
      const args = all.slice(0, -1);
      calls.push(args);
      await after(typeof delay === "number" ? delay : delay(args));
      return answer(args);
    },
  };
  return { calls, fake };
};

export const firstCell = (args: unknown[]): unknown => (args[0] as unknown[][])[0]![0];
