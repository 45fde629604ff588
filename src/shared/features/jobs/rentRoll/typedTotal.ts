/** The total that a rent roll was typed with, against the rents of its rows. */
import { isTotal } from "../../../parsing/addressList/notAnAddress";
import type { JobRow } from "../../../workbook/lists/jobList";
import { dollarsIn } from "../declaring/figureWords";
import type { HeadCheck } from "../declaring/listSheet";

interface Total {
  readonly typed: number;
  /** The rows that it adds up: all above it, or those since the total before it. */
  readonly first: number;
  readonly count: number;
  readonly agrees: boolean;
}

/** Of several, the first that doesn't agree with its rows; otherwise the last. */
function checkedTotal(rows: readonly JobRow[]): Total | undefined {
  const totals = totalsOf(rows);
  return totals.find(({ agrees }) => !agrees) ?? totals[totals.length - 1];
}

export const typedTotal = (rows: readonly JobRow[]): number | null => checkedTotal(rows)?.typed ?? null;

/** @param total The cell of the list's total, which a person may change or clear. */
export function totalCheck(
  rows: readonly JobRow[],
  part: (column: "current", first: number, count: number) => string,
  total: string,
): HeadCheck {
  const { first, count } = checkedTotal(rows) ?? { first: 0, count: rows.length };
  const cells = part("current", first, count);
  const sum = `(SUMIF(${cells},">0")+SUMIF(${cells},"<0"))`;
  return {
    differs: `IF(ISNUMBER(${total}),ABS(${total}-${sum})>=0.5,FALSE)`,
    text: `"Check the list's total: typed "&${dollarsIn(total)}&", rows "&${dollarsIn(sum)}&"."`,
  };
}

function totalsOf(rows: readonly JobRow[]): readonly Total[] {
  let section = 0;
  return rows.flatMap((row, at) => {
    if (typeof row.address !== "string" || !isTotal(row.address)) return [];
    const [all, own] = [sumOf(rows.slice(0, at)), sumOf(rows.slice(section, at))];
    const isOwn = section > 0 && at > section && isSame(own, row.typedTotal) && !isSame(all, row.typedTotal);
    const isOfSection = isOwn || (section > 0 && at > section && rows.slice(at + 1).some(hasTotal));
    const first = isOfSection && !isSame(all, row.typedTotal) ? section : 0;
    section = at + 1;
    if (row.typedTotal === undefined || at === first) return [];
    const agrees = isSame(all, row.typedTotal) || isOwn;
    return [{ typed: row.typedTotal, first, count: at - first, agrees }];
  });
}

const hasTotal = ({ typedTotal: typed }: JobRow): boolean => typed !== undefined;

const sumOf = (rows: readonly JobRow[]): number =>
  rows.reduce((sum, { currentRent }) => sum + (typeof currentRent === "number" ? currentRent : 0), 0);

/** To the dollar. */
const isSame = (one: number, other: number | undefined): boolean => other !== undefined && Math.abs(one - other) < 0.5;
