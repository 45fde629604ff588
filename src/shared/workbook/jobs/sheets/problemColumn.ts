/** The columns of a list that say what is looked up, and why a row has no figures. */
import { BEING_FETCHED } from "../../../fetching/quote";
import { quotedFormula, type Content } from "./listCells";
import type { ListEntry } from "./listEntries";

/** Usually the address as it is typed, so that changing it there is enough. */
export const lookedUpContent = (typed: string, entry: ListEntry | undefined): Content =>
  entry?.instead === undefined ? `=${typed}&""` : entry.instead;

/** The first problem, or why the address isn't looked up. */
export function problemFormula(lookedUp: string, problems: readonly string[], entry: ListEntry | undefined): string {
  const none = entry?.notLookedUp === undefined ? '""' : quotedFormula(entry.notLookedUp);
  const first = problems.reduceRight((rest, problem) => `IF(LEN(${problem})>0,${problem},${rest})`, '""');
  return `=IF(ISERROR(${lookedUp}),${first},IF(LEN(${lookedUp})=0,${none},${first}))`;
}

/** A row that waits for its price to be accepted, or for its answer, says so: that isn't a problem. */
const WAITING = { needs: '"Needs "', coming: quotedFormula(BEING_FETCHED.message) };

export const isProblemIn = (cell: string): string =>
  `AND(LEN(${cell})>0,LEFT(${cell},6)<>${WAITING.needs},${cell}<>${WAITING.coming})`;

export const problemCount = (cells: string): string =>
  `=SUMPRODUCT((LEN(${cells})>0)*(LEFT(${cells},6)<>${WAITING.needs})*(${cells}<>${WAITING.coming}))`;
