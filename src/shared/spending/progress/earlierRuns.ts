/** What earlier runs did of a fetch that takes several. */
import type { Progress } from "../../panelApi/panelApi";
import { IDLE_PROGRESS } from "./progress";

export interface EarlierRuns {
  /** How their requests ended. */
  readonly counts: Progress;
  /** When it was agreed to; undefined for the first run. Newer answers aren't requested again. */
  readonly since?: number;
  /** Whether one of them made the request under this key, which is not made again. */
  readonly isMade: (key: string) => boolean;
}

export const NO_EARLIER_RUNS: EarlierRuns = { counts: IDLE_PROGRESS, isMade: () => false };
