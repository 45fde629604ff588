/** The number formats of a person's columns, so that what is copied looks as it did. */
import type { CellArea } from "../../../formulas/cells";
import { isDay } from "../../../values/day";
import type { Input } from "../../../values/input";
import { type Flow, workbook } from "../../port";
import { FORMATS, type OwnFormat } from "../../sheets/looks";

/** Rows among which a column's format is looked for. */
const LOOKED_AT = 20;

/**
 * A column's format is that of its first number or day; undefined if it has the host's own, or one for text, which says
 * nothing.
 * @param columns The cells of each column of the area.
 */
export function* ownFormats(
  area: CellArea,
  columns: readonly (readonly Input[])[],
): Flow<readonly (OwnFormat | undefined)[]> {
  const rows = Math.min(area.rows, LOOKED_AT);
  const formats = rows < 1 ? undefined : yield* workbook.readFormats({ ...area, rows });
  return columns.map((cells, column) => {
    const row = cells.findIndex((cell) => typeof cell === "number" || isDay(cell));
    const pattern = formats?.[row]?.[column] ?? "";
    return pattern === "" || pattern === FORMATS.text ? undefined : { pattern };
  });
}
