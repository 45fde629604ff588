/** Calls a custom function in a new execution of the stand-in, and times the call without what comes before it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { CELL, execute } from "../../../../test/standIns/appsScript/execution";
import type { HostScript } from "../../../../test/standIns/bareRealm";
import type { SheetsDocument } from "../../../../test/standIns/appsScript/document";
import { KEYED } from "../../../../test/standIns/appsScript/sandboxNetwork";
import { DIST } from "../places";
import { coreNow } from "../timing";
import { coldScript } from "./coldScript";

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

let built: HostScript | undefined;

/** @param script Another than the built one. */
export function timedCell(
  document: SheetsDocument,
  name: string,
  args: readonly unknown[],
  script: HostScript = (built ??= coldScript(readFileSync(join(DIST, "sheets/Code.js"), "utf8"))),
): TimedCell {
  return execute({ ...document, script }, timedCall(name), [coreNow, ...args], CELL) as TimedCell;
}
