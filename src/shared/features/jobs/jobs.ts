/** All jobs, in the order in which they are offered. */
import type { JobId } from "../../panelApi/jobsApi";
import { COMPS_GRID } from "./comps/compsGrid";
import type { Job } from "./declaring/job";
import { RENT_ROLL } from "./rentRoll";
import { VALUATION } from "./valuation";

const JOBS: readonly Job[] = [COMPS_GRID, VALUATION, RENT_ROLL];

export const jobOf = (id: JobId): Job | undefined => JOBS.find((job) => job.id === id);
