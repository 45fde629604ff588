/** What goes wrong with a run at one of its calls of Google's services. */
import { OutOfTime } from "./clock";
import type { SheetsDocument } from "./document";

/**
 * - `once`: this call fails, and no other
 * - `onwards`: this call fails, and all after it, of cells too
 * - `ended`: the platform ends the execution; cells calculate as before
 */
export type Mishap = "once" | "onwards" | "ended";

export const MISHAPS: readonly Mishap[] = ["once", "onwards", "ended"];

/**
 * Runs with a mishap at one of its calls, counted from 1; cells' own calls don't count.
 * @returns How many calls it made.
 */
export function runWith(document: SheetsDocument, run: () => unknown, how?: Mishap, at = Infinity): number {
  let calls = 0;
  document.service = (name, inCell) => {
    if (!inCell) calls += 1;
    if (calls < at || name === "fetched") return;
    if (how === "ended" && !inCell) throw new OutOfTime();
    if (how === "onwards" || (how === "once" && calls === at && !inCell))
      throw new Error("Exception: Service Spreadsheets timed out while accessing document");
  };
  try {
    run();
  } catch {
    // What a person would see of it is another matter.
  } finally {
    delete document.service;
    document.lock.holder = undefined;
  }
  return calls;
}
