/** Does changes one after another, and all that come at the same moment, or meanwhile, together in the next. */
import type { RecordWrite } from "../../../shared/fetching/cache/storedRecord";
import type { ChangeQuota } from "./changeQuota";
import type { Database } from "./database";

interface Step {
  readonly change: ChangeQuota;
  readonly writes: readonly RecordWrite[];
  readonly done: () => void;
  readonly failed: (fault: unknown) => void;
}

/** @param write Writes one change, or throws. */
export const gathered = (write: Database["change"]): Required<Database>["change"] => {
  let waiting: Step[] = [];
  let isBusy = false;

  const work = async (): Promise<void> => {
    while (waiting.length > 0) {
      const steps = waiting;
      waiting = [];
      try {
        await write(
          (quota, now) => steps.reduce((before, { change }) => change(before, now), quota),
          steps.flatMap(({ writes }) => writes),
        );
        steps.forEach(({ done }) => done());
      } catch (fault) {
        steps.forEach(({ failed }) => failed(fault));
      }
    }
    isBusy = false;
  };

  return (change, writes = []) =>
    new Promise((done, failed) => {
      waiting.push({ change, writes, done, failed });
      if (isBusy) return;
      isBusy = true;
      setImmediate(() => void work());
    });
};
