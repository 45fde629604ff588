/** SEARCH, NEARBY, SOLD, COUNT, FORSALE and FORRENT. */
import { isId, subjectsOf, type Subject } from "./address";
import { BLANK, number, REASON, type Cell } from "./cell";
import { columnsOf, failedRow, type Source, type Wanted } from "./columns";
import { Refused, Unanswered } from "./failure";
import type { RecordKind } from "./fields";
import { AREA, BATHS, BEDS, DAYS, filterOf, PRICE, YEAR, type Measure } from "./filter";
import { at, isObject, type Json } from "./json";
import { subjectParameters } from "./estimates";
import { milesBetween, type Point } from "./miles";
import { flagOf, headersOf, numberOf, oneOf, optionsOf, type Options } from "./options";
import { placeOf, rowsOf, type Parameters } from "./place";
import { typesOf } from "./propertyType";
import { listOf, type Questions } from "./question";
import { PROPERTY_COLUMNS } from "./records";
import { sorted, sortOf, type Row } from "./sorting";
import type { Table } from "./table";

const LISTING_COLUMNS =
  "formattedAddress, price, propertyType, bedrooms, bathrooms, squareFootage, lotSize, yearBuilt, status, listedDate, " +
  "daysOnMarket";

const FILTERS: Readonly<Record<string, Measure>> = {
  squareFootage: AREA,
  lotSize: AREA,
  yearBuilt: YEAR,
  saleDateRange: DAYS,
  price: PRICE,
  daysOld: DAYS,
};

export interface SearchFunction {
  readonly path: string;
  readonly kind: RecordKind;
  /** The filters among its options. */
  readonly filters: readonly string[];
  readonly land: boolean;
}

const SIZES = ["squareFootage", "lotSize", "yearBuilt"];
export const PROPERTIES: SearchFunction = {
  path: "/properties",
  kind: "property",
  filters: [...SIZES, "saleDateRange"],
  land: true,
};
export const SOLD: SearchFunction = { ...PROPERTIES, filters: SIZES };
export const FORSALE: SearchFunction = {
  path: "/listings/sale",
  kind: "forsale",
  filters: [...SIZES, "price", "daysOld"],
  land: true,
};
export const FORRENT: SearchFunction = { ...FORSALE, path: "/listings/rental/long-term", kind: "forrent", land: false };

export interface SearchArguments {
  readonly where: unknown;
  readonly type: unknown;
  readonly beds: unknown;
  readonly baths: unknown;
  readonly fields: unknown;
  readonly maxRows: unknown;
  readonly options: unknown;
  /** The radius of NEARBY: the places are centers. */
  readonly radius?: unknown;
  readonly isNearby?: boolean;
  /** The days of SOLD. */
  readonly days?: unknown;
  readonly isSold?: boolean;
}

/** Where one search looks. */
type Where =
  | { readonly kind: "area"; readonly parameters: Parameters }
  | { readonly kind: "center"; readonly subject: Subject }
  | { readonly kind: "one"; readonly text: string }
  /** It is refused; in a list that is told in its row. */
  | { readonly kind: "refused" };

const isListing = ({ kind }: SearchFunction): boolean => kind === "forsale" || kind === "forrent";

function filtersOf(which: SearchFunction, given: SearchArguments, options: Options): [string, string][] {
  const found: (readonly [string, string | undefined])[] = [
    ["propertyType", typesOf(given.type, which.land)],
    ["bedrooms", filterOf(given.beds, BEDS)],
    ["bathrooms", filterOf(given.baths, BATHS)],
    ...which.filters.map((name) => [name, filterOf(options.get(name), FILTERS[name]!)] as const),
  ];
  if (given.isSold === true) {
    const days = filterOf(given.days, DAYS);
    if (days === undefined) throw new Refused("days");
    found.push(["saleDateRange", days]);
  }
  if (isListing(which)) found.push(["status", oneOf(options.get("status"), ["Active", "Inactive"])]);
  return found.filter((each): each is [string, string] => each[1] !== undefined);
}

/** A street with its number, a city and a state. */
const isAddress = (text: string): boolean => /^\s*\d+\s.*,.*,/.test(text);

function whereOf(
  which: SearchFunction,
  cells: readonly unknown[],
  { around, isNearby, isFiltered }: Readonly<Record<"around" | "isNearby" | "isFiltered", boolean>>,
  options: Options,
): Where {
  if (around) {
    const { rows } = subjectsOf([[...cells]]);
    const subject = rows[0]!;
    if (!isNearby && subject.kind === "address" && !isAddress(subject.text)) throw new Refused("no center");
    return { kind: "center", subject };
  }
  const [only] = cells;
  if (cells.length === 1 && typeof only === "string" && (isId(only) || isAddress(only))) {
    if (!isListing(which)) throw new Refused("no place");
    if (isFiltered) throw new Refused("filters beside one listing");
    return { kind: "one", text: only.trim() };
  }
  const city = oneOf(options.get("city"), ["asTyped"]);
  return { kind: "area", parameters: placeOf(cells, city === "asTyped") };
}

