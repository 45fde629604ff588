/**
 * Converts Excel's cell values to inputs, and values to Excel's. Arguments arrive as grids, because every parameter is
 * declared as a matrix; an omitted one is `null`.
 */
import { cellText } from "../../shared/values/cellText";
import { serialOf, serialOfMoment } from "../../shared/values/day";
import { gridFrom, PENDING, textInput, type Grid, type Input } from "../../shared/values/input";
import { ENTITY_ID, ENTITY_SECTIONS, type Entity, type Value } from "../../shared/values/value";
import { isProblem, problem, type Problem } from "../../shared/api/problem";
import { shownValue } from "../../shared/tables/shownValue";
import { cellsFrom, type Column, type Table } from "../../shared/tables/table";
import { DAY_FORMAT, MOMENT_FORMAT, numberFormat } from "./numberFormat";

/** Excel's declared types for results are narrower than what it accepts. */
export type ExcelValue = string | number | boolean | CustomFunctions.Error | FormattedNumber | EntityValue;

/** With a format if the host supports data types, otherwise a plain number. */
interface FormattedNumber {
  readonly type: "Double";
  readonly basicValue: number;
  readonly numberFormat: string;
}

/** A data type that shows its text and has a card. Hosts without data types get the text. */
interface EntityValue {
  readonly type: "Entity";
  readonly text: string;
  readonly properties: Readonly<Record<string, PropertyValue>>;
  readonly layouts: { readonly card: { readonly title: string; readonly sections: readonly CardSection[] } };
}

interface CardSection {
  readonly layout: "List";
  readonly title: string;
  /** Names of the properties in it. */
  readonly properties: readonly string[];
}

type PropertyValue =
  | FormattedNumber
  | { readonly type: "String"; readonly basicValue: string }
  | { readonly type: "Double"; readonly basicValue: number }
  | { readonly type: "Boolean"; readonly basicValue: boolean };

/** Characters per cell. */
export const EXCEL_CELL_TEXT = 32_767;

export const gridOf = (argument: unknown): Grid | undefined => gridFrom(argument, inputOf);

/** Data types arrive as objects: a number with its format, a record by its id, any other by its text. */
function inputOf(cell: unknown): Input {
  if (typeof cell === "string") return textInput(cell);
  if (typeof cell === "number" || typeof cell === "boolean") return cell;
  if (cell === null || cell === undefined) return null;
  const { type, basicValue, text, properties } = cell as Partial<Omit<EntityValue, "type">> & Record<string, unknown>;
  if (BASIC_TYPES.includes(type)) return inputOf(basicValue);
  if (type === "Empty") return null;
  if (typeof text !== "string") return PENDING;
  const id = properties?.[ENTITY_ID];
  return textInput(id?.type === "String" ? id.basicValue : text);
}

const BASIC_TYPES: readonly unknown[] = ["Double", "String", "Boolean", "FormattedNumber"];

/**
 * The most characters of a result that always arrives. If Excel refuses a result, its runtime sends it again only below
 * 2,000,000 characters, about a hundred of them its own, and a larger one's cell stays busy for good (Microsoft's
 * custom-functions-runtime).
 */
const LONGEST_RESULT = 1_999_900;

/** Formats are left out of a result that is too large with them. */
export function fittingValues(table: Table, formats: boolean): ExcelValue[][] | Problem {
  const whole = valuesOf(table, formats);
  if (charactersOf(whole) <= LONGEST_RESULT) return whole;
  const plain = valuesOf(table, false);
  if (charactersOf(plain) <= LONGEST_RESULT) return plain;
  return problem(
    "argument",
    "The result is too large for Excel: ask for fewer rows or fields. What was fetched is kept",
  );
}

/** The length of a result as JSON, which is only written out if it may be too long. */
function charactersOf(rows: readonly (readonly ExcelValue[])[]): number {
  let most = 0;
  for (const row of rows) for (const cell of row) most += mostCharacters(cell);
  return most <= LONGEST_RESULT ? most : JSON.stringify(rows).length;
}

/** An upper bound, with what surrounds it: an escaped character takes six. */
function mostCharacters(cell: ExcelValue): number {
  if (typeof cell === "string") return 6 * cell.length + 5;
  if (typeof cell !== "object") return 30;
  return "type" in cell && cell.type === "Double" ? 120 : Infinity;
}

function valuesOf(table: Table, formats: boolean): ExcelValue[][] {
  return cellsFrom(table, EXCEL_CELL_TEXT, (value, column): ExcelValue => excelValue(value, column, formats));
}

/** Blank is "", because `null` in a result shows as 0. Dates before Excel's first are text. */
export function excelValue(value: Value, { unit, type }: Pick<Column, "unit" | "type">, formats: boolean): ExcelValue {
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

/** Empty sections are left out of the card. */
function entityOf({ text: name, fields }: Entity): EntityValue {
  const text = cellText(name, EXCEL_CELL_TEXT);
  const cells = fields.map(([label, value]) => {
    const cell = excelValue(value, { type: "text" }, true);
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
