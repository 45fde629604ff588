/**
 * Cells that the host check writes. While it runs, calls from its sheet are recorded as they arrive, and return what it
 * wants shown. They request nothing, whatever the settings say.
 */
import type { ExcelValue } from "../cells/cellValue";
import { cellName } from "../cells/cellName";

export interface TrialCall {
  /** As `cellName` writes it. */
  readonly cell: string;
  /** The first cell of the first argument, as it arrived. */
  readonly value: unknown;
  /** The first argument's address; undefined if the host passes no addresses. */
  readonly address: string | null | undefined;
  readonly preview: unknown;
  /** Milliseconds since 1970 UTC. */
  readonly at: number;
}

interface Trial {
  readonly sheet: string;
  readonly shows: ExcelValue[][];
  readonly calls: TrialCall[];
}

let current: Trial | undefined;

/** @param shows What the cells show. */
export async function inTrial<T>(sheet: string, shows: ExcelValue[][], act: (trial: Trial) => Promise<T>): Promise<T> {
  const trial: Trial = { sheet: sheet.toLowerCase(), shows, calls: [] };
  current = trial;
  try {
    return await act(trial);
  } finally {
    if (current === trial) current = undefined;
  }
}

/** What a cell of the check shows; undefined for any other cell. */
export function trialCellResult(
  given: readonly unknown[],
  invocation: CustomFunctions.Invocation | undefined,
): ExcelValue[][] | undefined {
  if (current === undefined || invocation?.address === undefined) return undefined;
  const cell = cellName(invocation.address);
  if (!cell.startsWith(`${current.sheet}!`)) return undefined;
  const [first] = given;
  current.calls.push({
    cell,
    value: Array.isArray(first) ? (first as unknown[][])[0]?.[0] : first,
    address: invocation.parameterAddresses === undefined ? undefined : (invocation.parameterAddresses[0] ?? null),
    preview: invocation.isInValuePreview,
    at: Date.now(),
  });
  return current.shows;
}
