/**
 * A job over a list, declared column by column. Every list has an address, what is looked up of it, and a problem; each
 * answer spills into the columns that show its fields, side by side.
 */
import type { ColumnRole, JobStart, JobView } from "../../../panelApi/jobsApi";
import type { Input } from "../../../values/input";
import { plainText } from "../../../workbook/layout/layoutCells";
import { UNIT_USES } from "../../../workbook/lists/listText";
import type { LookName } from "../../../workbook/port/looks";
import type { JobRow } from "../../../workbook/lists/jobList";
import { usedOnly } from "./allowedInput";
import type { JobColumn, JobDeclaration, JobInput } from "./job";
import { areaName, cellAt, fixedArea, type Content, type ContentLine, type Corner } from "./listCells";
import type { ListEntry } from "./listEntries";
import { listLayout, listSize } from "./listLayout";
import {
  firstRow,
  type BegunCells,
  type CompleteRows,
  type HeadCheck,
  type HeadSums,
  type ListColumnLayout,
  type ListCount,
  type ListRow,
  type ListSheet,
  type ListSummary,
} from "./listSheet";
import {
  correctedContent,
  isForgotten,
  isProblemIn,
  lookedUpContent,
  problemCount,
  problemFormula,
} from "./problemColumn";

/** How formulas of a row refer to its cells and to the inputs. */
interface RowCells<Column extends string, Name extends string> {
  readonly cell: (column: Column) => string;
  readonly input: (name: Name) => string;
  /** All rows of a column of a table beside the list. */
  readonly table: (name: string, column: string) => string;
}

interface ListColumn<Column extends string, Name extends string> extends ListColumnLayout, JobColumn {
  /** What is worked out in each row, where nothing is taken. */
  readonly formula?: (row: RowCells<Column, Name>) => string;
  /** Where such a formula, which begins with no `=`, is true, the cell looks so. */
  readonly marks?: (
    row: Omit<RowCells<Column, Name>, "table">,
  ) => readonly (readonly [formula: string, look: LookName])[];
}

/** A function that each row asks. */
interface ListSource<Column extends string> {
  /** Without its prefix. */
  readonly name: string;
  /** The column that holds a number where there is an answer, and the one that says why not, if it isn't the answer's own. */
  readonly figure: Column;
  readonly problem?: Column;
  /** The column that holds what is asked, if it isn't what is looked up. Where it is blank, nothing is missing. */
  readonly asks?: Column;
  /** Where this formula, which begins with no `=`, is true, it has no answer, which is no problem. */
  readonly unless?: (cell: (column: Column) => string) => string;
  /** Columns side by side whose headings name options of the function. */
  readonly options?: readonly Column[];
  /** Whether it is no problem that a row isn't asked, or has no answer. */
  readonly isOptional?: true;
}

type Given = "address" | "lookedUp" | "problem";

/** A column for what is looked up instead of the address, if that isn't typed over what is looked up. */
const CORRECTED = "corrected";

interface ListDeclaration<Column extends string, Name extends string>
  extends
    Pick<JobView, "id" | "title" | "meaning">,
    Pick<JobDeclaration, "cost" | "menu" | "sheet">,
    Pick<ListSheet, "note" | "more" | "beside"> {
  /** What it reads of a list follows from its columns. */
  readonly start: Omit<Extract<JobStart, { readonly from: "list" }>, "from" | "reads">;
  readonly sources: readonly ListSource<NoInfer<Column>>[];
  readonly inputs: Readonly<Record<Name, Omit<JobInput, "name">>>;
  /** What it reads of a list besides what its columns take. */
  readonly reads?: readonly ColumnRole[];
  readonly sums?: HeadSums<NoInfer<Column>>;
  /** Beside the inputs. @param whole All rows of a column. */
  readonly counts: (
    whole: (column: NoInfer<Column>) => string,
    input: (name: NoInfer<Name>) => string,
  ) => readonly ListCount[];
  /** Of the list as it was typed. @param part Some rows of a column: from an entry, so many. */
  readonly check?: (
    rows: readonly JobRow[],
    part: (column: NoInfer<Column>, first: number, count: number) => string,
    input: (name: NoInfer<Name>) => string,
  ) => HeadCheck;
  /** What inputs begin with that depends on the list or its answers; the others with what they are declared with. */
  readonly begins?: (
    rows: readonly JobRow[],
    cells: BegunCells<NoInfer<Column>>,
  ) => Readonly<Partial<Record<NoInfer<Name>, Content>>>;
  /** What each entry has in columns that are decided by the whole list. */
  readonly decided?: (entries: readonly ListEntry[]) => readonly Readonly<Partial<Record<NoInfer<Column>, Content>>>[];
  /** Which rows totals and medians are of, if not of all. */
  readonly complete?: CompleteRows<NoInfer<Column>>;
  readonly summaries?: readonly ListSummary<NoInfer<Column>>[];
  /** From the left. Those up to the address, and a problem beside it, stay in sight, and are marked in rows with a problem. */
  readonly columns: Readonly<Record<Column, ListColumn<NoInfer<Column>, NoInfer<Name>>>> &
    Readonly<Record<Given, object>>;
}

