/**
 * @module The property data service on your machine: a pure function from a request and a moment to an answer, over
 * made homes at real places. The same seed makes the same homes everywhere. No home, person or price here is real.
 */
export {
  DEFAULT_ACCOUNTS,
  planOf,
  SANDBOX_KEY,
  withAccount,
  withChange,
  withKey,
  withoutKey,
  type Account,
} from "./accounts";
export { answer, type Answered } from "./answer";
export { exposed, type Delivery, type Manner } from "./exposed";
export { gazetteerOf, type Gazetteer, type Place } from "./gazetteer";
export { nameOf, type AccountKey } from "./keys";
export { billOf, PLAN_NAMES, PLANS, type Bill, type Plan, type PlanName } from "./plans";
export { entriesOf, logOf, type LogEntry, type RequestLog } from "./requestLog";
export { createSandbox, usageOf, type Sandbox, type SandboxOptions } from "./sandbox";
export { monthOf, type MonthUsage, type Usage } from "./usage";
export { FAIR, spellOf, type Mishap, type Spell, type Weather } from "./weather";
export { KEPT_WEATHERS, readWeather, WEATHER_WORDS } from "./weatherText";
export { DEFAULT_SEED } from "./world";
