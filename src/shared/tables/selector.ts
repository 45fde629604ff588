/** Turns the column names that people type into selectors: a column, and how to read it from a row's source. */
import { ownEntry } from "../values/known";
import { inputTooLong } from "../values/length";
import { didYouMean } from "../values/spelling";
import { nonBlankCells, shownInput, type Grid } from "../values/input";
import { holdsPending, waitingProblem } from "../values/pendingInput";
import type { Value } from "../values/value";
import { FIELDS, FIELD_ALIASES, FIELD_GROUPS, KIND_ALIASES, type Field, type RowKind } from "../api/fields";
import { listedText } from "../api/text/listedText";
import { remembering } from "../api/text/remembering";
import { thousands } from "../api/text/thousands";
import { isProblem, problem, type Problem } from "../api/problem";
import { quotedText } from "../api/text/quoted";
import type { AddedField } from "./addedField";
import { addedFields, PROBLEM_FIELD } from "./provenance";
import { untypedValue, valueAt, LATEST, fieldValue } from "./reading";
import type { RecordSource } from "./source";
import type { Column } from "./table";

export interface Selector {
  readonly column: Column;
  /** The record's fields that it is derived from. */
  readonly reads: readonly string[];
  readonly read: (source: RecordSource) => Value;
}

/** No sheet has more columns. A cell with "all" 8,000 times would otherwise name half a million. */
const MOST_COLUMNS = 16_384;

/**
 * Selectors for the fields that an argument names, or for the default fields if it was left out.
 * @param more Fields that only some functions have.
 */
export function selectors(
  grid: Grid | undefined,
  kind: RowKind,
  usual: readonly string[],
  argument = "fields",
  more: readonly AddedField[] = [],
): readonly Selector[] | Problem {
  // Without a name that is still to come, a search would be made without the total, and again with it.
  if (holdsPending(grid)) return waitingProblem(argument);
  const names: string[] = [];
  for (const input of nonBlankCells(grid)) {
    if (typeof input !== "string") {
      return problem(
        "argument",
        `${argument}: ${shownInput(input)} isn't a field name; give names such as ${usual.join(", ")}`,
      );
    }
    names.push(...input.split(/[,;|\n]/).map((name) => name.trim()));
  }
  const wanted = names.filter((name) => name !== "");
  const columns: Selector[] = [];
  for (const name of wanted.length === 0 ? usual : wanted) {
    const some = named(name, kind, argument, more);
    if (isProblem(some)) return some;
    columns.push(...some);
    if (columns.length > MOST_COLUMNS) {
      return problem("argument", `${argument}: too many columns were named; the limit is ${thousands(MOST_COLUMNS)}`);
    }
  }
  return columns;
}

function named(
  typed: string,
  kind: RowKind,
  argument: string,
  more: readonly AddedField[],
): readonly Selector[] | Problem {
  const long = inputTooLong(typed, argument);
  if (long !== undefined) return long;
  const found = more.length === 0 ? usualColumns(kind)(typed) : columnsOf(typed, kind, more);
  if (found !== undefined) return found;
  const others = functionsWith(typed);
  const names = [...fieldNames(kind), ...more.map((field) => field.name)];
  const [here, elsewhere] =
    others.length === 0 ? ["", ""] : [" here", `; ${listedText(others)} ${others.length === 1 ? "has" : "have"} it`];
  const hint = didYouMean(typed, names, others.length > 0);
  return problem("argument", `${argument}: there is no field ${quotedText(typed)}${here}${hint}${elsewhere}`);
}

/** The function that shows each kind of record. */
const SHOWN_BY: Readonly<Record<RowKind, string>> = {
  ...{ property: "RECORD", valueEstimate: "VALUE", rentEstimate: "RENT" },
  ...{ saleListing: "FORSALE", rentalListing: "FORRENT" },
  ...{ saleComparable: "COMPS", rentComparable: 'COMPS of the kind "rent"' },
  ...{ saleMarket: "MARKET", rentMarket: 'MARKET of the kind "rent"' },
};

/** The functions that have a field of this name. */
function functionsWith(typed: string): readonly string[] {
  const kinds = Object.keys(SHOWN_BY) as readonly RowKind[];
  const names = kinds.filter((kind) => usualColumns(kind)(typed) !== undefined).map((kind) => SHOWN_BY[kind]);
  // That of the other kind goes without saying.
  return names.filter((name) => !names.some((other) => name.startsWith(`${other} `)));
}

type ColumnsOfName = (typed: string) => readonly Selector[] | undefined;

const USUAL_COLUMNS: Partial<Record<RowKind, ColumnsOfName>> = {};

