/**
 * Warnings when most of the plan or of the limit is used. Each is shown once in a billing month: whoever is about to show
 * one claims it, so that nobody else does, and confirms it once it is shown. A claim without that expires.
 */
import type { Usage } from "../ledger/ledger";
import type { QuotaState } from "./quotaState";
import type { ShownWarning, WarnedOf } from "./shownWarnings";

/** Percent. */
const LEVELS = [95, 85, 70] as const;

export interface SpendingWarning {
  readonly of: WarnedOf;
  /** The highest level that is reached. */
  readonly level: number;
  readonly used: number;
  readonly total: number;
  /** The first day of the billing month. */
  readonly first: string;
}

/** Milliseconds after which a warning that nobody confirmed is shown again. */
const CLAIM = 60_000;

/** The highest of the levels that is reached; 0 if none. */
export const warningLevel = (used: number, total: number): number =>
  total === 0 ? 0 : (LEVELS.find((level) => used * 100 >= level * total) ?? 0);

/** The highest level of each that is reached and was not shown yet. Requests in flight may still turn out free. */
export function dueWarnings({ warned }: QuotaState, usage: Usage, now: number): readonly SpendingWarning[] {
  const { plan, limit, damaged, period } = usage;
  if (damaged === true) return [];
  const used = usage.used - usage.underWay;
  const before = warned?.first === period.first ? warned : undefined;
  const wholes: readonly (readonly [WarnedOf, number])[] = [
    ["plan", plan?.included ?? 0],
    ["limit", limit],
  ];
  return wholes
    .map(([of, total]) => ({ of, level: warningLevel(used, total), used, total, first: period.first }))
    .filter(({ of, level, total }) => level > shownLevel(before?.[of], total, now));
}

function shownLevel(shown: ShownWarning | undefined, total: number, now: number): number {
  if (shown === undefined) return 0;
  const isExpired = shown.claimedAt !== undefined && Math.abs(now - shown.claimedAt) >= CLAIM;
  return isExpired ? 0 : Math.min(shown.level, warningLevel(shown.used, total));
}

export function withClaimed(quota: QuotaState, due: readonly SpendingWarning[], now: number): QuotaState {
  return due.reduce<QuotaState>((before, { of, level, used, first }) => {
    const others = before.warned?.first === first ? before.warned : { first };
    return { ...before, warned: { ...others, [of]: { level, used, claimedAt: now } } };
  }, quota);
}

/** What was claimed again since stays claimed. */
export function withConfirmed(quota: QuotaState, shown: readonly SpendingWarning[]): QuotaState {
  return shown.reduce<QuotaState>((before, { of, level, first }) => {
    const { warned } = before;
    const claimed = warned?.[of];
    if (warned?.first !== first || claimed?.level !== level) return before;
    return { ...before, warned: { ...warned, [of]: { level, used: claimed.used } } };
  }, quota);
}
