/**
 * Excel's cell values in, Excel's cell values out. Nothing here knows what a function means.
 * Arguments come as grids (every parameter is declared as a matrix); an omitted one is `null`.
 */
import { cellText } from "../../shared/values/cellText";
import { serialOf, serialOfMoment } from "../../shared/values/day";
import { gridFrom, PENDING, textInput, type Grid, type Input } from "../../shared/values/input";
import { ENTITY_SECTIONS, type Entity, type Value } from "../../shared/values/value";
import { isProblem, type Problem } from "../../shared/api/problem";
import { shownValue } from "../../shared/tables/shownValue";
import { cellsFrom, type Column, type Table } from "../../shared/tables/table";
import { DAY_FORMAT, MOMENT_FORMAT, numberFormat } from "./numberFormat";

/** Excel's own types for what a function may return are narrower than what it accepts. */
export type ExcelValue = string | number | boolean | CustomFunctions.Error | FormattedNumber | EntityValue;

/** Shown with a format where the host knows data types; a plain number elsewhere. */
interface FormattedNumber {
  readonly type: "Double";
  readonly basicValue: number;
  readonly numberFormat: string;
}

/** A data type: shown by its text, with what it holds in a card. A host without data types is given the text. */
interface EntityValue {
  readonly type: "Entity";
  readonly text: string;
  readonly properties: Readonly<Record<string, PropertyValue>>;
  readonly layouts: { readonly card: { readonly title: string; readonly sections: readonly CardSection[] } };
}

interface CardSection {
  readonly layout: "List";
  readonly title: string;
  /** Names of the properties that stand in it. */
  readonly properties: readonly string[];
}

type PropertyValue =
  | FormattedNumber
  | { readonly type: "String"; readonly basicValue: string }
  | { readonly type: "Double"; readonly basicValue: number }
  | { readonly type: "Boolean"; readonly basicValue: boolean };

/** Characters of a cell. */
export const EXCEL_CELL_TEXT = 32_767;

export const gridOf = (argument: unknown): Grid | undefined => gridFrom(argument, inputOf);

/** Data types arrive as objects: a basic value counts, an error or anything else does not. */
function inputOf(cell: unknown): Input {
  if (typeof cell === "string") return textInput(cell);
  if (typeof cell === "number" || typeof cell === "boolean") return cell;
  if (cell === null || cell === undefined) return null;
  const { type, basicValue } = cell as { type?: unknown; basicValue?: unknown };
  return type === "Double" || type === "String" || type === "Boolean" ? inputOf(basicValue) : PENDING;
}

export function valuesOf(table: Table, formats: boolean): ExcelValue[][] {
  return cellsFrom(table, EXCEL_CELL_TEXT, (value, column): ExcelValue => valueOf(value, column, formats));
}

/** Blank is "": `null` in a result shows as 0. A day before Excel's first is text. */
function valueOf(value: Value, { unit, type }: Column, formats: boolean): ExcelValue {
  if (value === null) return "";
  if (typeof value === "number") return formatted(value, type === "number" ? numberFormat(unit) : undefined, formats);
  if (typeof value === "string") return cellText(value, EXCEL_CELL_TEXT);
  if (typeof value !== "object") return value;
  if (isProblem(value)) return errorOf(value);
  if (value.kind === "measure") return formatted(value.amount, numberFormat(value.unit), formats);
  if (value.kind === "entity") return formats ? entityOf(value) : cellText(value.text, EXCEL_CELL_TEXT);
  const [serial, format] =
    value.kind === "day" ? [serialOf(value), DAY_FORMAT] : [serialOfMoment(value.at), MOMENT_FORMAT];
  return serial === undefined ? shownValue(value, undefined) : formatted(serial, format, formats);
}

/** A section that holds nothing is left out of the card. */
function entityOf({ text: name, fields }: Entity): EntityValue {
  const text = cellText(name, EXCEL_CELL_TEXT);
  const cells = fields.map(([label, value]) => {
    const cell = valueOf(value, { name: label, label, type: "text" }, true);
    return [label, propertyOf(cell)] as const;
  });
  const sections = ENTITY_SECTIONS.map((title) => ({
    layout: "List" as const,
    title,
    properties: fields.flatMap(([label, , section]) => (section === title ? [label] : [])),
  })).filter(({ properties }) => properties.length > 0);
  // A label may be a name that every object has, such as "constructor".
  const properties = Object.fromEntries(cells);
  return { type: "Entity", text, properties, layouts: { card: { title: text, sections } } };
}

function propertyOf(cell: ExcelValue): PropertyValue {
  if (typeof cell === "number") return { type: "Double", basicValue: cell };
  if (typeof cell === "boolean") return { type: "Boolean", basicValue: cell };
  if (typeof cell === "object" && "type" in cell && cell.type === "Double") return cell;
  return { type: "String", basicValue: String(cell) };
}

function formatted(basicValue: number, format: string | undefined, formats: boolean): ExcelValue {
  return formats && format !== undefined ? { type: "Double", basicValue, numberFormat: format } : basicValue;
}

/** Excel shows a message with `#VALUE!` and `#N/A` only. */
export function errorOf({ problem, message }: Problem): CustomFunctions.Error {
  const code = problem === "argument" ? "invalidValue" : "notAvailable";
  return new CustomFunctions.Error(CustomFunctions.ErrorCode[code], message);
}
