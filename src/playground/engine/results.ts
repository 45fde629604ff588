/**
 * From what a function of the bundle gives to what the formula engine keeps in cells.
 * Rules: everything Excel accepts is accepted (texts, numbers, booleans, formatted numbers, error objects, and matrices of
 * them), and nothing else; null is 0, as there. A value carries its number format and an error its message as custom
 * data of the cell, never as the cell's style: Univer would keep the first style for ever.
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

/** What a cell knows of its value beside the value. It counts only while `of` is what the cell holds. */
export interface CellNote {
  readonly of: string | number | boolean;
  readonly numberFormat?: string;
  readonly message?: string;
}

const NOTE = "prop";
const ERROR_CODES = new Set<string>(Object.values(ErrorType));

const noted = (value: BaseValueObject, note: CellNote): BaseValueObject => value.withCustomData({ [NOTE]: note });

/** The note that a cell's custom data holds for its present value. */
export const noteOf = (custom: unknown, value: unknown): CellNote | undefined => {
  const note = isObject(custom) ? custom[NOTE] : undefined;
  if (!isObject(note)) return undefined;
  const same = typeof note["of"] === "boolean" ? Number(note["of"]) === Number(value) : note["of"] === value;
  return same ? (note as unknown as CellNote) : undefined;
};

/** Shown in a cell until its function has answered. */
export const pendingValue = (): BaseValueObject =>
  noted(new ErrorValueObject(PENDING_CELL), { of: PENDING_CELL, message: "Waiting for the result" });

/** An error value with the reason a person can read. An unknown code is #VALUE!, as in Excel. */
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
  // Made anew each time: the engine's own `create` hands out shared objects, and a note would show in other cells.
  if (typeof value === "boolean") return noted(new BooleanValueObject(value), { of: value });
  if (typeof value === "string") return noted(new StringValueObject(value), { of: value });
  if (isObject(value)) return objectValue(value);
  return errorValue(ErrorType.VALUE, `The function returned a ${typeof value}`);
};

const numberValue = (value: number, numberFormat?: string): BaseValueObject => {
  if (!Number.isFinite(value)) return errorValue(ErrorType.NUM);
  return noted(new NumberValueObject(value), { of: value, ...(numberFormat ? { numberFormat } : {}) });
};

/** `CustomFunctions.Error`, a formatted number, or one of Excel's other typed values by what it falls back to. */
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
