/** Work that asks nothing more from the moment at which there is a reason not to. */
import type { Problem } from "../service/problem";
import { claim, type Work } from "./effect";
import { through } from "./through";

/** @param reason Looked for before each claim. */
export function refusing<T>(work: Work<T>, reason: () => Problem | undefined): Work<T> {
  return through(work, {
    *claim(asking) {
      const refusal = reason();
      return refusal === undefined ? yield* claim(asking) : asking.asks.map(() => refusal);
    },
  });
}
