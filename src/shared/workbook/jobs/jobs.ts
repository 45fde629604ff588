/** All jobs, in the order in which they are offered. */
import type { JobId } from "../../panelApi/jobsApi";
import { COMPS_GRID } from "./comps/compsGrid";
import type { Job } from "./job";
import { RENT_ROLL } from "./sheets/rentRoll";
import { VALUATION } from "./sheets/valuation";

const JOBS: readonly Job[] = [COMPS_GRID, VALUATION, RENT_ROLL];

export const jobOf = (id: JobId): Job | undefined => JOBS.find((job) => job.id === id);
