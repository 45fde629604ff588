/** Who hears that a cell calculated by itself and waits for a person: what was priced before did not know of it. */
import { isProblem, type Problem } from "../shared/service/problem";
import type { Table } from "../shared/table/table";

const listeners = new Set<() => void>();

/** @returns To be called when nobody listens any more. */
export function watchWaiting(waits: () => void): () => void {
  listeners.add(waits);
  return () => void listeners.delete(waits);
}

/** What a cell came to. */
export function tellWaiting(outcome: Table | Problem): void {
  if (listeners.size > 0 && waits(outcome)) listeners.forEach((listener) => listener());
}

function waits(outcome: Table | Problem): boolean {
  if (isProblem(outcome)) return outcome.problem === "spending";
  return outcome.rows.some((row) => row.some((value) => isProblem(value) && value.problem === "spending"));
}
