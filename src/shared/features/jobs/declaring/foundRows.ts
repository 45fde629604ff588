/**
 * Rows that a search found, and a table that shows them by rank: the search fills a table of its own, which is worked out row
 * by row, and each row of the other takes the row with its rank. What is found twice counts once.
 */
import type { TableRowReads, TablesColumn, TablesNames } from "./tables";

/** Beside each row that was found: whether it is the first of its name, and by what it is ranked. */
export type FoundColumn = "isFirst" | "key";

/** A part of its place in the order, so that no two rows are equal. */
const APART = 10 ** 7;

/**
 * @param name The column that tells rows from each other, as their address does.
 * @param rank Smaller ones come first; in the order of the search, if there is none.
 */
export function foundColumns<Names extends TablesNames, Column extends string>(
  name: Column,
  rank?: (row: TableRowReads<Names, Column | FoundColumn>) => string,
): Readonly<Record<FoundColumn, TablesColumn<Names, Column | FoundColumn>>> {
  return {
    isFirst: {
      ...{ heading: "Counts", characters: 9 },
      // COUNTIF and MATCH take `*` and `?` for any text.
      formula: ({ cell, downTo }) =>
        `IF(LEN(${cell(name)})=0,"",IF(SUMPRODUCT(--(${downTo(name)}=${cell(name)}))=1,1,0))`,
    },
    key: {
      ...{ heading: "Rank by", characters: 9 },
      formula: (row) => `IF(${row.cell("isFirst")}=1,${rank?.(row) ?? "0"}+${row.index + 1}/${APART},"")`,
    },
  };
}

/**
 * In each row of the table that shows them, which row of what was found it is: the one of its rank.
 * @param own The column in which this stands: below a blank row nothing is looked for.
 */
export function foundAt<Names extends TablesNames, Column extends string>(
  keys: string,
  own: Column,
  { above, index }: TableRowReads<Names, Column>,
): string {
  const found = `IF(COUNT(${keys})>${index},MATCH(SMALL(${keys},${index + 1}),${keys},0),"")`;
  return index === 0 ? found : `IF(ISNUMBER(${above(own)}),${found},"")`;
}

/** What a column of what was found has in that row. */
export const ofFound = (column: string, at: string): string =>
  `IF(ISNUMBER(${at}),IF(LEN(INDEX(${column},${at}))=0,"",INDEX(${column},${at})),"")`;