interface JobOfList extends JobDeclaration {
  readonly columns: readonly (ListColumnLayout & JobColumn)[];
}

export function jobOfList<Column extends string, Name extends string>(
  declared: ListDeclaration<Column | Given, Name>,
): JobOfList {
  const { id, title, meaning, cost, menu, sheet, start, sources } = declared;
  const columns = Object.values<ListColumn<Column | Given, Name>>(declared.columns);
  const inputs = Object.entries<Omit<JobInput, "name">>(declared.inputs).map(([name, input]) => ({ name, ...input }));
  const taken = [...columns.flatMap(({ takes }) => takes ?? []), ...(declared.reads ?? [])];
  const tableSources = Object.values(declared.beside ?? {}).flatMap(({ source }) => source ?? []);
  const listSheet = listSheetOf(declared, columns, inputs);
  return {
    ...{ id, title, meaning, cost, menu, sheet, inputs, columns },
    start: {
      ...{ from: "list", ...start },
      reads: UNIT_USES.filter((use) => taken.some((each) => each === use || isBoth(use, each))),
    },
    problems: "The Problem column of the sheet says why a row has no figures.",
    functions: [...new Set([...sources, ...tableSources].map(({ name }) => name))],
    size: (list) => listSize(listSheet, list),
    layout: (place, list) => listLayout(listSheet, place, list),
  };
}

/** Beds and baths may share a column. */
const isBoth = (use: (typeof UNIT_USES)[number], role: ColumnRole): boolean =>
  use === "bedsAndBaths" && role === "bedrooms";

