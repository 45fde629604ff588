/**
 * The dry run. Nothing can be read from a cell about the requests behind it, so formulas are rewritten while a flag is
 * set. A function that calculates then requests nothing, shows cached answers of any age, and reports its call. So the
 * result is right after rows were inserted, sorted or pasted.
 */
import { mark, moment, optional, record, required, text } from "../../shared/api/codec";
import type { FunctionCall } from "../../shared/functions/declaring/calculate";
import { REPORT_WAIT, RUN_LEASE } from "../../shared/fetching/work/timeouts";
import { parseJson } from "../../shared/api/json";
import { attempt, retryOnce } from "../runtime/attempt";
import { locked } from "../runtime/lock";
import { callLine, callOf } from "./callLine";
import { appendLine, readLabels, readLines, removeLines } from "../storage/lineLog";

export interface DryRunPass {
  readonly id: string;
  /** How long the flag is valid, because a run that is aborted doesn't remove it. */
  readonly until: number;
  /** Reports are no longer read, but cells that were rewritten and haven't begun still request nothing. */
  readonly over?: true;
  /** It is over, and left marks in formulas. */
  readonly untidy?: true;
}

const FLAG = "PROP_PASS";

/** Milliseconds that are given to cells which didn't calculate in time. */
const STILL = 60_000;

/** @param id That of a run whose marks are to be taken off, instead of a new one. */
export function beginDryRun(now: number, id = `r${now.toString(36)}`): DryRunPass {
  return flagged({ id, until: now + RUN_LEASE });
}

export interface PassEnd {
  /** Some cells haven't calculated, so nobody saw the price of what they will request. */
  readonly isLate: boolean;
  /** Some marks are still in formulas. */
  readonly isUntidy: boolean;
}

export function endDryRun({ id }: DryRunPass, now: number, { isLate, isUntidy }: PassEnd): void {
  attempt(() => {
    if (isLate || isUntidy) flagged({ id, until: now + STILL, over: true, ...(isUntidy ? { untidy: true } : {}) });
    else PropertiesService.getDocumentProperties().deleteProperty(FLAG);
  });
}

const PASS = record<DryRunPass>({
  id: required("id", text),
  until: required("until", moment),
  over: optional("over", mark),
  untidy: optional("untidy", mark),
});

function flagged(pass: DryRunPass): DryRunPass {
  retryOnce(() => PropertiesService.getDocumentProperties().setProperty(FLAG, JSON.stringify(PASS.write(pass))));
  return pass;
}

function storedPass(): DryRunPass | undefined {
  return PASS.read(parseJson(attempt(() => PropertiesService.getDocumentProperties().getProperty(FLAG)) ?? ""));
}

/** The dry run that tells cells to request nothing. */
export function currentDryRun(now: number): DryRunPass | undefined {
  const pass = storedPass();
  return pass !== undefined && pass.until > now ? pass : undefined;
}

/** One that was aborted, or left marks in formulas. */
export function untidyDryRun(now: number): DryRunPass | undefined {
  const pass = storedPass();
  if (pass === undefined) return undefined;
  return pass.over === true ? (pass.untidy === true ? pass : undefined) : pass.until > now ? undefined : pass;
}

/** Whether another run has a dry run. */
export function isDryRunActive(now: number): boolean {
  const pass = currentDryRun(now);
  return pass !== undefined && pass.over !== true;
}

/** @param mark That of the call in the cell's formula, if it has one. */
export function reportCall({ id, over }: DryRunPass, call: FunctionCall, mark = NO_MARK): void {
  if (over === true) return;
  attempt(() => locked(REPORT_WAIT, () => (appendLine(id, callLine(call), { label: mark }), call)));
}

const NO_MARK = "-";

/** The mark of each report, also where it has none. */
export const reportedMarks = (id: string): readonly string[] => attempt(() => readLabels(id)) ?? [];

/** The reported calls, each once; undefined if reports were lost. */
export function reportedCalls(id: string): readonly FunctionCall[] | undefined {
  const lines = attempt(() => readLines(id));
  return lines === undefined ? undefined : [...new Set(lines)].flatMap((line) => callOf(line) ?? []);
}

export function forgetReports(id: string): void {
  removeLines(id);
}
