/** The list that a job starts from: the selected cells, and what their columns hold. Nothing is requested. */
import { isProblem, problem, type Problem } from "../../api/problem";
import { thousands } from "../../api/text/thousands";
import { columnLetters } from "../../formulas/cells";
import type { JobStart, ListColumn, ReadAs, Reading, SelectedList } from "../../panelApi/jobsApi";
import type { ListArea } from "../../panelApi/listArea";
import { checkedAddresses } from "../../parsing/addressList/checkedAddress";
import { isTotal } from "../../parsing/addressList/notAnAddress";
import { isPending, shownInput, type Grid, type Input } from "../../values/input";
import type { Flow } from "../../workbook/port/port";
import type { JobList } from "../../workbook/lists/jobList";
import { columnsChosen, columnsOf } from "../../workbook/lists/chosenColumns";
import { readWithHeadings } from "../../workbook/lists/headingsAbove";
import { listRows } from "../../workbook/lists/jobRows";
import { columnsOfList, narrowed, listPlace, readList, rowsOfList } from "../../workbook/lists/listArea";
import { ownColumns } from "../../workbook/lists/ownColumns";
import { readColumns, withChosen, type ReadColumns } from "../../workbook/lists/readColumns";
import { selectedArea } from "../../workbook/lists/selectedArea";
import { usesOf } from "../../workbook/lists/listText";
import { zipsOf } from "../../workbook/lists/zipCodes";

/** More would take a host minutes to lay out. */
const MOST_ROWS = 5_000;
const TOO_LONG = problem(
  "argument",
  `A job sheet takes up to ${thousands(MOST_ROWS)} rows: insert one for each ${thousands(MOST_ROWS)} rows`,
);

/** Undefined if nothing is selected. */
export function* selectedList(): Flow<SelectedList | undefined> {
  const selected = yield* selectedArea();
  if (selected === undefined) return undefined;
  if (isProblem(selected)) return notTaken(undefined, selected);
  const area = narrowed(selected);
  if (isTooLong(area)) return notTaken(area, TOO_LONG);
  const list = yield* readWithHeadings(area);
  return list && told(list.area, list.grid, yield* columnsOf(list));
}

/** A heading may be among its rows. */
const isTooLong = (area: ListArea): boolean => rowsOfList(area).length > MOST_ROWS + 1;

/** @param list Uses that are missing are recognized. */
export function* listReadAs({ area, uses }: ReadAs): Flow<SelectedList | undefined> {
  if (isTooLong(area)) return notTaken(area, TOO_LONG);
  const grid = yield* readList(area);
  if (grid === undefined) return undefined;
  return told(area, grid, yield* uses.length === 0 ? columnsOf({ area, grid }) : columnsChosen(grid, uses));
}

const GONE = problem("argument", "The sheet of the list no longer exists: select the list again");

/** What a job takes of a list as its columns are read. @param building The address of units that have none of their own. */
export function* jobList({ area, uses }: ReadAs, start: JobStart, building: string): Flow<JobList | Problem> {
  if (isTooLong(area)) return TOO_LONG;
  const grid = yield* readList(area);
  if (grid === undefined) return GONE;
  const read = withChosen(readColumns(grid), uses);
  const rows = listRows(grid, read, building);
  // Only the sheet of a list has its columns.
  if (start.from !== "list") return { rows, own: [] };
  return { rows, own: yield* ownColumns(grid, read, { area, rows, uses: usesOf(start) }) };
}

/** @param area Missing where what is selected is no list. */
function notTaken(area: ListArea | undefined, why: Problem): SelectedList {
  const nowhere = { sheet: "", row: 0, column: 0, rows: 0, columns: 0 };
  const none = {
    entries: 0,
    first: "",
    rejected: 0,
    held: 0,
    mended: 0,
    doubled: 0,
    zips: [],
    columns: [],
    readings: [],
  };
  return { area: area ?? nowhere, cells: area === undefined ? "" : listPlace(area), ...none, problem: why };
}

function told(area: ListArea, grid: Grid, read: ReadColumns): SelectedList {
  const { above, columns, question, otherwise } = read;
  const rows = listRows(grid, read, "");
  const homes = rows.filter(({ address }) => typeof address !== "string" || !isTotal(address));
  const checked = checkedAddresses(homes.map(({ address = null }) => [address])).filter(
    ({ verdict }) => verdict !== "blank",
  );
  const counted = (of: (each: (typeof checked)[number]) => boolean): number => checked.filter(of).length;
  const sent = checked.filter(({ verdict }) => verdict === "ready");
  return {
    area,
    cells: listPlace(area),
    columns: columnsOfList(area).flatMap((place, index): readonly ListColumn[] => {
      const column = columns[index];
      return column === undefined ? [] : [{ ...column, ...columnText(place, grid, above, index) }];
    }),
    ...(question === undefined ? {} : { question }),
    readings: [read, ...(otherwise === undefined ? [] : [withChosen(read, otherwise)])].map((each) =>
      readingOf(grid, each),
    ),
    entries: homes.filter(({ address, unit }) => (address ?? unit ?? null) !== null).length,
    first: sent[0]?.typed ?? "",
    rejected: counted(({ verdict }) => verdict === "rejected"),
    held: counted(({ verdict }) => verdict === "held"),
    mended: sent.filter(({ mended }) => mended !== undefined).length,
    doubled: counted(({ sameAs }) => sameAs !== undefined),
    zips: zipsOf(rows),
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

function columnText(place: number, grid: Grid, above: number, index: number) {
  const cells = grid.map((line) => line[index] ?? null);
  const sample = cells.slice(above).find((cell) => cell !== null) ?? null;
  return { letters: columnLetters(place), heading: shown(cells[above - 1] ?? null), sample: shown(sample) };
}

function shown(cell: Input): string {
  if (cell === null || isPending(cell)) return "";
  return typeof cell === "string" || typeof cell === "number" ? String(cell) : shownInput(cell);
}