export function search(questions: Questions, which: SearchFunction, given: SearchArguments): Table {
  const usual = which.kind === "property" ? PROPERTY_COLUMNS : LISTING_COLUMNS;
  const known = [
    ...[...which.filters, ...(isListing(which) ? ["status"] : [])],
    ...(given.isNearby === true ? [] : ["city"]),
    ...(isListing(which) || given.isSold === true ? ["radius"] : []),
    ...["suppressLogging", "headers", "maxAge", "sort"],
  ];
  const options = optionsOf(given.options, known)(0);
  const headers = headersOf(options, "names");
  const most = numberOf(given.maxRows, "maxRows", { least: 1, most: 1_048_575, whole: true }) ?? 50;
  const filters = filtersOf(which, given, options);
  const radius = numberOf(given.isNearby === true ? given.radius : options.get("radius"), "radius", {
    least: 0,
    most: 100,
  });
  if (given.isNearby === true && radius === undefined) throw new Refused("radius");
  const log: [string, string][] = flagOf(options, "suppressLogging") === true ? [["suppressLogging", "true"]] : [];
  const rows = rowsOf(given.where);
  if (rows.every((cells) => cells === undefined)) throw new Refused("where");
  const single = rows.length === 1;
  const means = { around: radius !== undefined, isNearby: given.isNearby === true, isFiltered: filters.length > 0 };
  const places = rows.map((cells) => {
    try {
      return cells && whereOf(which, cells, means, options);
    } catch (failure) {
      if (!(failure instanceof Refused) || single) throw failure;
      return { kind: "refused" } as const;
    }
  });
  const isAround = places.some((place) => place?.kind === "center");
  const by = sortOf(options.get("sort"), which.kind, isAround);
  const fields = columnsOf(which.kind, given.fields, usual, isAround);
  const wanted: Wanted = { ...fields, miles: fields.miles || by?.column.header === "distance" };
  const { columns } = wanted;
  const tellsPrice = given.isSold === true && columns.some(({ header }) => header === "lastSalePrice");
  const rowOf = (source: Source): Row => {
    const price = at(source.record, ["lastSalePrice"]);
    const lacks = tellsPrice && (price === undefined || price === null);
    return { source, cells: columns.map(({ read, isReason }) => (isReason && lacks ? REASON : read(source))) };
  };
  let notes = 0;
  const found = places.flatMap((place): readonly Row[] => {
    if (place === undefined) return [];
    if (place.kind === "refused") return [{ cells: failedRow(columns, true) }];
    try {
      if (place.kind === "one") return one(questions, which, place.text, log).map(rowOf);
      const circle: Parameters =
        place.kind === "center" ? [...subjectParameters(place.subject), ["radius", String(radius)]] : place.parameters;
      const list = pages(questions, which.path, [...circle, ...filters, ...log], most, wanted.total);
      const miles = distances(questions, place, list.records, wanted, log);
      notes += list.notes + (list.records.length === 0 ? 1 : 0);
      return list.records.map((record, index) => rowOf({ record, total: list.total, miles: miles(index) }));
    } catch (failure) {
      const inRow = !single || columns.some(({ isReason }) => isReason);
      if (!(failure instanceof Unanswered) || !inRow) throw failure;
      return [{ cells: failedRow(columns) }];
    }
  });
  const rowsFound = sorted(found, by).map(({ cells }) => cells);
  const told = columns.some(({ isReason }) => isReason) ? Array.from({ length: notes }, () => failedRow(columns)) : [];
  return { columns, headers, rows: [...rowsFound, ...told] };
}

/** One listing, by its id or by its address. */
function one(questions: Questions, which: SearchFunction, text: string, log: readonly [string, string][]): Source[] {
  const byId = isId(text);
  const answered = byId
    ? questions.ask({ path: `${which.path}/${text}`, query: log })
    : questions.ask({ path: which.path, query: [["address", text], ...log] });
  const [record] = byId && isObject(answered.body) && answered.status === 200 ? [answered.body] : listOf(answered);
  if (record === undefined) throw new Unanswered("no listing");
  return [{ record }];
}

