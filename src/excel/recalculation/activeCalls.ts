/** Which cells are calculating, and what. They are left alone, because Excel cancels a call that it replaces. */
import type { FunctionCall } from "../../shared/functions/declaring/calculate";
import { cellName } from "../cells/cellName";

const calls = new Map<string, Set<FunctionCall>>();

/** @returns To be called when the call has finished or Excel cancelled it. */
export function beginCall(address: string | undefined, call: FunctionCall): () => void {
  const name = cellName(address ?? "");
  const here = calls.get(name) ?? new Set();
  calls.set(name, here.add(call));
  return () => {
    here.delete(call);
    if (here.size === 0 && calls.get(name) === here) calls.delete(name);
  };
}

export function activeCallsOf(address: string): readonly FunctionCall[] {
  return [...(calls.get(cellName(address)) ?? [])];
}
