/**
 * From what the formula engine hands a function to what Excel would hand it.
 * Rules: a parameter of dimensionality `matrix` gets rows of cells, one cell being `[[x]]`; an empty cell is 0, as
 * on the desktop; an argument left out is null; text stays text, even where it looks like a number; an error in a cell arrives as an
 * error object. A cell that still waits for its own value makes the whole call wait.
 */
import type { Nullable } from "@univerjs/core";
import { ErrorType, type ArrayValueObject, type BaseValueObject } from "@univerjs/engine-formula";
import type { CalledArea } from "./calls";
import type { ParameterMetadata } from "./metadata";

/** What a waiting cell holds as its value, so that everything that depends on it waits too. */
export const PENDING_CELL = ErrorType.CONNECT;

/** Makes the error object that functions know: `CustomFunctions.Error`. */
export type MakeError = (code: string) => object;

/** Thrown, within this folder only, where an argument depends on a cell that waits. */
export class PendingArgument extends Error {}

type Cell = string | number | boolean | object;

/** The arguments in the order of the parameters. Throws `NotYet` where one of them waits. */
export const bundleArguments = (
  variants: readonly BaseValueObject[],
  parameters: readonly ParameterMetadata[],
  makeError: MakeError,
): unknown[] => {
  const cell = (value: Nullable<BaseValueObject>): Cell => {
    if (!value || value.isNull()) return 0;
    if (value.isError()) {
      const code = String(value.getValue());
      if (code === PENDING_CELL) throw new PendingArgument();
      return makeError(code);
    }
    const plain = value.getValue();
    if (value.isBoolean()) return Boolean(plain);
    return value.isNumber() ? Number(plain) : String(plain);
  };
  const rows = (array: ArrayValueObject): Cell[][] => {
    const [height, width] = sizeOf(array);
    const values = array.getArrayValue();
    return Array.from({ length: height }, (_, row) =>
      Array.from({ length: width }, (_, column) => cell(values[row]?.[column])),
    );
  };
  const argument = (variant: BaseValueObject | undefined, parameter: ParameterMetadata): unknown => {
    if (variant === undefined || variant.isNull()) return null;
    if (variant.isArray()) {
      const matrix = rows(variant as ArrayValueObject);
      return parameter.dimensionality === "matrix" ? matrix : (matrix[0]?.[0] ?? 0);
    }
    return parameter.dimensionality === "matrix" ? [[cell(variant)]] : cell(variant);
  };
  return parameters.map((parameter, index) => argument(variants[index], parameter));
};

/** The cells that each argument refers to; nothing for one that is written into the formula or calculated. */
export const argumentAreas = (variants: readonly BaseValueObject[]): readonly (CalledArea | undefined)[] =>
  variants.map((variant) => {
    if (!variant.isArray()) return undefined;
    const array = variant as ArrayValueObject;
    const [rows, columns] = sizeOf(array);
    const [unitId, sheetId] = [array.getUnitId(), array.getSheetId()];
    const [row, column] = [array.getCurrentRow(), array.getCurrentColumn()];
    return sheetId === "" || row < 0 ? undefined : { unitId, sheetId, row, column, rows, columns };
  });

/** Two equal keys ask the same: every kind of value is told from every other. */
export const argumentsKey = (id: string, args: readonly unknown[]): string =>
  JSON.stringify([id, args], (_, value: unknown) =>
    typeof value === "object" && value !== null && "code" in value ? { error: value.code } : value,
  );

const sizeOf = (array: ArrayValueObject): [height: number, width: number] => [
  array.getRowCount(),
  array.getColumnCount(),
];
