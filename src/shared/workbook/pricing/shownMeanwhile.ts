/**
 * Shows answers while the rest of a fetch goes on: cells whose questions are all answered calculate, some at a time.
 * The others, and those whose answers may lead to further requests, wait until the fetch ends.
 */
import { addressText } from "../../formulas/cells";
import { commit, type Commit } from "../../fetching/effects";
import { intercepting } from "../../fetching/interception";
import { requestsWithin, type FetchExtent } from "../../fetching/quote";
import { type Flow, type FormulaCell, type QuotedCall, workbook, type WorkbookEffect } from "../port";

/** Milliseconds between two groups of cells. */
const INTERVAL = 500;

interface OpenCell {
  readonly cell: FormulaCell;
  /** Keys of its questions without an answer. */
  readonly open: Set<string>;
}

/** @param calls What the fetch is for. A host that doesn't know their cells shows them at the end. */
export function showingMeanwhile<T>(calls: readonly QuotedCall[], extent: FetchExtent, fetch: Flow<T>): Flow<T> {
  const waiting = openCells(calls, extent);
  let ready: readonly FormulaCell[] = [];
  let last = -Infinity;
  return intercepting<T, WorkbookEffect>(fetch, {
    *commit(entries) {
      yield* commit(entries);
      const done = entries.filter(isAnswered).flatMap(({ key }) => waiting.get(key)?.filter(answered(key)) ?? []);
      ready = [...ready, ...done.map(({ cell }) => cell)];
      const now = yield* workbook.now();
      if (ready.length === 0 || now - last < INTERVAL) return;
      yield* workbook.recalculateMeanwhile(ready);
      ready = [];
      last = now;
    },
  });
}

const isAnswered = ({ cacheEntry, cacheHit }: Commit): boolean => cacheEntry !== undefined || cacheHit === true;

/** Notes an answer, and returns whether it was the last one that a cell waited for. */
const answered =
  (key: string) =>
  ({ open }: OpenCell): boolean =>
    open.delete(key) && open.size === 0;

/** By the keys that they wait for. */
function openCells(calls: readonly QuotedCall[], extent: FetchExtent): ReadonlyMap<string, readonly OpenCell[]> {
  const cells = new Map<string, OpenCell>();
  const leadFurther = new Set<string>();
  for (const { cell, questions } of calls) {
    if (cell === undefined) continue;
    const name = addressText(cell);
    const { open } = cells.get(name) ?? { open: new Set<string>() };
    const asked = requestsWithin(questions, extent);
    asked.forEach(({ key }) => open.add(key));
    cells.set(name, { cell, open });
    if (asked.some(({ request }) => (request.more ?? 0) > 0)) leadFurther.add(name);
  }
  const waiting = new Map<string, OpenCell[]>();
  for (const [name, each] of cells) {
    if (leadFurther.has(name)) continue;
    for (const key of each.open) {
      const others = waiting.get(key);
      if (others === undefined) waiting.set(key, [each]);
      else others.push(each);
    }
  }
  return waiting;
}
