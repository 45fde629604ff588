/**
 * The figures of a call: its first column of money, of each row. Low and high ends of ranges, taxes beside a value and
 * other numbers are left out, so that a home counts once.
 */
import { isProblem, isUnrequested, type Problem } from "../../api/problem";
import type { Unit } from "../../api/fields";
import { saysNeeded } from "../../api/text/neededText";
import type { CellArea } from "../../formulas/cells";
import type { FunctionCall } from "../../functions/declaring/calculate";
import type { FigureState } from "../../panelApi/changesApi";
import { joinedAddress } from "../../parsing/address";
import { shownValue } from "../../tables/shownValue";
import { PROBLEM_FIELD } from "../../tables/provenance";
import { headerRow, type Column, type Table } from "../../tables/table";
import { groupBy } from "../../values/groupBy";
import type { Value } from "../../values/value";
import { isOurCallAlone } from "../formulas/propFormulas";
import type { FormulaCell } from "../port/port";
import type { RowFigure } from "./figures";

export interface PlacedCall {
  readonly call: FunctionCall;
  readonly cell?: FormulaCell;
}

export interface CallFigures {
  readonly figures: readonly RowFigure[];
  /** Texts and dates, by row and column. */
  readonly others: ReadonlyMap<string, string>;
}

const NONE: CallFigures = { figures: [], others: new Map() };

/** @param like What the call shows where it has rows: a problem of the whole call is one of each of them. */
export function callFigures(placed: PlacedCall, value: Table | Problem, like: Table | Problem): CallFigures {
  const shape = isProblem(value) ? like : value;
  if (isProblem(shape)) return NONE;
  const { columns, rows } = shape;
  const place = mainColumn(columns);
  const named = rowNames(placed.call, shape);
  const figures = rows.flatMap((row, index): readonly RowFigure[] =>
    place === undefined
      ? []
      : [
          {
            ...{ ...named[index]!, column: columns[place]!.label },
            value: isProblem(value) ? reasonOf(value) : stateOf(row, place, columns),
            ...cellOf(placed, index, place, shape),
          },
        ],
  );
  const others = rows.flatMap((row, index) =>
    row.flatMap((each, at) =>
      !isProblem(value) && isText(columns[at]!) && !isProblem(each)
        ? [[`${named[index]!.key} ${at}`, shownValue(each, undefined)] as const]
        : [],
    ),
  );
  return { figures, others: new Map(others) };
}

const MONEY: readonly (readonly Unit[])[] = [["USD", "USD per month"], ["USD per square foot"]];

function mainColumn(columns: readonly Column[]): number | undefined {
  const places = MONEY.map((units) => columns.findIndex(({ unit }) => unit !== undefined && units.includes(unit)));
  return places.find((place) => place >= 0);
}

/** Not the columns about the answer itself. */
const isText = ({ name, type }: Column): boolean => (type === "text" || type === "day") && name !== PROBLEM_FIELD;

interface RowName {
  readonly key: string;
  readonly what: string;
}

/** Where one address gives one row, rows are matched by their order; otherwise by what names them. */
function rowNames({ declaration, given }: FunctionCall, table: Table): readonly RowName[] {
  if (declaration.oneRowEach !== true) return table.rows.map((row, index) => nameIn(row, table.columns, String(index)));
  const asked = table.rows.map((_, index) => joinedAddress(given[0]?.[index]?.filter(isPart) ?? []));
  const alike = groupBy(asked, (address) => address);
  return asked.map((address, index) => {
    const options = alike.get(address)!.length > 1 ? rowOptions({ declaration, given }, index) : [];
    return { key: String(index), what: options.length === 0 ? address : `${address} (${options.join(", ")})` };
  });
}

function nameIn(row: readonly Value[], columns: readonly Column[], otherwise: string): RowName {
  const name = NAMES.map((each) => columns.findIndex((column) => column.name === each)).find((place) => place >= 0);
  const first = name ?? columns.findIndex(isText);
  const text = first < 0 ? "" : shownValue(row[first] ?? null, undefined);
  return { key: text === "" ? otherwise : text, what: text };
}

const isPart = (cell: unknown): cell is string | number => typeof cell === "string" || typeof cell === "number";

/**
 * What tells apart rows that ask about one address, as the types of a building's units do: the row's options below their
 * headings, in words such as `Apartment`, `2 beds`, `1 bath`.
 */
function rowOptions({ declaration, given }: FunctionCall, index: number): readonly string[] {
  const [heads = [], ...rows] = given[declaration.parameters.findIndex(({ form }) => form.kind === "options")] ?? [];
  return heads.flatMap((head, column) => {
    const value = rows[index]?.[column] ?? null;
    if (typeof head !== "string" || !isPart(value) || value === "") return [];
    return Number.isFinite(Number(value))
      ? [`${value} ${counted(head.toLowerCase(), Number(value))}`]
      : [String(value)];
  });
}

const counted = (many: string, count: number): string => (count === 1 ? many.replace(/s$/, "") : many);

const NAMES: readonly string[] = ["formattedAddress", "id", "month", "date", "zipCode"];

function stateOf(row: readonly Value[], place: number, columns: readonly Column[]): FigureState {
  const value = row[place] ?? null;
  if (typeof value === "number") return value;
  if (isProblem(value)) return reasonOf(value);
  const said = row[columns.findIndex(({ name }) => name === PROBLEM_FIELD)];
  return typeof said === "string" && said !== "" && !saysNeeded(said) ? said : null;
}

/** What was never requested isn't a failure. */
const reasonOf = (why: Problem): FigureState => (isUnrequested(why) ? null : why.message);

function cellOf({ cell }: PlacedCall, index: number, place: number, table: Table): Pick<RowFigure, "cell"> {
  if (cell === undefined) return {};
  const { sheet, row, column } = cell;
  if (!isOurCallAlone(cell.formula)) return { cell: { sheet, row, column } };
  return { cell: { sheet, row: row + headerRow(table).length + index, column: column + place } };
}

/** The cells that a call fills, without its header. */
export function calledArea({ cell }: PlacedCall, value: Table | Problem): CellArea | undefined {
  if (cell === undefined) return undefined;
  const { sheet, row, column } = cell;
  if (isProblem(value) || !isOurCallAlone(cell.formula)) return { sheet, row, column, rows: 1, columns: 1 };
  const { rows, columns } = value;
  return { sheet, row: row + headerRow(value).length, column, rows: rows.length, columns: columns.length };
}
