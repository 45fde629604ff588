/** What the panel asks of jobs, as flows. */
import type { JobsApi } from "../../panelApi/jobsApi";
import type { Prefix } from "../../workbook/formulas/propFormulas";
import type { Flow } from "../../workbook/port/port";
import { insertJob } from "./insertJob";
import { JOB_VIEWS } from "./jobs";
import { listReadAs, selectedList } from "./selectedList";
import { keepSnapshot } from "./snapshot";

type JobsFlows = {
  readonly [Name in keyof JobsApi]: (...given: Parameters<JobsApi[Name]>) => Flow<Awaited<ReturnType<JobsApi[Name]>>>;
};

export const jobsFlows = (prefix: Prefix): JobsFlows => ({
  // eslint-disable-next-line require-yield
  *jobs() {
    return JOB_VIEWS;
  },
  selectedList,
  listReadAs,
  insertJob: (wish) => insertJob(wish, prefix),
  keepSnapshot,
});
