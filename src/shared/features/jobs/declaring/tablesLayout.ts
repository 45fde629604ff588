/** Declared tables as a sheet: inputs and counts above, bands of tables below, and what they read to their right. */
import type {
  LaidArea,
  LaidBlock,
  LaidChart,
  LaidLook,
  LaidPages,
  LaidValidation,
  SheetLayout,
} from "../../../workbook/port/sheetLayout";
import { isColumnOf, onOnePage, pageCuts, printedPages } from "../../../workbook/layout/printedPages";
import type { JobList } from "../../../workbook/lists/jobList";
import { zipsOf } from "../../../workbook/lists/zipCodes";
import { inputValidation, usedOnly, wrongInput, wrongTextOf } from "./allowedInput";
import type { JobDeclaration, JobInput, LayoutPlace } from "./job";
import { cellAt, fixedArea, fixedCell, laidArea, laidLook, lookOf, type Cells, type Content } from "./listCells";
import type {
  DeclaredTable,
  PlacedTables,
  TableRowReads,
  TablesColumn,
  TablesDeclaration,
  TablesNames,
  TablesReads,
} from "./tables";

const ROW = { title: 0, note: 1, said: 2, groups: 3, inputs: 4 } as const;
/** In characters: a narrow column keeps tables apart, and a chart has columns of its own. */
const APART = 3;
const CHART = { columns: 8, characters: 9, rows: 18 } as const;
/** Between two bands. */
const BAND_GAP = 2;
/** Lines of a table above its first row. */
const TABLE_HEAD = { title: 0, headings: 1, first: 2 } as const;

type Table = DeclaredTable<TablesNames, string>;
type Column = TablesColumn<TablesNames, string>;

interface TablePlace {
  /** The row of its title. */
  readonly row: number;
  readonly column: number;
}

interface Group {
  readonly title: string;
  readonly label: number;
  readonly input: number;
  readonly inputs: readonly JobInput[];
}

/** Where everything stands, in rows and columns of the sheet. */
interface TablesPlaces {
  readonly tables: ReadonlyMap<string, TablePlace>;
  readonly groups: readonly Group[];
  readonly counts: { readonly label: number; readonly count: number };
  readonly more: number;
  readonly charts: TablePlace;
  readonly widths: readonly number[];
  /** How many columns have the bands. */
  readonly shown: number;
  readonly rows: number;
}

const columnsOf = ({ columns }: Table): readonly (readonly [string, Column])[] => Object.entries(columns);
const endsOf = ({ columns }: Table): readonly [first: string, last: string] => {
  const names = Object.keys(columns);
  return [names[0]!, names[names.length - 1]!];
};
const widthsOf = (table: Table): readonly number[] => columnsOf(table).map(([, { characters }]) => characters);
const sideBySide = (tables: readonly Table[]): readonly number[] =>
  tables.flatMap((table, index) => [...(index === 0 ? [] : [APART]), ...widthsOf(table)]);

export function tablesInputs<Names extends TablesNames>({ inputs }: TablesDeclaration<Names>): readonly JobInput[] {
  return groupsOf({ inputs }).flatMap((group) => group.inputs);
}

/** The columns that the next sheet is laid out with. */
export function rememberedColumns<Names extends TablesNames>(
  job: TablesDeclaration<Names>,
): JobDeclaration["remembers"] {
  const { remembers, placed } = job as unknown as TablesDeclaration<TablesNames>;
  if (remembers === undefined) return undefined;
  const { columns } = placed([], undefined).tables[remembers.table]!;
  return { headings: remembers.columns.map((name) => columns[name]!.heading), of: remembers.of };
}

const groupsOf = ({ inputs }: Pick<TablesDeclaration<TablesNames>, "inputs">) =>
  inputs.map(({ title, inputs: declared }) => ({
    title,
    inputs: Object.entries(declared as Readonly<Record<string, Omit<JobInput, "name">>>).map(
      ([name, input]): JobInput => ({ name, ...input }),
    ),
  }));

