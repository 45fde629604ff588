/** Counts the rows of a fetch that are done: several may wait for one request, and one for several. */
import type { Commit } from "../../fetching/work/effects";
import type { RowsDone } from "../../panelApi/problemRows";
import { placesOf, requestsByPlace } from "../../workbook/rows/callRows";
import { rowNames } from "../../workbook/rows/listOutcomes";
import { hasEnded } from "./progress";
import type { QuotedCells } from "./wantedRequests";

export interface RowCount {
  /** The count after these have ended. */
  readonly after: (entries: readonly Commit[]) => RowsDone;
}

/**
 * @param wanted The keys of the requests that are made.
 * @param isMade Whether an earlier run made the request under this key.
 */
export function rowCount(
  found: readonly QuotedCells[],
  wanted: ReadonlySet<string>,
  isMade: (key: string) => boolean,
): RowCount {
  /** How many requests each row waits for. */
  const open: number[] = [];
  const rowsByKey = new Map<string, number[]>();
  for (const behind of requestsByRow(found, (key) => wanted.has(key) || isMade(key))) {
    const waits = [...behind].filter((key) => wanted.has(key));
    const row = open.push(waits.length) - 1;
    for (const key of waits) {
      const rows = rowsByKey.get(key);
      if (rows === undefined) rowsByKey.set(key, [row]);
      else rows.push(row);
    }
  }
  let done = open.filter((waits) => waits === 0).length;
  return {
    after(entries) {
      for (const { key } of entries.filter(hasEnded)) {
        for (const row of rowsByKey.get(key) ?? []) {
          open[row]! -= 1;
          if (open[row] === 0) done += 1;
        }
        rowsByKey.delete(key);
      }
      return { done, all: open.length };
    },
  };
}

/** What each row waits for. A function over no list is one row. */
function requestsByRow(
  found: readonly QuotedCells[],
  isMeant: (key: string) => boolean,
): Iterable<ReadonlySet<string>> {
  const byRow = new Map<string, Set<string>>();
  const namesIn = rowNames();
  for (const { call, questions } of found) {
    const nameOf = namesIn(call);
    const places = placesOf(call);
    const behind = places.length < 2 ? () => questions : requestsByPlace(questions);
    for (const place of places.length < 2 ? [places[0]] : places) {
      const row = nameOf(place);
      for (const { key } of behind(place)) {
        if (!isMeant(key)) continue;
        const waits = byRow.get(row);
        if (waits === undefined) byRow.set(row, new Set([key]));
        else waits.add(key);
      }
    }
  }
  return byRow.values();
}
