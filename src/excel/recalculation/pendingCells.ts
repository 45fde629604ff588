/** Who hears that a cell calculated by itself and waits for a person: what was priced before did not know of it. */
import { isProblem, type Problem } from "../../shared/api/problem";
import type { Table } from "../../shared/tables/table";

const listeners = new Set<() => void>();

/** @returns To be called when nobody listens any more. */
export function watchPending(waits: () => void): () => void {
  listeners.add(waits);
  return () => void listeners.delete(waits);
}

/** What a cell came to. */
export function tellPending(outcome: Table | Problem): void {
  if (listeners.size > 0 && waits(outcome)) listeners.forEach((listener) => listener());
}

function waits(outcome: Table | Problem): boolean {
  if (isProblem(outcome)) return outcome.problem === "spending";
  return outcome.rows.some((row) => row.some((value) => isProblem(value) && value.problem === "spending"));
}
