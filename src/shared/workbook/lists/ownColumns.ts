/** The columns of a list that come along into a job's sheet: what the job doesn't read, or not wholly. */
import { columnLetters } from "../../formulas/cells";
import type { ColumnUse } from "../../panelApi/jobsApi";
import type { ListArea } from "../../panelApi/listArea";
import { isBlank, type Grid, type Input } from "../../values/input";
import type { Flow } from "../port/port";
import type { JobRow, OwnColumn } from "./jobList";
import { filledColumns } from "./filledColumns";
import { listBody } from "./jobRows";
import { belowHeadings, columnsOfList } from "./listArea";
import { ownFormats } from "./ownFormats";
import type { ReadColumns } from "./readColumns";

/** @param uses What the job reads. */
export function* ownColumns(
  grid: Grid,
  read: ReadColumns,
  list: { readonly area: ListArea; readonly rows: readonly JobRow[]; readonly uses: readonly ColumnUse[] },
): Flow<readonly OwnColumn[]> {
  const { area, rows, uses } = list;
  const body = listBody(grid, read);
  const columns = read.columns.map((_, index) => body.map((line) => line[index] ?? null));
  const formats = yield* ownFormats(belowHeadings(area, read.above), columns);
  const results = yield* filledColumns({ area, grid }, read.above);
  return read.columns.flatMap(({ use }, index): readonly OwnColumn[] => {
    const cells = columns[index]!;
    const heading = grid[read.above - 1]?.[index] ?? null;
    const isFirst = read.columns.findIndex((column) => column.use === use) === index;
    const isWhole = isFirst && uses.includes(use) && cells.every((cell, row) => isRead(cell, use, rows[row] ?? {}));
    if (isWhole || [heading, ...cells].every(isBlank)) return [];
    const named = typeof heading === "string" ? heading : columnName(columnsOfList(area)[index]!);
    return [{ heading: named, cells, format: formats[index], isResult: results[index] === true }];
  });
}

/** `Column C`. */
const columnName = (column: number): string => `Column ${columnLetters(column)}`;

/** `-` and the like stand for nothing. */
const SAYS_NOTHING = /^[^\p{L}\p{N}]*$/u;

/** Whether a job's row has what a cell says. A floor plan's name, `A1`, is no type of home. */
function isRead(cell: Input, use: ColumnUse, row: JobRow): boolean {
  if (isBlank(cell) || (typeof cell === "string" && SAYS_NOTHING.test(cell))) return true;
  if (use === "bedsAndBaths") return row.bedrooms !== null;
  if (NAMES.includes(use)) return false;
  if (use === "occupancy")
    return (
      row.occupancy ===
      String(cell as string | number)
        .trim()
        .toLowerCase()
    );
  return !isFigure(use) || row[use] !== null;
}

/** The job reads a unit's type and status off these, and shows no column of them. */
const NAMES: readonly ColumnUse[] = ["building", "plan", "tenant"];

const FIGURES = ["bedrooms", "bathrooms", "squareFootage", "propertyType", "currentRent", "leaseEnd"] as const;

const isFigure = (use: ColumnUse): use is (typeof FIGURES)[number] => (FIGURES as readonly ColumnUse[]).includes(use);