/** What names stand for where a function has no fields of its own. */
function usualColumns(kind: RowKind): ColumnsOfName {
  return (USUAL_COLUMNS[kind] ??= remembering((typed) => columnsOf(typed, kind, [])));
}

function columnsOf(typed: string, kind: RowKind, more: readonly AddedField[]): readonly Selector[] | undefined {
  if (typed.startsWith(".")) return [pathSelector(typed)];
  const plain = typed.toLowerCase().replace(/\s+/g, "");
  const members = FIELDS[kind].filter(ownEntry(FIELD_GROUPS, plain) ?? (() => false));
  if (members.length > 0) return members.map((field) => selector(field, []));
  const name = meantBy(plain, kind).toLowerCase();
  const added = [...addedFields(kind), ...more].find((field) => field.name.toLowerCase() === name);
  if (added !== undefined) return [{ column: columnOf(added, added.name), reads: added.reads, read: added.read }];
  const steps = name.split(".");
  const field = FIELDS[kind].find((each) => matches(each.name.split("."), steps) || matches(each.path, steps));
  return field === undefined ? undefined : [selector(field, steps)];
}

/** The field that an everyday name stands for; any other name is its own. */
function meantBy(name: string, kind: RowKind): string {
  return ownEntry(KIND_ALIASES[kind] ?? {}, name) ?? ownEntry(FIELD_ALIASES, name) ?? name;
}

/** All names that can be typed for this kind of record. */
function fieldNames(kind: RowKind): readonly string[] {
  return [
    ...FIELDS[kind].map(({ name }) => name.replace("*", LATEST)),
    ...addedFields(kind).map(({ name }) => name),
    ...Object.keys({ ...FIELD_ALIASES, ...KIND_ALIASES[kind] }).filter(
      (alias) => usualColumns(kind)(alias) !== undefined,
    ),
    ...Object.keys(FIELD_GROUPS).filter((group) => FIELDS[kind].some(FIELD_GROUPS[group]!)),
  ];
}

/** `*` matches a year, a date or `latest`; all other steps must be equal, ignoring case. */
function matches(pattern: readonly string[], steps: readonly string[]): boolean {
  return (
    pattern.length === steps.length &&
    pattern.every((step, index) => {
      const typed = steps[index] ?? "";
      return step === "*" ? typed === LATEST || /^\d{4}(-\d{2}-\d{2})?$/.test(typed) : step.toLowerCase() === typed;
    })
  );
}

/** A field's selector. In name, path and label, `*` is replaced by the step that was typed for it. */
function selector(field: Field, typed: readonly string[]): Selector {
  const name = field.name.split(".");
  const entry = typed[name.indexOf("*")];
  const fill = (steps: readonly string[]) => steps.map((step) => (step === "*" ? (entry ?? LATEST) : step));
  const label = entry === undefined ? field.label : `${field.label} ${entry}`;
  const path = fill(field.path);
  const { type, formerly } = field;
  return {
    column: columnOf({ ...field, label }, fill(name).join(".")),
    reads: path.slice(0, 1),
    read: ({ record }) => {
      const json = valueAt(record, path) ?? (formerly === undefined ? undefined : valueAt(record, formerly));
      return fieldValue(json, type);
    },
  };
}

/** A leading dot gives a path in the service's JSON, which also reaches fields that the tables don't list. */
function pathSelector(typed: string): Selector {
  const path = typed.split(".").filter((step) => step !== "");
  return {
    column: { name: typed, label: typed.slice(1), type: "text" },
    // Without a name it shows the whole record, which is in no answer of some fields.
    reads: [path[0] ?? typed],
    read: ({ record }) => untypedValue(valueAt(record, path)),
  };
}

function columnOf({ label, type, unit }: Omit<Column, "name">, name: string): Column {
  return { name, label, type, ...(unit === undefined ? {} : { unit }) };
}

/** The row of a record, or of a problem: as text in its own column if that was asked for, else in the first column. */
export function rowOf(columns: readonly Selector[], source: RecordSource | Problem): readonly Value[] {
  if (!isProblem(source)) return columns.map(({ read }) => read(source));
  const asked = columns.some(({ column }) => column.name === PROBLEM_FIELD);
  return columns.map(({ column }, index) => {
    if (asked) return column.name === PROBLEM_FIELD ? source.message : null;
    return index === 0 ? source : null;
  });
}

/** A row of blanks, for a blank address. @param why Shown where the problem was asked for. */
export function blankRow(columns: readonly Selector[], why: string | null = null): readonly Value[] {
  return columns.map(({ column }) => (column.name === PROBLEM_FIELD ? why : null));
}
