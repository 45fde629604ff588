/** The dry run in progress, as calculating cells see it. `runDry` starts and ends it. */
import type { QuotedCall } from "../../shared/workbook/port/port";
import type { FunctionCall } from "../../shared/functions/declaring/calculate";
import type { FetchContext } from "../../shared/fetching/requests/fetchContext";
import { cellName } from "../cells/cellName";
import { isAnyExpected, takeStraggler } from "./stragglers";

/** What a cell does in a dry run: it reports its requests. */
export interface PassCall {
  readonly handIn: (report: Promise<QuotedCall>) => void;
  readonly isBeingFetched?: Pass["isBeingFetched"];
}

export interface Pass {
  readonly cells: ReadonlySet<string>;
  readonly handIn: (name: string, call: FunctionCall, report: Promise<QuotedCall>) => void;
  /** While a command makes requests: whether an answer is still to come. */
  readonly isBeingFetched: FetchContext["isBeingFetched"];
}

let current: Pass | undefined;

/**
 * How a cell reports, if it calculates in a dry run; other cells make requests. A call after the end of a dry run is
 * too late for its price, and requests nothing either.
 */
export function dryRunOf(address: string | undefined, call: FunctionCall): PassCall | undefined {
  const pass = current;
  if (address === undefined || (pass === undefined && !isAnyExpected())) return undefined;
  const name = cellName(address);
  if (pass?.cells.has(name) === true) {
    const { handIn, isBeingFetched } = pass;
    return { handIn: (report) => handIn(name, call, report), isBeingFetched };
  }
  return takeStraggler(name, call, Date.now()) ? { handIn: () => undefined } : undefined;
}

export function beginPass(pass: Pass): void {
  current = pass;
}

export function endPass(): void {
  current = undefined;
}
