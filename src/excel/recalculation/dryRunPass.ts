/** The dry run in progress, as calculating cells see it. `runDry` starts and ends it. */
import type { QuotedCall } from "../../shared/workbook/port";
import type { FunctionCall } from "../../shared/functions/declaring/calculate";
import { cellName } from "../workbook/cellName";
import { expectsStragglers, isStraggler } from "./stragglers";

/** How a cell reports its requests. */
export type HandIn = (report: Promise<QuotedCall>) => void;

export interface Pass {
  readonly cells: ReadonlySet<string>;
  readonly handIn: (name: string, call: FunctionCall, report: Promise<QuotedCall>) => void;
}

let current: Pass | undefined;

/**
 * How a cell reports, if it calculates in a dry run; other cells make requests. A call after the end of a dry run is
 * too late for its price, and requests nothing either.
 */
export function dryRunOf(address: string | undefined, call: FunctionCall): HandIn | undefined {
  const pass = current;
  if (address === undefined || (pass === undefined && !expectsStragglers())) return undefined;
  const name = cellName(address);
  if (pass?.cells.has(name) === true) return (report) => pass.handIn(name, call, report);
  return isStraggler(name, call, Date.now()) ? () => undefined : undefined;
}

export function beginPass(pass: Pass): void {
  current = pass;
}

export function endPass(): void {
  current = undefined;
}
