/** What a cell holds, as Excel tells it of data types: `valuesAsJson`. */
export type PlainValue = string | number | boolean;

export interface TypedCellValue {
  readonly type: string;
  readonly basicValue: PlainValue;
  readonly numberFormat?: string;
}

/** What Excel shows while a custom function runs. */
export const BUSY = "#BUSY!";

export const errorCellValue = (code: string): TypedCellValue => ({ type: "Error", basicValue: code });

export function cellValue(basicValue: PlainValue, numberFormat?: string): TypedCellValue {
  if (typeof basicValue === "boolean") return { type: "Boolean", basicValue };
  if (typeof basicValue === "string") return { type: basicValue === "" ? "Empty" : "String", basicValue };
  return numberFormat === undefined
    ? { type: "Double", basicValue }
    : { type: "FormattedNumber", basicValue, numberFormat };
}

/** As `valueTypes` names it. */
export const valueType = ({ type }: TypedCellValue): string =>
  type === "FormattedNumber" ? "Double" : type === "Entity" ? "RichValue" : type;

/** The same in `values`: an entity can't be told there. */
export const plainValue = ({ type, basicValue }: TypedCellValue): PlainValue =>
  type === "Entity" ? "#VALUE!" : basicValue;
