/** The list that a job starts from: the selected cells, and what their columns hold. Nothing is requested. */
import { problem, type Problem } from "../../api/problem";
import { thousands } from "../../api/text/thousands";
import { areaAddress, areaText, type CellArea } from "../../formulas/cells";
import type { JobId, ListColumn, ReadAs, Reading, SelectedList } from "../../panelApi/jobsApi";
import { checkedAddresses } from "../../parsing/addressList/checkedAddress";
import { isTotal } from "../../parsing/addressList/notAnAddress";
import { isPending, shownInput, type Grid, type Input } from "../../values/input";
import { type Flow, workbook } from "../port";
import type { JobList, JobRow } from "./job";
import { columnsChosen, columnsOf } from "./list/chosenColumns";
import { listRows } from "./list/jobRows";
import { ownColumns } from "./list/ownColumns";
import { readColumns, withChosen, type ReadColumns } from "./list/readColumns";
import { usesOf } from "./listText";

/** More would take a host minutes to lay out. */
const MOST_ROWS = 5_000;
/** Columns of a selection that are looked at: all of them where a person selected whole rows. */
const MOST_COLUMNS = 40;

const TOO_LONG = problem(
  "argument",
  `A job sheet takes up to ${thousands(MOST_ROWS)} rows: select fewer, and insert one for each part`,
);

/** Undefined if nothing is selected. */
export function* selectedList(): Flow<SelectedList | undefined> {
  const area = yield* workbook.selectedArea();
  return area && (yield* listReadAs({ area: narrowed(area), uses: [] }));
}

export const narrowed = (area: CellArea): CellArea => ({ ...area, columns: Math.min(area.columns, MOST_COLUMNS) });

/** @param list Uses that are missing are recognized. */
export function* listReadAs({ area, uses }: ReadAs): Flow<SelectedList | undefined> {
  if (area.rows > MOST_ROWS + 1) return { ...told(area, [], { above: 0, columns: [] }, []), problem: TOO_LONG };
  const grid = yield* workbook.readCells(area);
  if (grid === undefined) return undefined;
  const read = yield* uses.length === 0 ? columnsOf(grid) : columnsChosen(grid, uses);
  return told(area, grid, read, listRows(grid, read, ""));
}

const GONE = problem("argument", "The sheet of the list no longer exists: select the list again");

/** What a job takes of a list as its columns are read. @param building The address of units that have none of their own. */
export function* jobList({ area, uses }: ReadAs, job: JobId, building: string): Flow<JobList | Problem> {
  if (area.rows > MOST_ROWS + 1) return TOO_LONG;
  const grid = yield* workbook.readCells(area);
  if (grid === undefined) return GONE;
  const read = withChosen(readColumns(grid), uses);
  const rows = listRows(grid, read, building);
  return { rows, own: yield* ownColumns(grid, read, { area, rows, uses: usesOf(job) }) };
}

function told(area: CellArea, grid: Grid, read: ReadColumns, rows: readonly JobRow[]): SelectedList {
  const { above, columns, question, otherwise } = read;
  const homes = rows.filter(({ address }) => typeof address !== "string" || !isTotal(address));
  const checked = checkedAddresses(homes.map(({ address = null }) => [address])).filter(
    ({ verdict }) => verdict !== "blank",
  );
  const counted = (of: (each: (typeof checked)[number]) => boolean): number => checked.filter(of).length;
  const sent = checked.filter(({ verdict }) => verdict === "ready");
  return {
    area,
    cells: areaAddress(area),
    columns: columns.map((column, index): ListColumn => ({ ...column, ...columnText(area, grid, above, index) })),
    ...(question === undefined ? {} : { question }),
    readings: [read, ...(otherwise === undefined ? [] : [withChosen(read, otherwise)])].map((each) =>
      readingOf(grid, each),
    ),
    entries: homes.filter(({ address, unit }) => (address ?? unit ?? null) !== null).length,
    first: (sent[0] ?? checked[0])?.typed ?? "",
    rejected: counted(({ verdict }) => verdict === "rejected"),
    held: counted(({ verdict }) => verdict === "held"),
    mended: sent.filter(({ mended }) => mended !== undefined).length,
    doubled: counted(({ sameAs }) => sameAs !== undefined),
  };
}

/** Addresses that show how a list is read, and the rows among which they are looked for. */
const SHOWN = 3;
const LOOKED_AT = 50;

function readingOf(grid: Grid, read: ReadColumns): Reading {
  const texts = listRows(grid.slice(0, read.above + LOOKED_AT), read, "").flatMap(({ address }) =>
    typeof address === "string" && !isTotal(address) ? [address] : [],
  );
  return { uses: read.columns.map(({ use }) => use), first: texts.slice(0, SHOWN) };
}

function columnText(area: CellArea, grid: Grid, above: number, index: number) {
  const cells = grid.map((line) => line[index] ?? null);
  const [letters = ""] = /[A-Z]+/.exec(areaText({ row: 0, column: area.column + index, rows: 1, columns: 1 })) ?? [];
  const sample = cells.slice(above).find((cell) => cell !== null) ?? null;
  return { letters, heading: shown(cells[above - 1] ?? null), sample: shown(sample) };
}

function shown(cell: Input): string {
  if (cell === null || isPending(cell)) return "";
  return typeof cell === "string" || typeof cell === "number" ? String(cell) : shownInput(cell);
}
