/** Formulas of a layout as a host takes them. */
import { areaText } from "../../formulas/cells";
import { isType, tokensOf } from "../../formulas/tokens";
import { convertFormula, type Prefix } from "../formulas/propFormulas";
import { writable } from "../formulas/writable";
import type { SheetLayout } from "../port/sheetLayout";

type Names = ReadonlyMap<string, string>;

/** The cells of a layout's names, by the names. */
export const cellsByName = ({ names }: SheetLayout): Names =>
  new Map(
    names.map(({ name, row, column }) => {
      const cell = areaText({ row, column, rows: 1, columns: 1 });
      return [name, cell.replace(/^([A-Z]+)/, "$$$1$$")];
    }),
  );

/**
 * A sheet's own formulas refer to the cells of its inputs: where a host leaves names as they are, a copy of the sheet
 * would follow the inputs of the first one.
 */
export function hostFormula(formula: string, names: Names, prefix: Prefix): string {
  const ofCells = tokensOf(formula).map((token) =>
    isType(token, "REF_NAMED") ? (names.get(token.value) ?? token.value) : token.value,
  );
  return writable(convertFormula(ofCells.join(""), prefix), prefix);
}
