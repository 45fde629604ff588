/**
 * Shows answers while the rest of a fetch goes on. A cell calculates once its questions have all ended, and a list also
 * when a part of its rows has come; what is still to come says so. Cells whose answers may lead to further requests wait
 * until the fetch ends.
 */
import { furtherRequests } from "../../api/request";
import { addressText } from "../../formulas/cells";
import { commit, type Yielded } from "../../fetching/work/effects";
import { intercepting } from "../../fetching/work/interception";
import { requestsWithin, type FetchExtent } from "../../fetching/quote";
import { placesOf } from "../../workbook/rows/callRows";
import { hasEnded } from "./progress";
import type { QuotedCells } from "./wantedRequests";
import { type Flow, type FormulaCell, type QuotedCall, workbook, type WorkbookEffect } from "../../workbook/port/port";

/** Milliseconds between two groups of cells. */
const INTERVAL = 500;

/**
 * A list of so many questions calculates half as often as a cell: each time, all of its rows do. So a list of 1,000 rows
 * calculates every 5.5 seconds.
 */
const HALF_AS_OFTEN = 100;

/**
 * A sheet with many formulas is slow to show what has come: two thirds of the time are left for what comes.
 * @param took Milliseconds that showing a group took. Returns those until the next.
 */
export const restAfter = (took: number): number => 2 * took;

interface OpenCell {
  readonly cell: FormulaCell;
  /** Milliseconds between two times that it calculates before all has come. */
  readonly interval: number;
  /** Keys of its questions that have not ended. */
  readonly open: Set<string>;
  /** Whether some have ended that it doesn't show. */
  isBehind: boolean;
  shownAt: number;
}

/** What a fetch is for. Calls whose cells the host doesn't know are shown at its end. */
export interface ShownCalls {
  readonly calls: readonly (QuotedCells & Pick<QuotedCall, "cell">)[];
  readonly extent: FetchExtent;
}

export function* showingMeanwhile<T, More extends Yielded = never>(
  shown: ShownCalls,
  fetch: Flow<T, More>,
): Flow<T, More> {
  const { cells, waiting } = openCells(shown, yield* workbook.now());
  let last = -Infinity;
  return yield* intercepting<T, WorkbookEffect | More>(fetch, {
    *commit(entries) {
      yield* commit(entries);
      for (const { key } of entries.filter(hasEnded)) {
        for (const cell of waiting.get(key) ?? []) cell.isBehind = cell.open.delete(key) || cell.isBehind;
        waiting.delete(key);
      }
      const now = yield* workbook.now();
      const due = now - last < INTERVAL ? [] : cells.filter((cell) => isDue(cell, now));
      if (due.length === 0) return;
      yield* workbook.recalculateMeanwhile({
        cells: due.map(({ cell }) => cell),
        isBeingFetched: (key) => waiting.has(key),
      });
      last = now;
      for (const cell of due) Object.assign(cell, { isBehind: false, shownAt: now });
    },
  });
}

const isDue = ({ open, isBehind, interval, shownAt }: OpenCell, now: number): boolean =>
  isBehind && (open.size === 0 || now - shownAt >= interval);

interface OpenCells {
  readonly cells: readonly OpenCell[];
  /** By the keys that they wait for. */
  readonly waiting: Map<string, readonly OpenCell[]>;
}

function openCells({ calls, extent }: ShownCalls, now: number): OpenCells {
  const byName = new Map<string, Pick<OpenCell, "cell" | "open">>();
  const leadFurther = new Set<string>();
  const lists = new Set<string>();
  for (const { cell, call, questions } of calls) {
    if (cell === undefined) continue;
    const name = addressText(cell);
    if (placesOf(call).length > 1) lists.add(name);
    const { open } = byName.get(name) ?? { open: new Set<string>() };
    const asked = requestsWithin(questions, extent);
    asked.forEach(({ key }) => open.add(key));
    byName.set(name, { cell, open });
    if (asked.some(({ request }) => furtherRequests(request) > 0)) leadFurther.add(name);
  }
  const cells = [...byName].flatMap(([name, { cell, open }]): readonly OpenCell[] => {
    const interval = lists.has(name) ? INTERVAL * (1 + open.size / HALF_AS_OFTEN) : Infinity;
    return leadFurther.has(name) ? [] : [{ cell, open, interval, isBehind: false, shownAt: now }];
  });
  const waiting = new Map<string, OpenCell[]>();
  for (const cell of cells) {
    for (const key of cell.open) {
      const others = waiting.get(key);
      if (others === undefined) waiting.set(key, [cell]);
      else others.push(cell);
    }
  }
  return { cells, waiting };
}
