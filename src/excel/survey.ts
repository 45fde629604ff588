/** What cells would ask, and what they show meanwhile: nothing is requested. */
import type { Table } from "../shared/table/table";
import type { Problem } from "../shared/service/problem";
import type { Quote } from "../shared/work/quote";
import { calculate } from "./calculating";
import { pass, type Passed } from "./pass";
import { placeName } from "./places";
import { quoteOf } from "./quoting";
import { callsUnderWay } from "./underWay";
import type { OurCell } from "./ourCell";

export function survey(cells: readonly OurCell[]): Promise<Passed> {
  return pass(cells, calculate);
}

/** What is behind one cell, also while it calculates: then it is not disturbed. */
export async function behind(cell: OurCell): Promise<readonly Quote<Table | Problem>[]> {
  const calls = callsUnderWay(placeName(cell));
  return calls.length > 0 ? Promise.all(calls.map(quoteOf)) : (await survey([cell])).reports;
}
