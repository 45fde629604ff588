/**
 * A pricing pass: for a moment certain cells calculate without asking. They show what is at hand, however old, and
 * report what they would ask and for which call. As they calculate where they stand now, it is right also after rows
 * were inserted, sorted or pasted.
 */
import type { Call } from "../shared/functions/calculate";
import type { Problem } from "../shared/service/problem";
import type { Table } from "../shared/table/table";
import type { Quote } from "../shared/work/quote";
import { cellName } from "./cellName";

/** What one function in one cell would ask. */
export interface Report extends Quote<Table | Problem> {
  readonly call: Call;
}

/** Where a cell holds a function that doesn't calculate, in an IF, nothing comes: so long without a report is the end. */
const SILENCE = 1500;
/** A cell may hold several of our functions. */
const AFTER_THE_LAST = 100;

interface Pass {
  /** Names of cells that have not reported. */
  readonly awaited: Set<string>;
  readonly cells: ReadonlySet<string>;
  readonly reports: Report[];
  readonly heard: () => void;
}

let current: Pass | undefined;
let before: Promise<unknown> = Promise.resolve();

/** How a cell hands in its report, where it is part of a pass. Only some of the cells are: the others calculate. */
export function passOf(address: string | undefined): ((report: Report) => void) | undefined {
  const pass = current;
  if (pass === undefined || address === undefined) return undefined;
  const name = cellName(address);
  if (!pass.cells.has(name)) return undefined;
  return (report) => {
    pass.reports.push(report);
    pass.awaited.delete(name);
    pass.heard();
  };
}

/** Has these cells calculate, and gives what they report. One pass at a time. */
export function pass(addresses: readonly string[], calculate: () => Promise<void>): Promise<readonly Report[]> {
  const done = before.then(() => passing(addresses.map(cellName), calculate));
  before = done.catch(() => undefined);
  return done;
}

async function passing(names: readonly string[], calculate: () => Promise<void>): Promise<readonly Report[]> {
  const reports: Report[] = [];
  const awaited = new Set(names);
  try {
    await new Promise<void>((resolve, reject) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const heard = (): void => {
        if (timer !== undefined) clearTimeout(timer);
        timer = setTimeout(resolve, awaited.size === 0 ? AFTER_THE_LAST : SILENCE);
      };
      current = { awaited, cells: new Set(names), reports, heard };
      calculate().then(heard, reject);
    });
    return reports;
  } finally {
    current = undefined;
  }
}
