/**
 * A dry run: for a moment, certain cells calculate without requests. They show cached answers of any age, and report
 * their calls and what these would request. Cells calculate where they are now, so the result is right after rows were
 * inserted, sorted or pasted.
 */
import { propCallsIn } from "../../shared/workbook/formulas/propFormulas";
import { addressText } from "../../shared/formulas/cells";
import { calledNames } from "../../shared/formulas/calls";
import type { DryRun, FormulaCell, QuotedCall } from "../../shared/workbook/port/port";
import type { FunctionCall } from "../../shared/functions/declaring/calculate";
import { cellName } from "../cells/cellName";
import { beginPass, endPass, type Pass } from "./dryRunPass";
import { expectInserted, expectLateCall, expectRepeats } from "./stragglers";
import { activeCallsOf } from "./activeCalls";
import { steadyNow } from "../runtime/steadyClock";

/**
 * A function inside another runs first, then the other one. A function in an IF may never run, so the dry run ends
 * after so long without a report.
 */
const SILENCE = 1500;
/** The same, once all have reported: Excel may call some again. */
const AFTER_THE_LAST = 100;
/** Calls that have begun are waited for, up to this long, and so is what refers to their results: it may call others. */
const LONGEST_QUOTE = 20_000;

/** Milliseconds for which a cell's next call may be the late one. */
const LATE = 60_000;

/** A function in an unused branch is never called: the next call is the user's, and soon makes requests again. */
const LATE_IN_A_BRANCH = 10_000;

const BRANCHES: readonly string[] = ["IF", "IFS", "SWITCH", "CHOOSE"];

export function expectLate(name: string, formula: string, now: number): void {
  const isInBranch = calledNames(formula).some((called) => BRANCHES.includes(called));
  expectLateCall(name, now + (isInBranch ? LATE_IN_A_BRANCH : LATE));
}

let before: Promise<unknown> = Promise.resolve();

/** Until those that have begun are over: their cells show no results of their own. */
export const otherDryRuns = (): Promise<unknown> => before;

type Calculate = (cells: readonly FormulaCell[]) => Promise<void>;

interface Meanwhile {
  /** Whether the workbook is still calculating. */
  readonly isCalculating?: () => Promise<boolean>;
  readonly isBeingFetched?: Pass["isBeingFetched"] | undefined;
}

/** Recalculates these cells and returns their reports. One dry run at a time. */
export function runDry(
  cells: readonly FormulaCell[],
  calculate: Calculate,
  meanwhile: Meanwhile = {},
): Promise<DryRun> {
  const done = before.then(() => passing(cells, calculate, meanwhile));
  before = done.catch(() => undefined);
  return done;
}

/** The same for cells that calculate because they are written: they request nothing for a while afterwards either. */
export async function runInserted(cells: readonly FormulaCell[], write: () => Promise<void>): Promise<void> {
  if (cells.length === 0) return;
  try {
    await runDry(cells, write);
  } finally {
    expectInserted(
      cells.map((cell) => cellName(addressText(cell))),
      Date.now(),
    );
  }
}

async function passing(
  all: readonly FormulaCell[],
  calculate: Calculate,
  { isCalculating, isBeingFetched }: Meanwhile,
): Promise<DryRun> {
  const idle = all.filter((cell) => activeCallsOf(addressText(cell)).length === 0);
  const cells = new Map(idle.map((cell) => [cellName(addressText(cell)), cell]));
  const reports: QuotedCall[] = [];
  const silent = new Map(cells);
  /** How many reports are expected from each cell. */
  const awaited = new Map(idle.map((cell) => [cellName(addressText(cell)), propCallsIn(cell.formula)]));
  const called = new Map<string, readonly FunctionCall[]>();
  let quoting = 0;
  try {
    await new Promise<void>((resolve, reject) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      let heard = steadyNow();
      const silence = (): void => {
        if (timer !== undefined) clearTimeout(timer);
        const half = (quoting > 0 ? LONGEST_QUOTE : awaited.size === 0 ? AFTER_THE_LAST : SILENCE) / 2;
        // Where the page was busy, calls have waited for it: they come before the second half is over.
        timer = setTimeout(() => (timer = setTimeout(() => void over(timer), half)), half);
      };
      const over = async (ended: typeof timer): Promise<void> => {
        const goesOn = steadyNow() - heard < LONGEST_QUOTE && (await isCalculating?.().catch(() => false)) === true;
        // Another call may have come meanwhile.
        if (timer !== ended) return;
        if (goesOn) silence();
        else resolve();
      };
      const wait = (): void => {
        heard = steadyNow();
        silence();
      };
      const handIn: Pass["handIn"] = (name, call, report) => {
        silent.delete(name);
        called.set(name, [...(called.get(name) ?? []), call]);
        const left = (awaited.get(name) ?? 0) - 1;
        if (left > 0) awaited.set(name, left);
        else awaited.delete(name);
        quoting += 1;
        wait();
        const reportedOrNot = (): void => {
          quoting -= 1;
          wait();
        };
        report.then(
          (reported) => (reports.push({ ...reported, cell: cells.get(name)! }), reportedOrNot()),
          reportedOrNot,
        );
      };
      beginPass({ cells: new Set(cells.keys()), handIn, isBeingFetched });
      calculate(idle).then(wait, reject);
    });
    return { calls: [...reports], unreported: [...silent.values()], active: all.length - idle.length };
  } finally {
    endPass();
    expectRepeats(called, Date.now());
    for (const name of awaited.keys()) expectLate(name, cells.get(name)!.formula, Date.now());
  }
}
