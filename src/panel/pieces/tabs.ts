/** The tabs behind the first, and the price that it tells: loaded once a service is in use, or one of them is opened. */
export { PendingPrice } from "../tabs/connect/PendingPrice";
export { BuildTab } from "../tabs/build/BuildTab";
export { CellTab } from "../tabs/cell/CellTab";
export { JobsTab } from "../tabs/jobs/JobsTab";
export { RefreshTab } from "../tabs/refresh/RefreshTab";
export { SpendTab } from "../tabs/spend/SpendTab";
