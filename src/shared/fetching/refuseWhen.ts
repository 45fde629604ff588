/** Work that asks nothing more from the moment at which there is a reason not to. */
import type { Problem } from "../api/problem";
import { reserve, type Work } from "./effects";
import { intercepting } from "./interception";

/** @param reason Looked for before each claim. */
export function refuseWhen<T>(work: Work<T>, reason: () => Problem | undefined): Work<T> {
  return intercepting(work, {
    *reserve(batch) {
      const refusal = reason();
      return refusal === undefined ? yield* reserve(batch) : batch.requests.map(() => refusal);
    },
  });
}
