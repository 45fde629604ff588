/** Notifies listeners that a cell calculated by itself and waits for the user: earlier prices don't include it. */
import { isProblem, type Problem } from "../../shared/api/problem";
import type { Table } from "../../shared/tables/table";

const listeners = new Set<() => void>();

/** @returns Stops listening. */
export function watchPending(waits: () => void): () => void {
  listeners.add(waits);
  return () => void listeners.delete(waits);
}

/** Called with a cell's result. */
export function tellPending(outcome: Table | Problem): void {
  if (listeners.size > 0 && waits(outcome)) listeners.forEach((listener) => listener());
}

function waits(outcome: Table | Problem): boolean {
  if (isProblem(outcome)) return outcome.problem === "spending";
  return outcome.rows.some((row) => row.some((value) => isProblem(value) && value.problem === "spending"));
}
