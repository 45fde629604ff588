/** The second sheet of a job about places: a row below its headings for each that it shows. */
import { sheetPrefix } from "../../../formulas/cells";
import { printedPages } from "../../../workbook/layout/printedPages";
import type { JobList } from "../../../workbook/lists/jobList";
import type { SheetLayout } from "../../../workbook/port/sheetLayout";
import type { LayoutPlace } from "./job";
import { cellAt, fixedArea, laidArea, laidLook } from "./listCells";
import type { SecondSheet, TablesDeclaration, TablesNames } from "./tables";
import { tablesAreas } from "./tablesLayout";

export function secondLayout<Names extends TablesNames>(
  declared: TablesDeclaration<Names>,
  second: SecondSheet<Names>,
  first: LayoutPlace,
  list: JobList,
  sheet: string,
): SheetLayout {
  const corner = { row: 0, column: 0, names: "" };
  const areas = tablesAreas(declared, list);
  const columns = Object.entries(second.columns);
  const at = (row: number, name: string): string => cellAt(corner, row + 1, Object.keys(second.columns).indexOf(name));
  const all = (...of: Parameters<typeof areas>): string =>
    `${sheetPrefix(first.sheet)}${fixedArea(first, areas(...of))}`;
  const rows = Array.from({ length: second.rows }, (_, index) =>
    columns.map(
      ([, { formula }]) =>
        `=${formula({ all, cell: (name) => at(index, name), above: (name) => at(index - 1, name), index })}`,
    ),
  );
  const widths = columns.map(([, { characters }], column) => ({ column, characters }));
  return {
    ...{
      sheet,
      isNew: true,
      widths,
      frozen: { rows: 1, columns: 0 },
      names: [],
      rules: [],
      validations: [],
      charts: [],
    },
    blocks: [{ row: 0, column: 0, rows: [columns.map(([, { heading }]) => heading), ...rows] }],
    looks: [
      laidLook(corner, [0, 0, 1, columns.length], { look: "head" }),
      ...columns.flatMap(([, { look, format }], column) =>
        look === undefined && format === undefined
          ? []
          : laidLook(corner, [1, column, second.rows, 1], {
              ...(look === undefined ? {} : { look }),
              ...(format === undefined ? {} : { format }),
            }),
      ),
    ],
    print: {
      ...printedPages(laidArea(corner, 0, 0, second.rows + 1, second.printed), widths, {
        titleRows: { row: 0, rows: 1 },
        titleColumns: { column: 0, columns: 0 },
      }),
      least: 1,
    },
  };
}
