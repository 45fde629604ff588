/**
 * How far the market of each comparable's ZIP code has moved since it was listed: one request for each ZIP code, with
 * the months back to its oldest listing.
 */
import type { ListingKind } from "../../parsing/listingKind";
import type { Options } from "../../parsing/options";
import type { TypedDay } from "../../parsing/typedDay";
import { dayOf, monthIn } from "../../values/day";
import type { JsonObject } from "../../api/json";
import { isProblem, problem, type Problem } from "../../api/problem";
import { marketData, trendFactor } from "../../tables/market";
import { monthsBetween } from "../../tables/months";
import { allPlans, type Plan } from "../../fetching/work/plan";
import { marketAnswer } from "./marketAnswer";

/** A comparable that the market can say something about. */
interface Dated {
  readonly zipCode: string;
  /** The month in which it was listed. */
  readonly listed: string;
}

function datedOf({ zipCode, listedDate }: JsonObject): Dated | undefined {
  const listed = typeof listedDate === "string" ? dayOf(listedDate) : undefined;
  if (typeof zipCode !== "string" || !/^\d{5}$/.test(zipCode) || listed === undefined) return undefined;
  return { zipCode, listed: monthIn(listed.iso) };
}

/** The month of a moment in UTC, by which the service counts. */
export const monthAt = (moment: number): string => monthIn(new Date(moment).toISOString());

/** The most milliseconds that any place is ahead of UTC. */
const AHEAD = 50_400_000;

/** The month of `asOf`, or a problem if it is still to come. The first of a month begins in the east. */
export function monthAsOf(asOf: TypedDay, now: number): string | Problem {
  const today = monthAt(now);
  const month = asOf === "today" ? today : monthIn(asOf.iso);
  if (month <= today) return month;
  if (month === monthAt(now + AHEAD)) return today;
  return problem("argument", `asOf: there are no figures for ${month} yet; give a day up to today`);
}

/**
 * For each comparable of an estimate: the factor, null if it isn't known, or why it couldn't be asked for.
 * @param day The month to whose prices they are moved.
 * @param today This month.
 */
export function* compTrends(
  comparables: readonly JsonObject[],
  kind: ListingKind,
  day: string,
  today: string,
  { maxAge, parameters: { suppressLogging } }: Options,
): Plan<readonly (number | Problem | null)[]> {
  const dated = comparables.map(datedOf);
  const oldest = new Map<string, string>();
  for (const { zipCode, listed } of dated.filter((each) => each !== undefined)) {
    const before = oldest.get(zipCode) ?? day;
    oldest.set(zipCode, listed < before ? listed : before);
  }
  const options = {
    parameters: suppressLogging === undefined ? {} : { suppressLogging },
    ...(maxAge === undefined ? {} : { maxAge }),
  };
  const sources = yield* allPlans(
    [...oldest].map(([zipCode, first]) => marketAnswer(zipCode, monthsBetween(first, today) + 1, options)),
  );
  const markets = new Map([...oldest.keys()].map((zipCode, index) => [zipCode, sources[index]!]));
  return dated.map((one): number | Problem | null => {
    const source = one === undefined ? undefined : markets.get(one.zipCode)!;
    if (one === undefined || source === undefined) return null;
    if (isProblem(source)) return source.problem === "nothing" ? null : source;
    const data = marketData(source.record, one.zipCode, kind);
    return data === undefined ? null : trendFactor(data, one.listed, day, today);
  });
}
