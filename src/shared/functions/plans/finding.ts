/** Runs one search of a call and returns its rows, with each row's distance from the center if that is needed. */
import { notFoundProblem, totalOf } from "../../api/answer";
import { isProblem, problem, type Problem } from "../../api/problem";
import type { Parameters, Request } from "../../api/request";
import { milesBetween, geoPoint, type GeoPoint } from "../../tables/distance";
import type { RecordSource } from "../../tables/source";
import { pages, type PagedResult } from "../../fetching/pages";
import { ask, type Plan } from "../../fetching/work/plan";
import type { SearchArea } from "./area";
import { cachedCenter, centerOf } from "./center";
import { noMatches } from "./nothingFound";

/** What every search of a call must return. */
export interface SearchRequirements {
  readonly maxRows: number;
  /** Whether the total number of matches is needed. */
  readonly total: boolean;
  readonly distance: boolean;
  /** Parameters that every request of the call carries. */
  readonly beside: Parameters;
}

interface Sought {
  readonly request: Request;
  readonly area: SearchArea;
  readonly narrowing: readonly string[];
  /** The center's coordinates, if they are known without a request. */
  readonly point?: GeoPoint;
}

export interface SearchResult {
  readonly sources: readonly (RecordSource | Problem)[];
  /** Notes about the rows. */
  readonly notes: readonly Problem[];
}

/** Adds the center's coordinates if known. If not, the search may need one more request to find them. */
export function* withCenter(sought: Sought | Problem, wanted: SearchRequirements): Plan<Sought | Problem> {
  if (isProblem(sought) || !wanted.distance || sought.area.center === undefined) return sought;
  const point = yield* cachedCenter(sought.area.center);
  return point === undefined ? { ...sought, request: { ...sought.request, more: 1 } } : { ...sought, point };
}

export function* findRecords(sought: Sought | Problem, wanted: SearchRequirements): Plan<SearchResult | Problem> {
  if (isProblem(sought)) return sought;
  const { request, area, narrowing } = sought;
  const result =
    area.single === true ? yield* listing(request, wanted) : yield* pages(request, wanted.maxRows, wanted.total);
  if (isProblem(result)) return result;
  const { records, matches, gap, note } = result;
  const from = wanted.distance && records.length > 0 ? yield* centerPoint(sought, result, wanted) : undefined;
  const sources = records.map(([record, answer]): RecordSource => ({ record, answer, matches, ...far(from, record) }));
  const isEmpty = records.length === 0 && gap === undefined;
  return {
    sources: [...sources, ...(gap === undefined ? [] : [gap])],
    notes: [
      ...(note === undefined ? [] : [note]),
      ...(isEmpty ? [problem("nothing", noMatches(area, narrowing))] : []),
    ],
  };
}

/** One listing by its address or id. No match is a problem, as with any look-up. */
function* listing(request: Request, { maxRows }: SearchRequirements): Plan<PagedResult | Problem> {
  const [outcome] = yield* ask([request]);
  if (isProblem(outcome)) return outcome;
  const { records } = outcome!;
  if (records.length === 0) return notFoundProblem(request);
  return {
    records: records.slice(0, maxRows).map((record) => [record, outcome!] as const),
    matches: totalOf(outcome!, request) ?? records.length,
  };
}

function* centerPoint(
  { area: { center }, point }: Sought,
  { records }: PagedResult,
  { beside }: SearchRequirements,
): Plan<GeoPoint | Problem | undefined> {
  if (point !== undefined || center === undefined || !("address" in center)) return point;
  return yield* centerOf(
    center,
    records.map(([record]) => record),
    beside,
  );
}

function far(from: GeoPoint | Problem | undefined, record: RecordSource["record"]): Pick<RecordSource, "distance"> {
  if (from === undefined || isProblem(from)) return { distance: from };
  const point = geoPoint(record);
  return point === undefined ? {} : { distance: milesBetween(from, point) };
}
