/** VALUE, RENT and COMPS. */
import { subjectsOf, type Subject } from "./address";
import { text, type Cell } from "./cell";
import { blankRow, columnsOf, failedRow, type Column, type Source } from "./columns";
import { Refused, Unanswered } from "./failure";
import { at, isObject, type Json, type JsonObject } from "./json";
import { flagOf, headersOf, numberOf, oneOf, optionsOf, type Options } from "./options";
import { typesOf } from "./propertyType";
import { objectOf, type Questions } from "./question";
import { shown } from "./shown";
import type { Table } from "./table";
import type { Answered } from "./wire";

type Kind = "value" | "rent";

const OPTIONS = [
  ...["propertyType", "bedrooms", "bathrooms", "squareFootage", "maxRadius", "daysOld", "compCount"],
  ...["lookupSubjectAttributes", "suppressLogging", "headers", "maxAge"],
];

const PATHS: Readonly<Record<Kind, string>> = { value: "/avm/value", rent: "/avm/rent/long-term" };

/** The parameters of an estimate beside the subject. */
function parameters(kind: Kind, options: Options, count: number): [string, string][] {
  const found: [string, string][] = [];
  const type = options.get("propertyType");
  if (type !== undefined) {
    const types = typesOf(type, kind === "value");
    if (types?.includes("|") === true) throw new Refused("one type is allowed");
    if (types !== undefined) found.push(["propertyType", types]);
  }
  const numeric = (name: string, limits: Parameters<typeof numberOf>[2]): void => {
    const typed = options.get(name);
    const isStudio = name === "bedrooms" && /^studio$/i.test(String(typed));
    const given = numberOf(isStudio ? 0 : typed, name, limits);
    if (given !== undefined) found.push([name, String(given)]);
  };
  numeric("bedrooms", { least: 0, most: Infinity });
  numeric("bathrooms", { least: 0, most: Infinity });
  numeric("squareFootage", { least: 0, most: Infinity });
  numeric("maxRadius", { least: 0, most: Infinity });
  numeric("daysOld", { least: 1, most: Infinity, whole: true });
  found.push(["compCount", String(count)]);
  const lookUp = flagOf(options, "lookupSubjectAttributes");
  if (lookUp !== undefined) found.push(["lookupSubjectAttributes", String(lookUp)]);
  if (flagOf(options, "suppressLogging") === true) found.push(["suppressLogging", "true"]);
  return found;
}

export function subjectParameters(subject: Subject): [string, string][] {
  if (subject.kind === "address") return [["address", subject.text]];
  return [
    ["latitude", String(subject.latitude)],
    ["longitude", String(subject.longitude)],
  ];
}

const compCount = (options: Options): number | undefined =>
  numberOf(options.get("compCount"), "compCount", { least: 5, most: 25, whole: true });

/** The subject's own fields; older answers hold its coordinates beside the estimate. */
function subjectOf(estimate: Json): Json {
  const subject = at(estimate, ["subjectProperty"]);
  if (isObject(subject)) return subject;
  return { latitude: at(estimate, ["latitude"]) ?? null, longitude: at(estimate, ["longitude"]) ?? null };
}

/** An answer that holds nothing of an estimate is none: blank cells would look like one. */
function estimateIn(answered: Answered): JsonObject {
  const whole = objectOf(answered);
  const numbers = ["price", "rent"].flatMap((name) => [name, `${name}RangeLow`, `${name}RangeHigh`]);
  const { subjectProperty, comparables: listed } = whole;
  const holds =
    numbers.some((name) => (whole[name] ?? null) !== null) ||
    isObject(subjectProperty) ||
    (Array.isArray(listed) && listed.length > 0);
  if (!holds) throw new Unanswered("an estimate without values");
  return whole;
}

interface Asking {
  readonly subjects: readonly (Subject | undefined)[];
  readonly single: boolean;
  readonly queries: readonly (readonly [string, string][] | undefined)[];
  readonly options: Options;
}

