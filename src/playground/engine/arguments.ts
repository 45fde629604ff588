/**
 * Converts arguments from the formula engine's form to Excel's.
 *
 * A parameter of dimensionality `matrix` gets rows of cells (a single cell is `[[x]]`). An empty cell is 0, as in
 * desktop Excel; one whose formula gives an empty text is that text. An omitted argument is null. Text stays text, even if it looks like a number. An error in a cell is
 * passed as an error object. If a cell still waits for its own value, the whole call waits.
 */
import { ErrorType, type ArrayValueObject, type BaseValueObject } from "@univerjs/engine-formula";
import type { CalledArea } from "./calls";
import type { IsFormulaCell } from "./formulaCells";
import type { ParameterMetadata } from "./metadata";

/** The value of a waiting cell. Everything that depends on it waits too. */
export const PENDING_CELL = ErrorType.CONNECT;

/** Makes the error object that functions expect: `CustomFunctions.Error`. */
export type MakeError = (code: string) => object;

/** Thrown, and caught, in this folder only: an argument depends on a waiting cell. */
export class PendingArgument extends Error {}

type Cell = string | number | boolean | object;

/** The arguments in the order of the parameters. Throws `PendingArgument` if one of them depends on a waiting cell. */
export const bundleArguments = (
  variants: readonly BaseValueObject[],
  parameters: readonly ParameterMetadata[],
  makeError: MakeError,
  isFormulaCell: IsFormulaCell,
): unknown[] => {
  const cell = (value: BaseValueObject): Cell => {
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
    const area = areaOf(array);
    const blank = (row: number, column: number): Cell =>
      area !== undefined && isFormulaCell({ ...area, row: area.row + row, column: area.column + column }) ? "" : 0;
    return Array.from({ length: height }, (_, row) =>
      Array.from({ length: width }, (_, column) => {
        const value = values[row]?.[column];
        return !value || value.isNull() ? blank(row, column) : cell(value);
      }),
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

/** The cells that each argument refers to; undefined for a constant or a calculated argument. */
export const argumentAreas = (variants: readonly BaseValueObject[]): readonly (CalledArea | undefined)[] =>
  variants.map((variant) => (variant.isArray() ? areaOf(variant as ArrayValueObject) : undefined));

const areaOf = (array: ArrayValueObject): CalledArea | undefined => {
  const [rows, columns] = sizeOf(array);
  const [unitId, sheetId] = [array.getUnitId(), array.getSheetId()];
  const [row, column] = [array.getCurrentRow(), array.getCurrentColumn()];
  return sheetId === "" || row < 0 ? undefined : { unitId, sheetId, row, column, rows, columns };
};

/** Calls with equal keys are equal: values of different types have different keys. */
export const argumentsKey = (id: string, args: readonly unknown[]): string =>
  JSON.stringify([id, args], (_, value: unknown) =>
    typeof value === "object" && value !== null && "code" in value ? { error: value.code } : value,
  );

const sizeOf = (array: ArrayValueObject): [height: number, width: number] => [
  array.getRowCount(),
  array.getColumnCount(),
];
