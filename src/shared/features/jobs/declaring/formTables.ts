/** The tables of a declared form as cells: lines of the same columns, and what they ask. */
import type { LaidBlock, LaidChart, LaidLook } from "../../../workbook/port/sheetLayout";
import type { FormNames, FormTable } from "./form";
import type { FormWriter } from "./formCells";
import { type PlacedTable, tableRows } from "./formPlaces";
import type { LayoutPlace } from "./job";
import { type Cells, type Content, laidArea, laidLook, lookOf } from "./listCells";

interface LaidTable {
  readonly blocks: readonly LaidBlock[];
  readonly looks: readonly LaidLook[];
  readonly charts: readonly LaidChart[];
}

type Columns<Names extends FormNames> = readonly FormTable<Names>["columns"][string][];

export function laidTable<Names extends FormNames>(
  place: LayoutPlace,
  { table, row, first, chart: picture }: PlacedTable<Names>,
  { worked }: FormWriter<Names>,
): LaidTable {
  const { title, sentence, lines, source, chart } = table;
  const columns: Columns<Names> = Object.values(table.columns);
  const above = tableRows(table);
  const head = first - 1 - above.home;
  const asked = columns.filter(({ field }) => field !== undefined).length;
  const at = (line: number, column: number, rows: readonly (readonly Content[])[]): LaidBlock => ({
    ...{ row: place.row + line, column: place.column + column, rows },
  });
  const look = (
    area: readonly [row: number, column: number, rows: number, columns: number],
    shown: Pick<LaidLook, "look" | "format">,
  ): LaidLook => laidLook(place, area, shown);
  return {
    blocks: [
      at(row, 0, [[title]]),
      ...(sentence === undefined ? [] : [at(row + 1, 0, [[worked(sentence)]])]),
      at(head, 0, [columns.map(({ heading }) => heading)]),
      ...(above.home === 0 ? [] : [at(first - 1, 0, [columns.map(({ home }) => (home ? worked(home) : null))])]),
      ...(source === undefined ? [] : [at(first, 0, [[callOf(table, columns, worked)]])]),
      ...(asked === columns.length ? [] : [at(first, asked, linesOf(columns.slice(asked), lines, worked))]),
    ],
    looks: [
      look([row, 0, 1, 1], { look: "section" }),
      ...(sentence === undefined ? [] : [look([row + 1, 0, 1, 1], { look: "note" })]),
      look([head, 0, 1, columns.length], { look: "head" }),
      ...(above.home === 0 ? [] : [look([first - 1, 0, 1, columns.length], { look: "result" })]),
      ...columns.flatMap(({ format, look: shown }, column) => [
        ...(format === undefined ? [] : [look([first - above.home, column, lines + above.home, 1], { format })]),
        ...lookOf(shown, format).map((each) => look([first, column, lines, 1], { look: each })),
      ]),
    ],
    charts: chart === undefined ? [] : [chartOf(place, table, { ...chart, picture }, first)],
  };
}

type Worked<Names extends FormNames> = FormWriter<Names>["worked"];

function callOf<Names extends FormNames>(
  { source }: FormTable<Names>,
  columns: Columns<Names>,
  worked: Worked<Names>,
): string {
  const fields = columns.flatMap(({ field }) => field ?? []).join(", ");
  return worked((cells) => `IFERROR(PROP.${source!.name}(${source!.call(cells, fields)}),"")`);
}

const linesOf = <Names extends FormNames>(columns: Columns<Names>, lines: number, worked: Worked<Names>) =>
  Array.from({ length: lines }, (_, line) =>
    columns.map(({ formula }) => (formula === undefined ? null : worked(formula, { line }))),
  );

function chartOf<Names extends FormNames>(
  place: LayoutPlace,
  { columns, lines }: FormTable<Names>,
  {
    kind,
    title,
    axes,
    labels,
    unseen,
    series,
    subject,
    picture,
  }: NonNullable<FormTable<Names>["chart"]> & {
    readonly picture: Cells;
  },
  first: number,
): LaidChart {
  const areaOf = (column: string) => laidArea(place, first, Object.keys(columns).indexOf(column), lines, 1);
  return {
    ...laidArea(place, ...picture),
    ...{ kind, title, axes, labels: areaOf(labels) },
    series: [
      ...(unseen === undefined
        ? []
        : [{ ...areaOf(unseen), name: columns[unseen]!.heading, drawn: "unseen" as const }]),
      ...series.map((column) => ({ ...areaOf(column), name: columns[column]!.heading })),
      ...(subject === undefined
        ? []
        : [{ ...areaOf(subject), name: columns[subject]!.heading, drawn: "subject" as const }]),
    ],
  };
}
