/** The tabs behind the first: loaded when one of them is opened. */
export { BuildTab } from "../tabs/build/BuildTab";
export { CellTab } from "../tabs/cell/CellTab";
export { JobsTab } from "../tabs/jobs/JobsTab";
export { RefreshTab } from "../tabs/refresh/RefreshTab";
export { SpendTab } from "../tabs/spend/SpendTab";
