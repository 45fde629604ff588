/** What cells would ask, and what they show meanwhile: nothing is requested. */
import { addressText } from "../shared/formulas/cells";
import { calculate } from "./calculating";
import { pass, type Passed, type Report } from "./pass";
import { quoteOf } from "./quoting";
import { callsUnderWay } from "./underWay";
import type { OurCell } from "./ourCell";

export function survey(cells: readonly OurCell[]): Promise<Passed> {
  return pass(cells, calculate);
}

/** What is behind one cell, also while it calculates: then it is not disturbed. */
export async function behind(cell: OurCell): Promise<readonly Report[]> {
  const calls = callsUnderWay(addressText(cell));
  if (calls.length === 0) return (await survey([cell])).reports;
  return Promise.all(calls.map(async (call) => ({ call, ...(await quoteOf(call)) })));
}
