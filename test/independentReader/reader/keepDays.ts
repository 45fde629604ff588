/** How old an answer may be that is shown, by what was asked (docs/settings.md, "How long results are kept"). */
import type { Asked } from "./wire";

const DEFAULTS = { records: 30, estimates: 30, searches: 7, listings: 7, markets: 30 } as const;

type Kind = keyof typeof DEFAULTS;

/** The look-up of one home is for a record; everything else at /properties is a search. */
function kindOf({ path, query }: Asked): Kind {
  if (path.startsWith("/avm/")) return "estimates";
  if (path.startsWith("/listings/")) return "listings";
  if (path !== "/properties") return "records";
  const has = (name: string): boolean => query.some((each) => each[0] === name);
  return has("address") && !has("radius") ? "records" : "searches";
}

/** One number is for records and estimates, and the most for the others. */
export function keepDays(setting: string): Readonly<Record<Kind, number>> {
  if (/^\d+$/.test(setting)) {
    const days = Number(setting);
    const most = (kind: Kind): number => Math.min(days, DEFAULTS[kind]);
    return {
      ...{ records: days, estimates: days },
      ...{ searches: most("searches"), listings: most("listings"), markets: most("markets") },
    };
  }
  const named = [...setting.matchAll(/(\w+)\s*=\s*(\d+)/g)].map(([, kind, days]) => [kind, Number(days)] as const);
  return { ...DEFAULTS, ...Object.fromEntries(named) };
}

/** Days for which it stays that nothing was found: of a home whatever is set, of anything else at most. */
const NOTHING = { home: 35, else: 7 } as const;

/** Days for which an answer is shown to who asks the same again. */
export function daysShown(asked: Asked, isNothing: boolean, keep: ReturnType<typeof keepDays>): number {
  const kind = kindOf(asked);
  if (!isNothing) return keep[kind];
  return kind === "records" || kind === "estimates" ? NOTHING.home : Math.min(NOTHING.else, keep[kind]);
}

/** The option `maxAge` of a call, in days. */
export function maxAge(args: readonly unknown[]): number {
  const [, count, unit] = /maxAge\W+(\d+)([hd])/.exec(JSON.stringify(args)) ?? [];
  return count === undefined ? Infinity : Number(count) / (unit === "h" ? 24 : 1);
}

/** Whether a call is over several rows of a sheet: those keep what they were given until a person refreshes it. */
export function isOverRows([places]: readonly unknown[]): boolean {
  return Array.isArray(places) && places.length > 1;
}
