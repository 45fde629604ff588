/** The sheet of a job's charts: each beside the figures that it draws, which are those of the job's first sheet. */
import { sheetPrefix } from "../../../formulas/cells";
import type { JobList } from "../../../workbook/lists/jobList";
import type { LaidBlock, LaidLook, SheetLayout } from "../../../workbook/port/sheetLayout";
import type { LayoutPlace } from "./job";
import { fixedArea, laidArea, laidLook, type Cells } from "./listCells";
import type { TablesDeclaration, TablesNames } from "./tables";
import { placedFor, tablesAreas } from "./tablesLayout";

const ROW = { title: 0, day: 1, first: 3 } as const;
/** In characters. With its title it fills a page in landscape, at about its own size. */
const CHART = { columns: 11, characters: 9, rows: 24 } as const;
const APART = 3;
/** The headings of the figures. */
const FIGURES = { headings: 0, first: 1 } as const;

export function chartLayout<Names extends TablesNames>(
  declared: TablesDeclaration<Names>,
  first: LayoutPlace,
  list: JobList,
  sheet: string,
): SheetLayout {
  const job = declared as unknown as TablesDeclaration<TablesNames>;
  const { charts, tables } = placedFor(job, list);
  const corner = { row: 0, column: 0, names: "" };
  const areas = tablesAreas(job, list);
  const all = (...of: Parameters<typeof areas>): string =>
    `${sheetPrefix(first.sheet)}${fixedArea(first, areas(...of))}`;
  const day = `=TRIM(${job.day({ all, input: (name) => `${first.names}${name}` })})`;
  const blocks: LaidBlock[] = [{ row: ROW.title, column: 0, rows: [[job.title], [day]] }];
  const looks: LaidLook[] = [
    laidLook(corner, [ROW.title, 0, 1, 1], { look: "title" }),
    laidLook(corner, [ROW.day, 0, 1, 1], { look: "note" }),
  ];
  const widths: number[] = [...new Array<number>(CHART.columns).fill(CHART.characters), APART];
  const laid = charts.map(({ kind, title, axes, table, labels, series, rows }, index) => {
    const row = ROW.first + index * (CHART.rows + 1);
    const names = [labels, ...series.map(({ column }) => column)];
    const figures = names.map((name) => [name, tables[table]!.columns[name]!] as const);
    const from = CHART.columns + 1;
    blocks.push({
      ...{ row: row + FIGURES.headings, column: from },
      rows: [
        figures.map(([, { heading }]) => heading),
        ...Array.from({ length: rows }, (_, down) =>
          figures.map(([name]) => `=INDEX(${all(table, name)},${down + 1})`),
        ),
      ],
    });
    // Quieter than the chart: where no point is, they say #N/A.
    looks.push(laidLook(corner, [row, from, 1 + rows, figures.length], { look: "note" }));
    const drawn = (name: string): Cells => [row + FIGURES.first, from + names.indexOf(name), rows, 1];
    for (const [name, { format }] of figures)
      if (format !== undefined) looks.push(laidLook(corner, drawn(name), { format }));
    figures.forEach(([, { characters, heading }], at) => {
      widths[from + at] = Math.max(widths[from + at] ?? 0, characters, heading.length);
    });
    return {
      ...laidArea(corner, row, 0, CHART.rows, CHART.columns),
      ...{ kind, title, axes, labels: laidArea(corner, ...drawn(labels)) },
      series: series.map(({ column, ...look }) => ({ ...laidArea(corner, ...drawn(column)), ...look })),
    };
  });
  return {
    ...{ sheet, isNew: true, blocks, looks, charts: laid },
    widths: widths.map((characters, column) => ({ column, characters })),
    ...{ frozen: { rows: 0, columns: 0 }, names: [], rules: [], validations: [] },
    print: {
      ...{ area: laidArea(corner, 0, 0, ROW.first + charts.length * (CHART.rows + 1), CHART.columns), pagesWide: 1 },
      ...{ titleRows: { row: 0, rows: 0 }, titleColumns: { column: 0, columns: 0 } },
    },
  };
}