interface Found {
  readonly records: readonly Json[];
  /** What is to be said of the rows. */
  readonly notes: number;
  readonly total: number | undefined;
}

/** Pages of 500 at most; beyond one page the first asks for the total and the rest are known (4.7). */
function pages(
  questions: Questions,
  path: string,
  query: readonly (readonly [string, string])[],
  most: number,
  total: boolean,
): Found {
  const limit = Math.min(most, 500);
  const counted = total || most > 500;
  const first = questions.ask({
    path,
    query: [...query, ["limit", String(limit)], ...(counted ? [["includeTotalCount", "true"] as const] : [])],
  });
  const found = [listOf(first)];
  const all = first.total ?? found[0]!.length;
  const end = Math.min(most, all);
  for (let offset = limit; offset < end; offset += limit) {
    const page = questions.ask({ path, query: [...query, ["limit", String(limit)], ["offset", String(offset)]] });
    found.push(listOf(page));
  }
  const { records, twice } = joined(found);
  return {
    records: records.slice(0, most),
    total: total ? (first.total ?? records.length) : undefined,
    notes: twice ? 1 : 0,
  };
}

/** All rows of a page are rows, whatever their ids; what came on an earlier page too is shown once. */
function joined(found: readonly (readonly Json[])[]): { readonly records: readonly Json[]; readonly twice: boolean } {
  const records: Json[] = [];
  let twice = false;
  for (const [place, page] of found.entries()) {
    const before = found.slice(0, place);
    for (const [row, record] of page.entries()) {
      const id = at(record, ["id"]);
      const hasId = (each: Json): boolean => at(each, ["id"]) === id;
      const nth = page.slice(0, row + 1).filter(hasId).length;
      const isKnown = typeof id === "string" && id !== "" && before.some((each) => each.filter(hasId).length >= nth);
      if (isKnown) twice = true;
      else records.push(record);
    }
  }
  return { records, twice };
}

/** Miles from the center. An address is placed by its own row, or else by its record. */
function distances(
  questions: Questions,
  place: Where,
  records: readonly Json[],
  wanted: Wanted,
  log: readonly [string, string][],
): (index: number) => number | undefined {
  if (place.kind !== "center" || !wanted.miles || records.length === 0) return () => undefined;
  const center = centerOf(questions, place.subject, records, log);
  return (index) => {
    const point = pointOf(records[index]);
    return center && point && milesBetween(center, point);
  };
}

function centerOf(
  questions: Questions,
  subject: Subject,
  records: readonly Json[],
  log: readonly [string, string][],
): Point | undefined {
  if (subject.kind === "point") return subject;
  const plain = (text: string): string => text.toLowerCase().replace(/\s+/g, " ").trim();
  const row = records.find((record) => {
    const address = at(record, ["formattedAddress"]);
    return typeof address === "string" && plain(address) === plain(subject.text);
  });
  const own = pointOf(row);
  if (own !== undefined) return own;
  const [record] = listOf(questions.ask({ path: "/properties", query: [["address", subject.text], ...log] }));
  return pointOf(record);
}

function pointOf(record: Json | undefined): Point | undefined {
  const [latitude, longitude] = [at(record, ["latitude"]), at(record, ["longitude"])];
  return typeof latitude === "number" && typeof longitude === "number" ? { latitude, longitude } : undefined;
}

/** COUNT: one request of one record with the total. */
export function count(questions: Questions, given: SearchArguments): Table {
  const options = optionsOf(given.options, [...PROPERTIES.filters, "city", "suppressLogging", "headers", "maxAge"])(0);
  const headers = headersOf(options, "none");
  const filters = filtersOf(PROPERTIES, given, options);
  const rows = rowsOf(given.where);
  if (rows.every((cells) => cells === undefined)) throw new Refused("where");
  const places = rows.map(
    (cells) => cells && whereOf(PROPERTIES, cells, { around: false, isNearby: false, isFiltered: false }, options),
  );
  const log: [string, string][] = flagOf(options, "suppressLogging") === true ? [["suppressLogging", "true"]] : [];
  const cells = places.map((place): Cell => {
    if (place?.kind !== "area") return BLANK;
    const query: Parameters = [...place.parameters, ...filters, ...log, ["limit", "1"], ["includeTotalCount", "true"]];
    try {
      const answered = questions.ask({ path: "/properties", query });
      const found = listOf(answered);
      return number(answered.total ?? found.length);
    } catch (failure) {
      if (!(failure instanceof Unanswered) || rows.length === 1) throw failure;
      return { kind: "problem" };
    }
  });
  return { columns: [{ header: "matches", kind: "property" }], headers, rows: cells.map((cell) => [cell]) };
}
