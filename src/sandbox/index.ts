/**
 * @module The property data service on your machine: a pure function from a request and a time to an answer, over
 * invented homes at real places. The same seed gives the same homes everywhere. No home, person or price is real.
 */
export {
  DEFAULT_ACCOUNTS,
  accountPlan,
  SANDBOX_KEY,
  withAccount,
  withChange,
  withKey,
  accountWithoutKey,
  type Account,
} from "./accounts/accounts";
export { answer } from "./answer";
export { withFaults, type FaultyDelivery } from "./faults/withFaults";
export { gazetteerOf, type Gazetteer, type GazetteerPlace } from "./places/gazetteer";
export { accountKeyName, type AccountKey } from "./accounts/accountKeys";
export { billOf, PLAN_NAMES, PLANS, type BillingPlan, type PlanName } from "./accounts/billingPlans";
export { logEntries, logOf, type LogEntry, type RequestLog } from "./accounts/requestLog";
export { createSandbox, sandboxUsage, type Sandbox, type SandboxOptions } from "./sandbox";
export { type SandboxManners } from "./replies/manners";
export { type MonthUsage, type AccountUsage } from "./accounts/accountUsage";
export { NO_FAULTS, faultPlan, type FaultPlan, type FaultProfile } from "./faults/faultPlan";
export { FAULT_PRESETS, readFaultProfile, FAULT_WORDS } from "./faults/faultProfile";
export { MOST_MONTHS_PASSED } from "./random/calendar";
export { DEFAULT_SEED } from "./records/world";
