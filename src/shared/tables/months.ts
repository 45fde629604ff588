/** Calendar months, as the service writes them: `2025-08`. */

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;
const A_YEAR = 12;

export function isMonth(text: string): boolean {
  return MONTH.test(text);
}

export function monthsBefore(month: string, count: number): string {
  const index = monthIndex(month) - count;
  const year = Math.floor(index / A_YEAR);
  return `${String(year).padStart(4, "0")}-${String(index - year * A_YEAR + 1).padStart(2, "0")}`;
}

/** How many months the second is later. */
export function monthsBetween(first: string, second: string): number {
  return monthIndex(second) - monthIndex(first);
}

function monthIndex(month: string): number {
  return Number(month.slice(0, 4)) * A_YEAR + Number(month.slice(5)) - 1;
}