/** All that is asked, before anything is: an argument that is wrong costs nothing. */
function asking(kind: Kind, address: unknown, options: unknown, count: (given: Options) => number): Asking {
  const { rows, single } = subjectsOf(address);
  const of = optionsOf(options, OPTIONS, rows.length);
  const queries = rows.map((subject, row) => {
    const own = parameters(kind, of(row), count(of(row)));
    return subject && [...subjectParameters(subject), ...own];
  });
  return { subjects: rows, single, queries, options: rows.length === 0 ? new Map() : of(0) };
}

export function estimate(questions: Questions, kind: Kind, [address, fields, options]: readonly unknown[]): Table {
  const usual = kind === "value" ? "price, priceRangeLow, priceRangeHigh" : "rent, rentRangeLow, rentRangeHigh";
  const { columns } = columnsOf(kind, fields, usual);
  const { queries, single, options: shownBy } = asking(kind, address, options, (given) => compCount(given) ?? 15);
  const headers = headersOf(shownBy, "none");
  const answers = queries.map((query) => query && questions.ask({ path: PATHS[kind], query }));
  const rows = answers.map((answered): Cell[] => {
    if (answered === undefined) return blankRow(columns);
    try {
      const whole = estimateIn(answered);
      return columns.map(({ read }) => read({ record: subjectOf(whole), estimate: whole }));
    } catch (failure) {
      if (!(failure instanceof Unanswered) || (single && !columns.some(({ isReason }) => isReason))) throw failure;
      return failedRow(columns);
    }
  });
  return { columns, headers, rows };
}

/** The subject that a comparable stands beside. */
const SUBJECT: Column = { header: "subject", kind: undefined, read: () => text(""), isReason: false };

export function comparables(
  questions: Questions,
  [address, kindGiven, countGiven, fields, options]: readonly unknown[],
): Table {
  const kind: Kind = oneOf(kindGiven, ["sale", "rent"]) === "rent" ? "rent" : "value";
  const usual =
    "formattedAddress, distance, correlation, price, pricePerSquareFoot, bedrooms, bathrooms, squareFootage, lotSize, " +
    "yearBuilt, status, listedDate, daysOnMarket";
  const { columns } = columnsOf(kind === "value" ? "comps" : "rentcomps", fields, usual);
  const count = numberOf(countGiven, "count", { least: 5, most: 25, whole: true });
  const {
    subjects,
    queries,
    single,
    options: shownBy,
  } = asking(kind, address, options, (given) => {
    const asked = compCount(given);
    if (asked !== undefined && count !== undefined && count > asked) throw new Refused("more than compCount");
    return asked ?? Math.max(15, count ?? 15);
  });
  const headers = headersOf(shownBy, "names");
  const most = count ?? compCount(shownBy) ?? 15;
  const all = single ? columns : [SUBJECT, ...columns];
  const rows = queries.flatMap((query, row): Cell[][] => {
    if (query === undefined) return [blankRow(all)];
    try {
      const whole = estimateIn(questions.ask({ path: PATHS[kind], query }));
      const name = shown(at(whole, ["subjectProperty", "formattedAddress"]), "text");
      const asked = subjects[row];
      const subject = name.kind === "blank" && asked?.kind === "address" ? text(asked.text) : name;
      const shownRows = found(whole)
        .slice(0, most)
        .map((record) => cellsOf(columns, { record, estimate: whole }));
      if (single) return shownRows;
      return shownRows.length === 0 ? [[subject, ...blankRow(columns)]] : shownRows.map((cells) => [subject, ...cells]);
    } catch (failure) {
      if (!(failure instanceof Unanswered) || (single && !columns.some(({ isReason }) => isReason))) throw failure;
      return [failedRow(all)];
    }
  });
  return { columns: all, headers, rows };
}

const cellsOf = (columns: readonly Column[], source: Source): Cell[] => columns.map(({ read }) => read(source));

/** The comparables, best correlation first; those without one come last, in the order of the answer. */
function found(whole: Json): readonly Json[] {
  const list = at(whole, ["comparables"]);
  const score = (each: Json): number => {
    const correlation = at(each, ["correlation"]);
    return typeof correlation === "number" ? correlation : -Infinity;
  };
  return Array.isArray(list)
    ? [...(list as Json[])].filter(isObject).sort((one, other) => order(score(other), score(one)))
    : [];
}

const order = (one: number, other: number): number => (one === other ? 0 : one < other ? -1 : 1);
