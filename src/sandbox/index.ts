/**
 * @module The property data service on your machine: a pure function from a request and a day to an answer, over
 * made homes at real places. The same seed makes the same homes everywhere. No home, person or price here is real.
 */
export { SANDBOX_KEY, type Account, type AccountKey, type Usage } from "./accounts";
export { answer, type Answered } from "./answer";
export { gazetteerOf, type Gazetteer, type Place } from "./gazetteer";
export { createSandbox, usageOf, type Sandbox, type SandboxOptions } from "./sandbox";