function placesOf(job: TablesDeclaration<TablesNames>, placed: PlacedTables<TablesNames>): TablesPlaces {
  const groups = groupsOf(job);
  const of = (names: readonly string[]): readonly Table[] => names.map((name) => placed.tables[name]!);
  const bands = placed.bands.map(of);
  const shown = bands
    .map(sideBySide)
    .reduce<readonly number[]>(
      (widths, band) => (band.length > widths.length ? [...widths, ...band.slice(widths.length)] : widths),
      [],
    );
  const drawn =
    chartsBeside(job, placed).length === 0 ? [] : [APART, ...new Array<number>(CHART.columns).fill(CHART.characters)];
  const read = of(placed.read).flatMap((table) => [APART, ...widthsOf(table)]);
  const highest = Math.max(job.counts.length, job.more.length, ...groups.map(({ inputs }) => inputs.length));
  const top = ROW.inputs + highest + 1;
  const tables = new Map<string, TablePlace>();
  let row = top;
  placed.bands.forEach((names, band) => {
    let column = 0;
    names.forEach((name, index) => {
      tables.set(name, { row, column });
      column += widthsOf(bands[band]![index]!).length + 1;
    });
    row += TABLE_HEAD.first + Math.max(...bands[band]!.map((table) => table.rows)) + BAND_GAP;
  });
  let column = shown.length + drawn.length + 1;
  for (const name of placed.read) {
    tables.set(name, { row: top, column });
    column += widthsOf(placed.tables[name]!).length + 1;
  }
  const deepest = Math.max(...of(placed.read).map((table) => top + TABLE_HEAD.first + table.rows));
  const widths = [...shown, ...drawn, ...read];
  // Below the rows that are held, so that a chart moves with what stands beside it.
  const charts = { row: top + TABLE_HEAD.first, column: shown.length + 1 };
  const printed = widths.slice(0, printedColumns(job, placed, tables, shown.length));
  const onPages = printed.map((characters, at) => ({ column: at, characters }));
  const area = { row: 0, column: 0, rows: row, columns: printed.length };
  const titles = titlesOf(job, placed, { row: 0, column: 0 }, top);
  const pages = pageCuts(printedPages(area, onPages, titles), onPages);
  return {
    ...{ tables, widths, shown: shown.length, rows: Math.max(row, deepest, charts.row + CHART.rows), charts },
    ...headPlaces(job, groups, { widths, pages, titles: titles.titleColumns }),
  };
}

/** The charts that stand beside the tables. */
const chartsBeside = (
  { chartSheet }: Pick<TablesDeclaration<TablesNames>, "chartSheet">,
  { charts }: Pick<PlacedTables<TablesNames>, "charts">,
) => (chartSheet === undefined ? charts : []);

/** How many columns the first of the printed areas has. */
function printedColumns(
  job: Pick<TablesDeclaration<TablesNames>, "chartSheet">,
  all: PlacedTables<TablesNames>,
  placed: ReadonlyMap<string, TablePlace>,
  shown: number,
): number {
  const { printed, tables } = all;
  if (printed === undefined) return chartsBeside(job, all).length === 0 ? shown : shown + 1 + CHART.columns;
  const [{ table, to }] = printed;
  const names = Object.keys(tables[table]!.columns);
  return placed.get(table)!.column + (to === undefined ? names.length : names.indexOf(to) + 1);
}

/**
 * On each page: the headings, and beside them the last of the columns that stay while the rest scrolls, by which rows are known.
 * Tables below one another have headings of their own, so there the sheet's title is on each page, with the day of its figures.
 */
const titlesOf = (
  { frozenColumns }: Pick<TablesDeclaration<TablesNames>, "frozenColumns">,
  { bands }: Pick<PlacedTables<TablesNames>, "bands">,
  { row, column }: Pick<LayoutPlace, "row" | "column">,
  top: number,
) => ({
  titleRows: bands.length > 1 ? { row: row + ROW.title, rows: ROW.said + 1 } : { row: row + top - 1, rows: 1 },
  titleColumns:
    bands.length > 1
      ? { column, columns: 0 }
      : { column: column + Math.max(0, frozenColumns - 1), columns: Math.min(1, frozenColumns) },
});

interface HeadRoom {
  readonly widths: readonly number[];
  /** The columns at which a page begins as it prints: no input and no count stands on another page than its label. */
  readonly pages: readonly number[];
  /** Columns that each page begins with: an input in one of them would stand on each page, without its label. */
  readonly titles: LaidPages["titleColumns"];
}

