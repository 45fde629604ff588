/** What each account has used, by month (UTC). Only an answer with 200 is billed. Each change returns a new value. */
export interface MonthUsage {
  /** `2026-11` */
  readonly month: string;
  /** Answers with 200. */
  readonly billed: number;
  /** All other answers. */
  readonly unbilled: number;
}

/** By account, newest month first. */
export type AccountUsage = ReadonlyMap<string, readonly MonthUsage[]>;

/** Older months are dropped. */
const MONTHS_KEPT = 13;

function usageMonth(now: number): string {
  return new Date(now).toISOString().slice(0, 7);
}

/** The usage after one more response. A request from a month that has ended counts in that month. */
export function withRequest(usage: AccountUsage, account: string, isBilled: boolean, now: number): AccountUsage {
  const month = usageMonth(now);
  const months = usage.get(account) ?? [];
  const before = months.find((one) => one.month === month) ?? { month, billed: 0, unbilled: 0 };
  const after = {
    month,
    billed: before.billed + (isBilled ? 1 : 0),
    unbilled: before.unbilled + (isBilled ? 0 : 1),
  };
  const others = months.filter((one) => one.month !== month);
  const isNewest = others.every((one) => one.month < month);
  const all = isNewest ? [after, ...others] : [...others, after].sort((a, b) => (a.month < b.month ? 1 : -1));
  return new Map(usage).set(account, all.slice(0, MONTHS_KEPT));
}
