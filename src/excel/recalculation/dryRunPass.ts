/**
 * A pricing pass: for a moment certain cells calculate without asking. They show what is at hand, however old, and
 * report what they would ask and for which call. As they calculate where they stand now, it is right also after rows
 * were inserted, sorted or pasted.
 */
import { propCallsIn } from "../../shared/workbook/formulas/propFormulas";
import { addressText } from "../../shared/formulas/cells";
import type { DryRun, FormulaCell, QuotedCall } from "../../shared/workbook/port";
import type { FunctionCall } from "../../shared/functions/declaring/calculate";
import { cellName } from "../workbook/cellName";
import { expectRepeats, expectStragglers, isStraggler } from "./stragglers";
import { activeCallsOf } from "./activeCalls";

/**
 * A function that stands in another is called first, and the other when it has its value. One that doesn't calculate, in
 * an IF, never is: so long without a report is the end.
 */
const SILENCE = 1500;
/** When all have reported: Excel may call some again. */
const AFTER_THE_LAST = 100;
/** What has begun is waited for, and not for ever. */
const LONGEST_QUOTE = 20_000;

/** How a cell hands in what it would ask, as soon as that is known. */
type HandIn = (report: Promise<QuotedCall>) => void;

interface Pass {
  readonly cells: ReadonlySet<string>;
  readonly handIn: (name: string, call: FunctionCall, report: Promise<QuotedCall>) => void;
}

let current: Pass | undefined;
let before: Promise<unknown> = Promise.resolve();

/**
 * Where a cell is to calculate without asking. Only some of the cells are: the others ask. What comes after the end of
 * a pass is too late for its price, and asks nothing either.
 */
export function dryRunOf(address: string | undefined, call: FunctionCall): HandIn | undefined {
  if (address === undefined) return undefined;
  const name = cellName(address);
  const pass = current;
  if (pass?.cells.has(name) === true) return (report) => pass.handIn(name, call, report);
  return isStraggler(name, call, Date.now()) ? () => undefined : undefined;
}

type Calculate = (cells: readonly FormulaCell[]) => Promise<void>;

/** Has these cells calculate, and gives what they report. One pass at a time. */
export function runDry(cells: readonly FormulaCell[], calculate: Calculate): Promise<DryRun> {
  const done = before.then(() => passing(cells, calculate));
  before = done.catch(() => undefined);
  return done;
}

async function passing(all: readonly FormulaCell[], calculate: Calculate): Promise<DryRun> {
  const idle = all.filter((cell) => activeCallsOf(addressText(cell)).length === 0);
  const cells = new Map(idle.map((cell) => [cellName(addressText(cell)), cell]));
  const reports: QuotedCall[] = [];
  const silent = new Set(cells.keys());
  /** How many reports are still to come from each. */
  const awaited = new Map(idle.map((cell) => [cellName(addressText(cell)), propCallsIn(cell.formula)]));
  const called = new Map<string, readonly FunctionCall[]>();
  let quoting = 0;
  try {
    await new Promise<void>((resolve, reject) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const wait = (): void => {
        if (timer !== undefined) clearTimeout(timer);
        timer = setTimeout(resolve, quoting > 0 ? LONGEST_QUOTE : awaited.size === 0 ? AFTER_THE_LAST : SILENCE);
      };
      const handIn: Pass["handIn"] = (name, call, report) => {
        silent.delete(name);
        called.set(name, [...(called.get(name) ?? []), call]);
        const left = (awaited.get(name) ?? 0) - 1;
        if (left > 0) awaited.set(name, left);
        else awaited.delete(name);
        quoting += 1;
        wait();
        const over = (): void => {
          quoting -= 1;
          wait();
        };
        report.then((told) => (reports.push(told), over()), over);
      };
      current = { cells: new Set(cells.keys()), handIn };
      calculate(idle).then(wait, reject);
    });
    return { calls: [...reports], unreported: silent.size, active: all.length - idle.length };
  } finally {
    current = undefined;
    expectRepeats(called, Date.now());
    for (const name of awaited.keys()) expectStragglers(name, cells.get(name)!.formula, Date.now());
  }
}
