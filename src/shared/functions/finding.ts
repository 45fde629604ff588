/** What one search of a call found: its rows, each with its distance from the center where that is wanted. */
import { nothingMatches, totalOf } from "../service/answer";
import { isProblem, problem, type Problem } from "../service/problem";
import type { Parameters, Request } from "../service/request";
import { milesBetween, pointOf, type Point } from "../table/distance";
import type { Source } from "../table/source";
import { pages, type Pages } from "../work/pages";
import { ask, type Plan } from "../work/plan";
import type { Area } from "./area";
import { centerAtHand, centerOf } from "./center";
import { noMatches } from "./citySent";

/** What is wanted of every search of a call. */
export interface Wanted {
  readonly maxRows: number;
  /** How many match in all. */
  readonly total: boolean;
  readonly distance: boolean;
  /** Parameters that any request of the call carries. */
  readonly beside: Parameters;
}

interface Sought {
  readonly request: Request;
  readonly area: Area;
  /** Where the center lies, as far as that is known before anything is asked. */
  readonly point?: Point;
}

export interface Finding {
  readonly sources: readonly (Source | Problem)[];
  /** What is to be said beside the rows. */
  readonly notes: readonly Problem[];
}

/** A search whose center's place is unknown may need one request more for it. */
export function* withCenter(sought: Sought | Problem, wanted: Wanted): Plan<Sought | Problem> {
  if (isProblem(sought) || !wanted.distance || sought.area.center === undefined) return sought;
  const point = yield* centerAtHand(sought.area.center);
  return point === undefined ? { ...sought, request: { ...sought.request, more: 1 } } : { ...sought, point };
}

export function* foundIn(sought: Sought | Problem, wanted: Wanted): Plan<Finding | Problem> {
  if (isProblem(sought)) return sought;
  const { request, area } = sought;
  const found =
    area.single === true ? yield* listing(request, wanted) : yield* pages(request, wanted.maxRows, wanted.total);
  if (isProblem(found)) return found;
  const { records, matches, gap, note } = found;
  const from = wanted.distance && records.length > 0 ? yield* centerPoint(sought, found, wanted) : undefined;
  const sources = records.map(([record, answer]): Source => ({ record, answer, matches, ...far(from, record) }));
  const isEmpty = records.length === 0 && gap === undefined;
  return {
    sources: [...sources, ...(gap === undefined ? [] : [gap])],
    notes: [
      ...(note === undefined ? [] : [note]),
      ...(isEmpty && area.city !== undefined ? [problem("nothing", noMatches(area.city))] : []),
    ],
  };
}

/** One listing by its address or id. That there is none is a problem, as with any look-up. */
function* listing(request: Request, { maxRows }: Wanted): Plan<Pages | Problem> {
  const [outcome] = yield* ask([request]);
  if (isProblem(outcome)) return outcome;
  const { records } = outcome!;
  if (records.length === 0) return nothingMatches(request);
  return {
    records: records.slice(0, maxRows).map((record) => [record, outcome!] as const),
    matches: totalOf(outcome!, request) ?? records.length,
  };
}

function* centerPoint(
  { area: { center }, point }: Sought,
  { records }: Pages,
  { beside }: Wanted,
): Plan<Point | Problem | undefined> {
  if (point !== undefined || center === undefined || !("address" in center)) return point;
  return yield* centerOf(
    center,
    records.map(([record]) => record),
    beside,
  );
}

function far(from: Point | Problem | undefined, record: Source["record"]): Pick<Source, "distance"> {
  if (from === undefined || isProblem(from)) return { distance: from };
  const point = pointOf(record);
  return point === undefined ? {} : { distance: milesBetween(from, point) };
}
