/** What stands in the cells of a layout. Our functions are written last, so that they calculate once, and in a dry run. */
import { holdsOurFunction } from "../../shared/workbook/formulas/propFormulas";
import type { FormulaCell } from "../../shared/workbook/port/port";
import { blockArea, isFormula, isTextCell, laidText } from "../../shared/workbook/layout/layoutCells";
import type { SheetLayout } from "../../shared/workbook/port/sheetLayout";
import { cellRuns } from "../../shared/formulas/cellRuns";
import { excelRange, inExcelLater, UNCHANGED } from "../cells/objectModel";
import { tripsOf } from "../cells/trips";
import { typedText } from "./writtenCells";

type Content = string | number | null;

const isOurs = (content: Content): content is string => isFormula(content) && holdsOurFunction(content);

/** All but the formulas with our functions. */
export async function writeBlocks(layout: SheetLayout): Promise<void> {
  const { sheet, blocks } = layout;
  const isText = isTextCell(layout);
  const areas = blocks.map((block) => ({ sheet, ...blockArea(block), block }));
  await inExcelLater(async (context) => {
    for (const trip of tripsOf(areas)) {
      for (const { block, ...area } of trip) {
        const lines = block.rows.slice(area.row - block.row, area.row - block.row + area.rows);
        excelRange(context, area).formulas = lines.map((line, down) =>
          line.map((content, right) => {
            if (content === null || isOurs(content)) return UNCHANGED;
            if (typeof content === "number" || isFormula(content)) return content;
            return typedText(laidText(content), isText(area.row + down, area.column + right));
          }),
        );
      }
      await context.sync();
    }
  });
}

export function ourFormulas({ sheet, blocks }: SheetLayout): readonly FormulaCell[] {
  return blocks.flatMap(({ row, column, rows }) =>
    rows.flatMap((line, down) =>
      line.flatMap((content, right) =>
        isOurs(content) ? [{ sheet, row: row + down, column: column + right, formula: content }] : [],
      ),
    ),
  );
}

export function writeOurFormulas(cells: readonly FormulaCell[]): Promise<void> {
  return inExcelLater((context) => {
    for (const run of cellRuns(cells)) {
      const range = excelRange(context, { ...run[0], rows: run.length, columns: 1 });
      range.formulas = run.map(({ formula }) => [formula]);
    }
    return context.sync();
  });
}