function listSheetOf<Column extends string, Name extends string>(
  declared: ListDeclaration<Column | Given, Name>,
  columns: readonly ListColumn<Column | Given, Name>[],
  inputs: readonly JobInput[],
): ListSheet {
  const { title, note, more, sources, complete, sums, check, beside, summaries } = declared;
  const names = Object.keys(declared.columns);
  const at = (column: Column | Given): number => names.indexOf(column);
  const inSight = at("address") + (at("problem") === at("address") + 1 ? 2 : 1);
  const correction = names.indexOf(CORRECTED);
  const rowOf = (corner: Corner, row: number, fixed = ""): Omit<RowCells<Column | Given, Name>, "table"> => ({
    cell: (column) => `${fixed}${cellAt(corner, row, at(column))}`,
    input: (name) => `${corner.names}${name}`,
  });
  const options = sources.flatMap((source) => source.options ?? []);
  const fieldsOf = (source: string) => columns.flatMap(({ from, field }) => (from === source ? [field!] : []));
  const answers = sources.map(({ name, figure, asks, unless, isOptional, problem }) => ({
    ...{ figure, asks, unless, isOptional },
    problem: problem ?? (names[columns.findIndex(({ from, field }) => from === name && field === "problem")] as Column),
  }));
  const listSheet: ListSheet = {
    ...{ title, note, more, inputs, beside, decided: declared.decided as ListSheet["decided"] },
    columns,
    sums: sums && sumsOf(sums, at),
    summaries: summaries?.map((each) => ({
      ...each,
      columns: each.columns.map(([column, formula]) => [at(column), formula] as const),
    })),
    check: check && ((rows, part, input) => check(rows, (column, ...rest) => part(at(column), ...rest), input)),
    begins: declared.begins as ListSheet["begins"],
    frozenColumns: { most: inSight, least: at("address") + 1 },
    printedColumns: at("lookedUp"),
    correctedIn: columns[correction < 0 ? at("lookedUp") : correction]!.heading,
    address: ({ typed, instead }: ListEntry, column) =>
      column === correction ? instead : longer(typed, column === at("address") ? null : instead),
    ...(complete === undefined
      ? {}
      : { complete: { have: at(complete.have), labels: (whole) => complete.labels((column) => whole(at(column))) } }),
    ...(options.length === 0 ? {} : { options: { column: at(options[0]!), columns: options.length } }),
    fixedColumn: (corner, column, rows) =>
      fixedArea(corner, [firstRow(listSheet), names.indexOf(column), rows - firstRow(listSheet), 1]),
    counts: ({ whole, input }) => {
      const of = (column: Column | Given): string => whole(at(column));
      return [...declared.counts(of, input), ["Problems", problemCount(of("address"), of("lookedUp"), of("problem"))]];
    },
    spills: (corner, { head, first, rows }) =>
      sources.map(({ name, asks, options: own }) => {
        const given = [
          areaName(corner, first, at(asks ?? "lookedUp"), rows, 1),
          `"${fieldsOf(name).join(", ")}"`,
          ...(own === undefined ? [] : [areaName(corner, head, at(own[0]!), rows + 1, own.length)]),
        ];
        return [columns.findIndex(({ from }) => from === name), `=PROP.${name}(${given.join(",")})`];
      }),
    row: ({ corner, wrong, table, at: row, entry, decided = {} }: ListRow): ContentLine => {
      const { cell, input } = rowOf(corner, row);
      const worked = (formula: (row: RowCells<Column | Given, Name>) => string): string =>
        usedOnly((used) => formula({ cell, table, input: used }), { input: input as (name: string) => string, wrong });
      const answered = answers.map(({ figure, problem, asks, unless, isOptional }) => ({
        ...{
          figure: cell(figure),
          problem: cell(problem),
          asked: asks && cell(asks),
          unless: unless?.(cell),
          isOptional,
        },
      }));
      const corrected = correction < 0 ? undefined : cellAt(corner, row, correction);
      const given: Readonly<Record<string, Content>> = {
        address: entry?.typed ?? null,
        ...(corrected === undefined ? {} : { [CORRECTED]: entry?.instead ?? null }),
        lookedUp:
          corrected === undefined
            ? lookedUpContent(cell("address"), entry)
            : correctedContent(cell("address"), corrected, entry),
        problem: problemFormula([cell("address"), cell("lookedUp")], answered, entry),
      };
      return columns.map(({ takes, formula }, column) => {
        const own = takes === undefined ? undefined : taken(entry?.row[takes]);
        const name = names[column]!;
        return name in decided ? decided[name] : (given[name] ?? own ?? (formula && worked(formula)) ?? own);
      });
    },
    rules: (corner) => {
      const cells = rowOf(corner, firstRow(listSheet), "$");
      const [address, lookedUp, problem] = [cells.cell("address"), cells.cell("lookedUp"), cells.cell("problem")];
      const failed = isProblemIn(problem);
      return [
        ...columns.flatMap(({ marks }, column) =>
          (marks?.(cells) ?? []).map(([formula, look]) => ({ column, columns: 1, formula, look })),
        ),
        { column: 0, columns: inSight, formula: failed, look: "bad" },
        { column: 0, columns: inSight, formula: isForgotten(address, lookedUp, problem), look: "warning" },
        { column: at("problem"), columns: 1, formula: failed, look: "bad" },
      ];
    },
  };
  return listSheet;
}

/** With columns by their places. */
function sumsOf<Column>({ columns, lines }: HeadSums<Column>, at: (column: Column) => number): HeadSums {
  return {
    columns,
    lines: lines.map(({ label, figures }) => ({
      label,
      figures: ({ whole, input }, ...more) => figures({ input, whole: (column) => whole(at(column)) }, ...more),
    })),
  };
}

const longer = (one: string | null, other: string | null | undefined): string =>
  [one ?? "", other ?? ""].reduce((most, each) => (each.length > most.length ? each : most));

/** A unit's own value, as text or number. */
function taken(value: Input | undefined): Content {
  if (typeof value === "string") return plainText(value);
  return typeof value === "number" ? value : null;
}
