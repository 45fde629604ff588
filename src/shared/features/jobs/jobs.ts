/** All jobs, in the order in which they are offered. */
import type { JobView } from "../../panelApi/jobsApi";
import { TAX_APPEAL } from "./appeal/taxAppeal";
import { BUY_BOX } from "./buyBox";
import { COMPS_GRID } from "./comps/compsGrid";
import { DEAL } from "./deal";
import type { JobDeclaration } from "./declaring/job";
import { MARKET_COMPARISON } from "./marketComparison";
import { OWNERS } from "./owners/owners";
import { RENT_ROLL } from "./rentRoll/rentRoll";
import { VALUATION } from "./valuation";

export const JOBS: readonly JobDeclaration[] = [
  COMPS_GRID,
  VALUATION,
  RENT_ROLL,
  DEAL,
  TAX_APPEAL,
  MARKET_COMPARISON,
  BUY_BOX,
  OWNERS,
];

export const jobOf = (id: string): JobDeclaration | undefined => JOBS.find((job) => job.id === id);

/** What the panel is told of them. */
export const JOB_VIEWS: readonly JobView[] = JOBS.map(({ id, title, meaning, start, problems }) => ({
  ...{ id, title, meaning, start, problems },
}));
