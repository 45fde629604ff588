/** Calls a custom function in a new execution of the stand-in, and times the call without what comes before it. */
import { CELL, execute } from "../../../../test/standIns/appsScript/execution";
import type { SheetsDocument } from "../../../../test/standIns/appsScript/document";
import { KEYED } from "../../../../test/standIns/appsScript/sandboxNetwork";
import { coreNow } from "../timing";

/** Limits and rate that hold nothing back. */
export const IN_SHEETS = {
  ...KEYED,
  ...{ PROP_MONTHLY_LIMIT: "1000000", PROP_ASK_ABOVE: "1000000", PROP_RATE_PER_SECOND: "1000000" },
} as const;

export interface TimedCell {
  readonly rows: readonly (readonly unknown[])[];
  /** Of a core. */
  readonly milliseconds: number;
}

const timedCall = (name: string): string => `((now, ...args) => {
  const began = now();
  const rows = ${name}(...args);
  return { rows, milliseconds: now() - began };
})`;

export const timedCell = (document: SheetsDocument, name: string, ...args: readonly unknown[]): TimedCell =>
  execute(document, timedCall(name), [coreNow, ...args], CELL) as TimedCell;
