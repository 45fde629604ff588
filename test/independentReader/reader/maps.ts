/** TAXES, ASSESSMENTS, HISTORY and FEATURES: what a record holds by year, by day or by name. */
import { subjectsOf } from "./address";
import { BLANK, number, text, type Cell } from "./cell";
import { Refused, Unanswered } from "./failure";
import { keysOf } from "./entries";
import { FEATURES, type FieldType } from "./fields";
import { at, isObject, type Json } from "./json";
import { lookup } from "./lookup";
import { flagOf, headersOf, oneOf, optionsOf } from "./options";
import type { Questions } from "./question";
import { shown } from "./shown";
import type { Table } from "./table";

export interface MapFunction {
  readonly map: "propertyTaxes" | "taxAssessments" | "history" | "features";
  /** The columns of an entry, in order. */
  readonly columns: readonly string[];
}

type Found = Json | "blank" | "failed";

/** The rows of one record in long form, without its address. */
function entriesOf(record: Json, { map, columns }: MapFunction, entryYear: boolean): Cell[][] {
  const held = at(record, [map]);
  if (map === "features") return features(held);
  const plain = columns.map((name) => (name === "entryYear" ? "year" : name));
  return keysOf(held).map((key) => {
    const entry = at(held, [key]);
    const cells = plain.map((name, index): Cell => {
      if (index > 0) return shown(at(entry, [name]), name === "event" ? "text" : "number");
      return map === "history" ? shown(key, "day") : keyed(key);
    });
    return entryYear ? [...cells, shown(at(entry, ["year"]), "number")] : cells;
  });
}

const keyed = (year: string): Cell => (/^\d+$/.test(year) ? number(Number(year)) : text(year));

/** The known features first, in the order of docs/service.md, 2.2, then what else the record holds; blanks are left out. */
function features(held: Json | undefined): Cell[][] {
  if (!isObject(held)) return [];
  const known = FEATURES.map(({ name }) => name);
  const names = [...known.filter((name) => name in held), ...Object.keys(held).filter((name) => !known.includes(name))];
  return names
    .map((name) => [text(name), shown(held[name], typeOf(name))])
    .filter(([, value]) => value!.kind !== "blank");
}

const typeOf = (name: string): FieldType => FEATURES.find((each) => each.name === name)?.type ?? "number";

export function mapTable(questions: Questions, which: MapFunction, [address, given]: readonly unknown[]): Table {
  const { rows: subjects, single } = subjectsOf(address);
  const years = which.map === "propertyTaxes" || which.map === "taxAssessments";
  const known = ["suppressLogging", "headers", "maxAge", "layout", ...(years ? ["entryYear"] : [])];
  const options = optionsOf(given, known, subjects.length)(0);
  const headers = headersOf(options, "names");
  const wide = oneOf(options.get("layout"), ["long", "wide"]) === "wide";
  const entryYear = years && flagOf(options, "entryYear") === true;
  if (subjects.some((subject) => subject?.kind === "point")) throw new Refused("coordinates");
  const found = subjects.map((subject): Found => {
    if (subject === undefined) return "blank";
    try {
      return lookup(questions, subject, options);
    } catch (failure) {
      if (!(failure instanceof Unanswered) || single) throw failure;
      return "failed";
    }
  });
  const columns = entryYear ? [...which.columns, "entryYear"] : which.columns;
  const { heads, rows } = wide ? wideForm(found, which) : longForm(found, which, columns, entryYear, single);
  return { columns: heads.map((header) => ({ header, kind: undefined })), headers, rows };
}

interface Form {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

const addressOf = (record: Json): Cell => shown(at(record, ["formattedAddress"]), "text");

const padded = (first: readonly Cell[], width: number): Cell[] =>
  Array.from({ length: width }, (_, index) => first[index] ?? BLANK);

function longForm(
  found: readonly Found[],
  which: MapFunction,
  columns: readonly string[],
  entryYear: boolean,
  single: boolean,
): Form {
  const heads = single ? columns : ["formattedAddress", ...columns];
  const rows = found.flatMap((record): Cell[][] => {
    if (record === "blank") return [padded([], heads.length)];
    if (record === "failed") return [padded([{ kind: "problem" }], heads.length)];
    const entries = entriesOf(record, which, entryYear);
    if (single) return entries;
    const address = addressOf(record);
    return entries.length === 0 ? [padded([address], heads.length)] : entries.map((cells) => [address, ...cells]);
  });
  return { heads, rows };
}

const isRecord = (each: Found): each is Exclude<Json, string> => typeof each !== "string";

/** One row a property; the same columns for all. */
function wideForm(found: readonly Found[], which: MapFunction): Form {
  const { heads, read } = wideColumns(found.filter(isRecord), which);
  const all = ["formattedAddress", ...heads];
  const rows = found.map((record) => {
    if (record === "blank") return padded([], all.length);
    return record === "failed" ? padded([{ kind: "problem" }], all.length) : [addressOf(record), ...read(record)];
  });
  return { heads: all, rows };
}

interface Wide {
  readonly heads: readonly string[];
  readonly read: (record: Json) => Cell[];
}

function wideColumns(records: readonly Json[], which: MapFunction): Wide {
  if (which.map === "features") {
    const known = FEATURES.map(({ name }) => name);
    const held = records.flatMap((record) => features(at(record, ["features"])).map(([name]) => name));
    const names = [...new Set(held.map((name) => (name?.kind === "text" ? name.text : "")))];
    const ordered = [...known.filter((name) => names.includes(name)), ...names.filter((name) => !known.includes(name))];
    return {
      heads: ordered.map((name) => `features.${name}`),
      read: (record) => ordered.map((name) => shown(at(record, ["features", name]), typeOf(name))),
    };
  }
  if (which.map === "history") {
    const most = Math.max(0, ...records.map((record) => entriesOf(record, which, false).length));
    const heads = Array.from({ length: most }, (_, index) =>
      ["date", "event", "price"].map((name) => `${name} ${index + 1}`),
    );
    return { heads: heads.flat(), read: (record) => padded(entriesOf(record, which, false).flat(), most * 3) };
  }
  const names = which.columns.slice(1);
  const keys = [...new Set(records.flatMap((record) => keysOf(at(record, [which.map]))))].sort();
  const paths = keys.flatMap((key) => names.map((name) => [which.map, key, name]));
  return {
    heads: paths.map((path) => path.join(".")),
    read: (record) => paths.map((path) => shown(at(record, path), "number")),
  };
}
