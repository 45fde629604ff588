/**
 * The pricing pass. Nobody can ask a cell from outside which questions stand behind it: so the menu rewrites the
 * formulas while a flag is up, and each function, when it calculates, asks the service nothing, shows what is at hand
 * however old, and reports what it was called with. That is right also after rows were inserted, sorted or pasted.
 */
import { mark, moment, optional, record, required, text } from "../../shared/api/codec";
import type { FunctionCall } from "../../shared/functions/declaring/calculate";
import { parseJson } from "../../shared/api/json";
import { attempt } from "../fetching/attempt";
import { locked } from "../fetching/lock";
import { callLine, callOf } from "../pass/callLine";
import { appendLine, readLines, removeLines } from "./lineLog";

export interface DryRunPass {
  readonly id: string;
  /** A run that was ended from outside takes no flag down: it counts no longer than this. */
  readonly until: number;
  /** Nobody reads reports any more; cells that were told to calculate and have not begun still ask nothing. */
  readonly over?: true;
}

const FLAG = "PROP_PASS";

/** Longer than a run may take. */
const LASTS = 400_000;

/** Milliseconds that cells are given which did not come to calculate in time. */
const STILL = 60_000;

/** Milliseconds that a cell waits for its turn to report. */
const REPORT_WAIT = 15_000;

export function beginDryRun(now: number): DryRunPass {
  return flagged({ id: `r${now.toString(36)}`, until: now + LASTS });
}

/** @param late Some cells have not calculated: what they will ask for was priced by nobody. */
export function endDryRun({ id }: DryRunPass, now: number, late: boolean): void {
  attempt(() => {
    if (late) flagged({ id, until: now + STILL, over: true });
    else PropertiesService.getDocumentProperties().deleteProperty(FLAG);
  });
}

const PASS = record<DryRunPass>({
  id: required("id", text),
  until: required("until", moment),
  over: optional("over", mark),
});

function flagged(pass: DryRunPass): DryRunPass {
  PropertiesService.getDocumentProperties().setProperty(FLAG, JSON.stringify(PASS.write(pass)));
  return pass;
}

/** The pass that tells cells to calculate without asking. */
export function currentDryRun(now: number): DryRunPass | undefined {
  const stored = attempt(() => PropertiesService.getDocumentProperties().getProperty(FLAG)) ?? "";
  const pass = PASS.read(parseJson(stored));
  return pass !== undefined && pass.until > now ? pass : undefined;
}

/** Whether another run looks at the cells. */
export function isDryRunActive(now: number): boolean {
  const pass = currentDryRun(now);
  return pass !== undefined && pass.over !== true;
}

export function reportCall({ id, over }: DryRunPass, call: FunctionCall): void {
  if (over === true) return;
  attempt(() => locked(REPORT_WAIT, () => (appendLine(id, callLine(call)), call)));
}

/** What was reported, each call once; nothing where it was lost on the way. */
export function reportedCalls(id: string): readonly FunctionCall[] | undefined {
  const lines = attempt(() => readLines(id));
  return lines === undefined ? undefined : [...new Set(lines)].flatMap((line) => callOf(line) ?? []);
}

export function forgetReports(id: string): void {
  removeLines(id);
}
