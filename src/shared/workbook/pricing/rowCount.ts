/** Counts the rows of a fetch that are done: several may wait for one request, and one for several. */
import type { Commit } from "../../fetching/effects";
import type { RowsDone } from "../../panelApi/problemRows";
import { placesOf, requestsByPlace } from "../cell/callRows";
import { hasEnded } from "./progress/progress";
import type { QuotedCells } from "./wantedRequests";

export interface RowCount {
  /** The count after these have ended. */
  readonly after: (entries: readonly Commit[]) => RowsDone;
}

/** @param wanted The keys of the requests that are made. */
export function rowCount(found: readonly QuotedCells[], wanted: ReadonlySet<string>): RowCount {
  /** How many requests each row waits for. */
  const open: number[] = [];
  const rowsByKey = new Map<string, number[]>();
  for (const keys of found.flatMap(keysOfRows)) {
    const waits = new Set(keys.filter((key) => wanted.has(key)));
    if (waits.size === 0) continue;
    const row = open.push(waits.size) - 1;
    for (const key of waits) {
      const rows = rowsByKey.get(key);
      if (rows === undefined) rowsByKey.set(key, [row]);
      else rows.push(row);
    }
  }
  let done = 0;
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

/** Of each row, the keys of its requests. A function over no list is one row. */
function keysOfRows({ call, questions }: QuotedCells): readonly (readonly string[])[] {
  const places = placesOf(call);
  const behind = requestsByPlace(questions);
  const rows = places.length < 2 ? [questions] : places.map(behind);
  return rows.map((row) => row.map(({ key }) => key));
}
