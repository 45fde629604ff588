/**
 * Converts a function's result to the formula engine's cell values.
 *
 * It accepts what Excel accepts (texts, numbers, booleans, formatted numbers, error objects, and matrices of them), and
 * nothing else. Null becomes 0, as in Excel. A number's format and an error's message are stored as custom data of the
 * cell and not as its style, because Univer would keep the first style forever.
 */
import {
  ArrayValueObject,
  BooleanValueObject,
  ErrorType,
  ErrorValueObject,
  NumberValueObject,
  StringValueObject,
  type BaseValueObject,
} from "@univerjs/engine-formula";
import { PENDING_CELL } from "./arguments";
import type { CallOutcome } from "./calls";

/** What is stored with a cell's value: its format or its message. Valid only while the cell's value is `of`. */
export interface CellNote {
  readonly of: string | number | boolean;
  readonly numberFormat?: string;
  readonly message?: string;
}

const NOTE = "prop";
const ERROR_CODES = new Set<string>(Object.values(ErrorType));

const noted = (value: BaseValueObject, note: CellNote): BaseValueObject => value.withCustomData({ [NOTE]: note });

/** The note in a cell's custom data, if it belongs to this value. */
export const noteOf = (custom: unknown, value: unknown): CellNote | undefined => {
  const note = isObject(custom) ? custom[NOTE] : undefined;
  if (!isObject(note)) return undefined;
  const same = typeof note["of"] === "boolean" ? Number(note["of"]) === Number(value) : note["of"] === value;
  return same ? (note as unknown as CellNote) : undefined;
};

/** Shown until the cell's function has returned. */
export const pendingValue = (): BaseValueObject =>
  noted(new ErrorValueObject(PENDING_CELL), { of: PENDING_CELL, message: "Waiting for the result" });

/** An error value with its message. An unknown code becomes #VALUE!, as in Excel. */
export const errorValue = (code: string, message?: string): BaseValueObject => {
  const known = (ERROR_CODES.has(code) ? code : ErrorType.VALUE) as ErrorType;
  return noted(new ErrorValueObject(known), { of: known, ...(message ? { message } : {}) });
};

export const outcomeValue = (outcome: CallOutcome): BaseValueObject => {
  if ("thrown" in outcome) return thrownValue(outcome.thrown);
  const { result } = outcome;
  if (!Array.isArray(result)) return cellValue(result);
  const rows: unknown[][] = result.map((row: unknown) => (Array.isArray(row) ? row : [row]));
  const width = rows[0]?.length ?? 0;
  if (width === 0) return errorValue(ErrorType.CALC, "The function returned no cells");
  if (rows.some((row) => row.length !== width))
    return errorValue(ErrorType.VALUE, "The function returned rows of different lengths");
  if (rows.length === 1 && width === 1) return cellValue(rows[0]?.[0]);
  return ArrayValueObject.create({
    calculateValueList: rows.map((row) => row.map((cell) => cellValue(cell))),
    rowCount: rows.length,
    columnCount: width,
    unitId: "",
    sheetId: "",
    row: -1,
    column: -1,
  });
};

const cellValue = (value: unknown, numberFormat?: string): BaseValueObject => {
  if (value === null || value === undefined) return numberValue(0);
  if (typeof value === "number") return numberValue(value, numberFormat);
  // Created each time, because the engine's `create` returns shared objects, whose notes would show in other cells.
  if (typeof value === "boolean") return noted(new BooleanValueObject(value), { of: value });
  if (typeof value === "string") return noted(new StringValueObject(value), { of: value });
  if (isObject(value)) return objectValue(value);
  return errorValue(ErrorType.VALUE, `The function returned a ${typeof value}`);
};

const numberValue = (value: number, numberFormat?: string): BaseValueObject => {
  if (!Number.isFinite(value)) return errorValue(ErrorType.NUM);
  return noted(new NumberValueObject(value), { of: value, ...(numberFormat ? { numberFormat } : {}) });
};

/** `CustomFunctions.Error`, a formatted number, or the fallback of another of Excel's typed values. */
const objectValue = (value: Record<string, unknown>): BaseValueObject => {
  if (typeof value["code"] === "string") return errorValue(value["code"], textOf(value["message"]));
  if (value["type"] === "Error") return errorValue(textOf(value["basicValue"]) ?? ErrorType.VALUE);
  if (value["type"] === "Entity") return cellValue(textOf(value["text"]) ?? "");
  if ("basicValue" in value) return cellValue(value["basicValue"], textOf(value["numberFormat"]));
  return errorValue(ErrorType.VALUE, "The function returned an object that is not a cell value");
};

const thrownValue = (thrown: unknown): BaseValueObject => {
  if (isObject(thrown) && typeof thrown["code"] === "string")
    return errorValue(thrown["code"], textOf(thrown["message"]));
  return errorValue(ErrorType.VALUE, thrown instanceof Error ? thrown.message : String(thrown));
};

const textOf = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