/** Labels run over as many columns as they are long. */
function headPlaces(
  { counts }: Pick<TablesDeclaration<TablesNames>, "counts">,
  groups: readonly Omit<Group, "label" | "input">[],
  { widths, pages, titles }: HeadRoom,
): Pick<TablesPlaces, "groups" | "counts" | "more"> {
  const behind = (start: number, texts: readonly string[]): number => {
    let column = start;
    for (let left = Math.max(0, ...texts.map((text) => text.length)); left > 0; column += 1)
      left -= widths[column] ?? left;
    return column;
  };
  const withRoom = (start: number, room: number): number => {
    const column = widths.findIndex((width, at) => at >= start && width >= room && !isColumnOf(titles, { column: at }));
    return column < 0 ? start : column;
  };
  let next = 0;
  const laid = groups.map((group): Group => {
    const texts = [group.title, ...group.inputs.map((each) => each.label)];
    const inputOf = (start: number): number => withRoom(behind(start, texts), INPUT_ROOM);
    const label = onOnePage(pages, next, (start) => inputOf(start) + 1);
    const input = inputOf(label);
    next = behind(
      input + 1,
      group.inputs.map((each) => wrongTextOf(each).slice(0, WRONG_ROOM)),
    );
    return { ...group, label, input };
  });
  const texts = counts.map(([text]) => text);
  const countOf = (start: number): number => withRoom(behind(start, texts), COUNT_ROOM);
  const label = onOnePage(pages, next, (start) => countOf(start) + 1);
  const count = countOf(label);
  return { groups: laid, counts: { label, count }, more: count + 2 };
}

/** Characters that an input and a figure take. */
const [INPUT_ROOM, COUNT_ROOM] = [9, 7];
/** Of what is said of an input: the rest of a longer text is hidden behind the next label. */
const WRONG_ROOM = 40;

/** For the ZIP codes of a list, and what the last sheet of the job shows. */
export function placedFor({ placed, remembers }: TablesDeclaration<TablesNames>, { rows: homes, before }: JobList) {
  if (before === undefined || remembers?.of !== "last") return placed(zipsOf(homes), before);
  const named = before.rows.map(([name]) => name);
  return placed(zipsOf(homes), {
    ...before,
    rows: before.rows.filter(([name], index) => named.indexOf(name) === index),
  });
}

export function tablesSize<Names extends TablesNames>(job: TablesDeclaration<Names>, list: JobList) {
  const plain = job as unknown as TablesDeclaration<TablesNames>;
  const { rows, widths } = placesOf(plain, placedFor(plain, list));
  return { rows, columns: widths.length };
}

/** Where all rows of a column of a table are, or of several side by side. */
const areasIn =
  (placed: PlacedTables<TablesNames>, { tables }: TablesPlaces) =>
  (table: string, first: string, last = first): Cells => {
    const { row, column } = tables.get(table)!;
    const names = Object.keys(placed.tables[table]!.columns);
    const [from, to] = [names.indexOf(first), names.indexOf(last)];
    return [row + TABLE_HEAD.first, column + from, placed.tables[table]!.rows, to - from + 1];
  };

/** The same, for another sheet that shows them. */
export function tablesAreas<Names extends TablesNames>(
  declared: TablesDeclaration<Names>,
  list: JobList,
): (table: string, first: string, last?: string) => Cells {
  const job = declared as unknown as TablesDeclaration<TablesNames>;
  const placed = placedFor(job, list);
  return areasIn(placed, placesOf(job, placed));
}

