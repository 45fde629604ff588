/** The number formats of a person's columns, so that what is copied looks as it did. */
import type { ListArea } from "../../panelApi/listArea";
import { isDay } from "../../values/day";
import type { Input } from "../../values/input";
import { type Flow, workbook } from "../port/port";
import { FORMATS, type OwnFormat } from "../port/looks";
import { columnsOfList, rowsOfList, wholeArea } from "./listArea";

/** Rows of the sheet among which a column's format is looked for. */
const LOOKED_AT = 50;

/**
 * A column's format is that of its first number or day; undefined if it has the host's own, or one for text, which says
 * nothing.
 * @param area Without headings.
 * @param columns The cells of each column of the list.
 */
export function* ownFormats(
  area: ListArea,
  columns: readonly (readonly Input[])[],
): Flow<readonly (OwnFormat | undefined)[]> {
  const [rows, places] = [rowsOfList(area), columnsOfList(area)];
  const [first = area.row] = rows;
  const height = Math.min(area.row + area.rows - first, LOOKED_AT);
  const formats =
    height < 1 ? undefined : yield* workbook.readFormats({ ...wholeArea(area), row: first, rows: height });
  return columns.map((cells, column) => {
    const row = rows[cells.findIndex((cell) => typeof cell === "number" || isDay(cell))] ?? Infinity;
    const pattern = formats?.[row - first]?.[places[column]! - area.column] ?? "";
    return pattern === "" || pattern === FORMATS.text ? undefined : { pattern };
  });
}
