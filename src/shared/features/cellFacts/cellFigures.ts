/** The figures that have a chart: a home's estimate, its taxes, assessments and sales over time, and a ZIP code's market. */
import type { CellFacts, ChartPoint, MarketTrend } from "../../panelApi/panelApi";
import { ENDPOINTS } from "../../api/endpoints";
import { FIELDS } from "../../api/fields";
import { isList, isObject, type JsonObject } from "../../api/json";
import { mapEntries, entryFields, type MapName } from "../../tables/entries";
import { marketData, mediansByMonth } from "../../tables/market";
import { valueAt } from "../../tables/reading";
import type { QuotedRequest } from "../../fetching/quote";

/** A record about one home, with the request that brought it. */
export interface SingleFigure {
  readonly question: QuotedRequest;
  readonly record: JsonObject;
}

/** The figures over time, with the map of a record that each is in. */
export const TIME_FIGURES = {
  sales: "history",
  assessments: "taxAssessments",
  taxes: "propertyTaxes",
} as const satisfies Readonly<Record<string, MapName>>;

type Estimate = NonNullable<CellFacts["estimate"]>;

const ESTIMATES = {
  valueEstimate: ["price", "priceRangeLow", "priceRangeHigh"],
  rentEstimate: ["rent", "rentRangeLow", "rentRangeHigh"],
} as const;

export function estimateOf({ question, record }: SingleFigure): Estimate | undefined {
  const kind = ENDPOINTS[question.request.endpoint].record;
  if (kind !== "valueEstimate" && kind !== "rentEstimate") return undefined;
  const names = ESTIMATES[kind];
  const [estimate, low, high] = names.map((name) => record[name]);
  if (typeof estimate !== "number" || typeof low !== "number" || typeof high !== "number") return undefined;
  const unit = FIELDS[kind].find(({ name }) => name === names[0])?.unit ?? "USD";
  const comparables = record["comparables"];
  return {
    unit,
    estimate,
    low,
    high,
    comparables: isList(comparables) ? comparables.filter(isObject).flatMap(comparable) : [],
  };
}

/** A comparable without a price can't be in a chart. */
function comparable(record: JsonObject): Estimate["comparables"] {
  const { formattedAddress, price, distance, correlation } = record;
  if (typeof price !== "number") return [];
  return [
    {
      address: typeof formattedAddress === "string" ? formattedAddress : "",
      price,
      ...(typeof distance === "number" ? { distance } : {}),
      ...(typeof correlation === "number" ? { correlation } : {}),
    },
  ];
}

export function taxesOf(one: SingleFigure): readonly ChartPoint[] | undefined {
  return points(one, TIME_FIGURES.taxes, "total", /^\d{4}$/);
}

export function assessmentsOf(one: SingleFigure): readonly ChartPoint[] | undefined {
  return points(one, TIME_FIGURES.assessments, "value", /^\d{4}$/);
}

export function salesOf(one: SingleFigure): readonly ChartPoint[] | undefined {
  return points(one, TIME_FIGURES.sales, "price", /^\d{4}-\d{2}-\d{2}/);
}

/** Of homes for sale and for rent, as far as there are months to draw. */
export function marketOf({ question, record }: SingleFigure): readonly MarketTrend[] | undefined {
  const { endpoint, parameters } = question.request;
  if (ENDPOINTS[endpoint].record !== "market") return undefined;
  const trends = (["sale", "rent"] as const).flatMap((side): readonly MarketTrend[] => {
    const data = marketData(record, parameters["zipCode"] ?? "", side);
    if (data === undefined) return [];
    const points = mediansByMonth(data).map(([at, value]) => ({ at, value }));
    const updated = data.now["lastUpdatedDate"];
    return points.length < 2 ? [] : [{ side, points, ...(typeof updated === "string" ? { updated } : {}) }];
  });
  return trends.length === 0 ? undefined : trends;
}

/** Oldest first; undefined if there are none. A listing's history is about the listing, not the home. */
function points(
  { question, record }: SingleFigure,
  map: MapName,
  name: string,
  dated: RegExp,
): readonly ChartPoint[] | undefined {
  if (ENDPOINTS[question.request.endpoint].record !== "property") return undefined;
  if (!isObject(valueAt(record, [map]))) return undefined;
  const found = mapEntries(record, map, entryFields(map, [name])).flatMap(
    ({ key, values: [value] }): readonly ChartPoint[] =>
      typeof value === "number" && dated.test(key) ? [{ at: key.slice(0, 10), value }] : [],
  );
  return found.length === 0 ? undefined : found;
}
