/** The column of ZIP codes to change, and what functions are asked of it. */
import type { TableRowReads, TablesColumn, TablesNames } from "./tables";

export const zipColumn = <Names extends TablesNames, Column extends string>(
  zips: readonly string[],
): TablesColumn<Names, Column> => ({
  ...{ heading: "ZIP code", characters: 9, look: "input", format: "text", contents: zips },
});

/** What is asked for each place that was typed. @param typed Where they were. */
export const askedColumn = <Names extends TablesNames, Column extends string>(
  heading: string,
  typed: (row: TableRowReads<Names, Column>) => string,
): TablesColumn<Names, Column> => ({
  ...{ heading, characters: 10 },
  formula: (row) => zipAsked(typed(row), row.index),
});

/** As the service writes it, so that rows of its answers can be told by it: with the zeros that it may have lost. */
function zipAsked(zips: string, index: number): string {
  const typed = `TRIM(INDEX(${zips},${index + 1}))`;
  const isNumber = `ISNUMBER(IFERROR(VALUE(${typed}),""))`;
  return `IF(LEN(${typed})=0,"",IF(AND(LEN(${typed})<5,${isNumber}),RIGHT("0000"&${typed},5),${typed}))`;
}