export function tablesLayout<Names extends TablesNames>(
  declared: TablesDeclaration<Names>,
  place: LayoutPlace,
  list: JobList,
): SheetLayout {
  const job = declared as unknown as TablesDeclaration<TablesNames>;
  const placed = placedFor(job, list);
  const places = placesOf(job, placed);
  const { tables, groups, counts, more, shown, widths, charts } = places;
  const beside = chartsBeside(job, placed);
  const top = tables.get(placed.bands[0]![0]!)!.row + TABLE_HEAD.first;
  const blocks: LaidBlock[] = [];
  const looks: LaidLook[] = [];
  const validations: LaidValidation[] = [];
  const put = (row: number, column: number, rows: LaidBlock["rows"]): void =>
    void blocks.push({ row: place.row + row, column: place.column + column, rows });
  const look = (area: Cells, shown: Pick<LaidLook, "look" | "format">): void =>
    void looks.push(laidLook(place, area, shown));
  const wrong = new Map(
    groups.flatMap((group) =>
      group.inputs.map(({ name }, row) => [name, fixedCell(place, ROW.inputs + row, group.input + 1)] as const),
    ),
  );
  const areaOf = areasIn(placed, places);
  const reads: TablesReads<TablesNames> = {
    all: (table, first, last) => fixedArea(place, areaOf(table, first, last)),
    input: (name) => `${place.names}${name}`,
  };
  /** What charts draw, as `table.column`: without a point it says #N/A. */
  const drawn = new Set(
    placed.charts.flatMap(({ table, series }) => series.map((one) => `${table}.${String(one.column)}`)),
  );
  /** Blank while an input that it reads isn't used. */
  const worked = (write: (input: (name: string) => string) => string, otherwise?: string): string =>
    usedOnly((input) => `=${write(input)}`, { input: reads.input, wrong: (name) => wrong.get(name)! }, otherwise);
  putHead();
  // The day of its figures, on the page that a chart has for itself.
  if (placed.printed !== undefined)
    beside.forEach((_, index) => {
      const [row, column] = chartCells(index);
      put(row - 1, column, [[`=TRIM(${job.day(reads)})`]]);
      look([row - 1, column, 1, 1], { look: "note" });
    });
  Object.entries(placed.tables).forEach(([name, table]) => putTable(name, table));
  const { sheet, isNew, names } = place;
  const laidWidths = widths.map((characters, column) => ({ column: place.column + column, characters }));
  const [printed, ...further] = printedAreas();
  return {
    ...{ sheet, isNew, blocks, looks, validations },
    widths: laidWidths,
    frozen: isNew ? { rows: top, columns: job.frozenColumns } : { rows: 0, columns: 0 },
    names: groups.flatMap((group) =>
      group.inputs.map(({ name }, row) => ({
        ...{ name: `${names}${name}`, row: place.row + ROW.inputs + row, column: place.column + group.input },
      })),
    ),
    // Words say what a color would: with conditional formats, the playground's sheet calculates some cells before what they read.
    rules: [],
    charts: beside.map(laidChart),
    print: {
      ...printedPages(printed, laidWidths, titlesOf(job, placed, place, top)),
      ...(further.length === 0 ? {} : { further }),
      ...(placed.printed === undefined
        ? {}
        : { least: areaOf(placed.printed[0].table, endsOf(placed.tables[placed.printed[0].table]!)[0])[0] }),
    },
  };

  function printedAreas(): readonly [LaidArea, ...LaidArea[]] {
    if (placed.printed === undefined) {
      const columns = beside.length === 0 ? shown : charts.column + CHART.columns;
      return [laidArea(place, 0, 0, places.rows, columns)];
    }
    const [first, ...others] = placed.printed.map(({ table, to }): Cells => {
      const [from, last] = endsOf(placed.tables[table]!);
      const [row, ...area] = areaOf(table, from, to ?? last);
      const above = placed.bands.length > 1 ? row - tables.get(table)!.row : 0;
      return [row - above, area[0], area[1] + above, area[2]];
    }) as [Cells, ...Cells[]];
    const [row, column, rows, columns] = first;
    return [
      laidArea(place, 0, 0, row + rows, column + columns),
      ...others.map(([at, left, height, width]) => laidArea(place, at, left, height, width)),
      ...beside.map((_, index) => {
        const [row, column, rows, columns] = chartCells(index);
        return laidArea(place, row - 1, column, rows + 1, columns);
      }),
    ];
  }

  /** The cells over which a chart stands. */
  function chartCells(index: number): Cells {
    return [charts.row + index * (CHART.rows + 1), charts.column, CHART.rows, CHART.columns];
  }

  function putHead(): void {
    put(ROW.title, 0, [[job.title]]);
    put(ROW.note, 0, [[job.note]]);
    put(ROW.said, 0, [[`=${job.said(reads)}`]]);
    look([ROW.title, 0, 1, 1], { look: "title" });
    look([ROW.note, 0, 2, 1], { look: "note" });
    for (const { title, label, input, inputs } of groups) {
      put(ROW.groups, label, [[title]]);
      look([ROW.groups, label, 1, 1], { look: "section" });
      look([ROW.inputs, label, inputs.length, 1], { look: "label" });
      inputs.forEach((each, index) => {
        const row = ROW.inputs + index;
        const cell = cellAt(place, row, input);
        put(row, label, [[each.label]]);
        put(row, input, [[each.value, wrongInput(each, cell)]]);
        look([row, input, 1, 1], { look: "input", ...(each.format === undefined ? {} : { format: each.format }) });
        look([row, input + 1, 1, 1], { look: "note" });
        validations.push(...inputValidation(each, laidArea(place, row, input, 1, 1), cell));
      });
    }
    job.counts.forEach(([label, formula, format = "whole"], index) => {
      const row = ROW.inputs + index;
      put(row, counts.label, [[label]]);
      put(row, counts.count, [[worked((input) => formula({ ...reads, input }))]]);
      look([row, counts.label, 1, 1], { look: "label" });
      look([row, counts.count, 1, 1], { look: "result", format });
    });
    job.more.forEach((line, index) => {
      put(ROW.inputs + index, more, [[line]]);
      look([ROW.inputs + index, more, 1, 1], { look: "note" });
    });
  }

  function putTable(name: string, table: Table): void {
    const { row, column: left } = tables.get(name)!;
    const first = row + TABLE_HEAD.first;
    const columns = columnsOf(table);
    if (table.title !== undefined) put(row, left, [[table.title]]);
    look([row, left, 1, 1], { look: "section" });
    if (table.bringsHeadings !== true)
      put(row + TABLE_HEAD.headings, left, [columns.map(([, { heading }]) => heading)]);
    put(
      first,
      left,
      Array.from({ length: table.rows }, (_, index) =>
        columns.map(([key, column]): Content => contentOf(name, table, key, column, index)),
      ),
    );
    const headings = row + (table.bringsHeadings === true ? TABLE_HEAD.first : TABLE_HEAD.headings);
    look([headings, left, 1, columns.length], { look: placed.read.includes(name) ? "note" : "head" });
    if (isHigh(name)) look([first, left, table.rows, columns.length], { look: "row" });
    columns.forEach(([, { heading, look: shown, format, choices }], index) => {
      const area: Cells = [first, left + index, table.rows, 1];
      for (const each of lookOf(shown, format)) look(area, { look: each });
      if (format !== undefined) look(area, { format });
      if (choices !== undefined)
        validations.push({
          ...laidArea(place, ...area),
          ...{ allowed: { choices }, message: `${heading}: give ${choices.join(", ")}, or leave it blank.` },
        });
    });
    // Some sheets show a text of digits as an amount. The first cell has the formula.
    if (table.bringsHeadings === true) look([headings, left + 1, 1, columns.length - 1], { format: "text" });
  }

  /** Words in several lines make a row higher: all that stands in it begins at its top. */
  function isHigh(name: string): boolean {
    const beside = placed.bands.find((band) => band.includes(name)) ?? [];
    return beside.some((each) => columnsOf(placed.tables[each]!).some(([, { look }]) => look === "wrapped"));
  }

  function contentOf(name: string, table: Table, key: string, column: Column, index: number): Content {
    const { contents = [], formula, from } = column;
    if (index < contents.length) return contents[index]!;
    if (from !== undefined) return index === 0 ? calledIn(table, key, from) : null;
    if (formula === undefined) return null;
    const { row, column: left } = tables.get(name)!;
    const keys = Object.keys(table.columns);
    const cellIn = (at: number, of: string): string =>
      cellAt(place, row + TABLE_HEAD.first + at, left + keys.indexOf(of));
    const cell = (of: string): string => cellIn(index, of);
    const above = (of: string): string => cellIn(index - 1, of);
    const below = (of: string): string => cellIn(index + 1, of);
    const beside = (table: string, of: string): string => {
      const [first, at] = areaOf(table, of);
      return cellAt(place, first + index, at);
    };
    const downTo = (of: string): string =>
      `${fixedCell(place, row + TABLE_HEAD.first, left + keys.indexOf(of))}:${cell(of)}`;
    const of: Omit<TableRowReads<TablesNames, string>, "input"> = {
      ...reads,
      cell,
      above,
      below,
      beside,
      downTo,
      index,
    };
    const { input } = reads;
    return worked(
      (each) => formula({ ...of, input: each }),
      column.unused?.({ ...of, input }) ?? (drawn.has(`${name}.${key}`) ? "NA()" : undefined),
    );
  }

  /** In the first of the columns that it fills. What it can't be asked is blank: the sheet says why in words. */
  function calledIn(table: Table, key: string, from: string): Content {
    const columns = columnsOf(table).filter(([, each]) => each.from === from);
    if (columns[0]![0] !== key) return null;
    const fields = columns.map(([, { field }]) => field).join(", ");
    return worked((input) => `IFERROR(PROP.${from}(${table.asks![from]!({ ...reads, input }, fields)}),"")`);
  }

  function laidChart(
    { kind, title, axes, table, labels, series, rows }: (typeof placed.charts)[number],
    index: number,
  ): LaidChart {
    const drawn = (column: string) => {
      const [row, from] = areaOf(table, column);
      return laidArea(place, row, from, rows, 1);
    };
    return {
      ...laidArea(place, ...chartCells(index)),
      ...{ kind, title, axes, labels: drawn(labels) },
      series: series.map(({ column, ...look }) => ({ ...drawn(column), ...look })),
    };
  }
}
