/** Which cells calculate at this moment, and what: they are left alone, because Excel cancels a call that it replaces. */
import type { Call } from "../shared/functions/calculate";
import { cellName } from "./cellName";

const calls = new Map<string, Set<Call>>();

/** @returns To be called when it is over: it came to its end, or Excel cancelled it. */
export function begin(address: string | undefined, call: Call): () => void {
  const name = cellName(address ?? "");
  const here = calls.get(name) ?? new Set();
  calls.set(name, here.add(call));
  return () => {
    here.delete(call);
    if (here.size === 0 && calls.get(name) === here) calls.delete(name);
  };
}

export function callsUnderWay(address: string): readonly Call[] {
  return [...(calls.get(cellName(address)) ?? [])];
}
