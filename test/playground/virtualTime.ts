/** Time that passes as a test says: the engine waits a tenth of a second after each edit, and functions take theirs. */
import type { HeadlessSheet } from "./headlessSheet";

/** To be called at the top of a file of tests. How long something takes is still measured. */
export const useVirtualTime = (): void => {
  beforeEach(() => void jest.useFakeTimers({ doNotFake: ["performance"] }));
  afterEach(() => void jest.useRealTimers());
};

export const pass = (milliseconds: number): Promise<void> => jest.advanceTimersByTimeAsync(milliseconds);

export async function idle(sheet: Pick<HeadlessSheet, "isIdle">): Promise<void> {
  for (let waited = 0; !sheet.isIdle(); waited += 5) {
    if (waited > 60_000) throw new Error("the sheet is still calculating after a minute");
    await pass(5);
  }
}
