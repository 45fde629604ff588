/** The tabs behind the first, and the price that it may lead to: loaded when one of them is wanted. */
export { PendingPrice } from "../tabs/connect/PendingPrice";
export { BuildTab } from "../tabs/build/BuildTab";
export { CellTab } from "../tabs/cell/CellTab";
export { JobsTab } from "../tabs/jobs/JobsTab";
export { RefreshTab } from "../tabs/refresh/RefreshTab";
export { SpendTab } from "../tabs/spend/SpendTab";
