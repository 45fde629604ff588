/**
 * Values in place of formulas, over all that they filled. What is frozen is remembered first: whatever fails, no formula
 * is lost.
 */
import { frozenValue } from "../../shared/workbook/freezing/frozenValue";
import type { FormulaCell, FrozenFormula } from "../../shared/workbook/port";
import { EXCEL_CELL_TEXT } from "../functions/cellValue";
import { refuseProtected } from "../workbook/protection";
import { blocksOf } from "./blocks";
import { filledCells, putFormulas, putValues, type FilledCells, type Writing } from "./filledCells";
import { unwritten } from "./frozenFormulas";
import { forgetBlocks, nextName, rememberFrozen } from "./memory";

export async function freezeFormulas(cells: readonly FormulaCell[]): Promise<void> {
  const filled = await filledCells(cells);
  const keepsFormats = await refuseProtected(filled);
  const blocks = blocksOf(filled, nextName);
  try {
    await rememberFrozen(blocks);
    await putValues(filled.map((each) => writing(each, keepsFormats.has(each.sheet))));
  } catch (fault) {
    // What was not written stands in its cells as a formula: to remember it would bring back an old one some day.
    await unwritten(blocks)
      .then(forgetBlocks)
      .catch(() => undefined);
    throw fault;
  }
}

export async function restoreFormulas(formulas: readonly FrozenFormula[]): Promise<void> {
  await refuseProtected(formulas);
  await putFormulas(formulas);
}

function writing(
  { sheet, row, column, rows, columns, values, typed, formats }: FilledCells,
  keepsFormats: boolean,
): Writing {
  const cells = values.map((line, down) =>
    line.map((value, across) => ({ value, type: typed?.[down]?.[across] as Typed | undefined, down, across })),
  );
  const wanted = cells.map((line) => line.map(({ type, down, across }) => formatOf(type, formats[down]![across]!)));
  const isRight = keepsFormats || JSON.stringify(wanted) === JSON.stringify(formats);
  return {
    ...{ sheet, row, column, rows, columns },
    values: cells.map((line) =>
      line.map(({ value }) => frozenValue(value as string | number | boolean | null, EXCEL_CELL_TEXT)),
    ),
    ...(isRight ? {} : { formats: wanted }),
    entities: cells
      .flat()
      .flatMap(({ type, down, across }) =>
        type?.type === "Entity" ? [{ row: down, column: across, value: type }] : [],
      ),
  };
}

interface Typed {
  readonly type?: string;
  readonly numberFormat?: string;
}

/** A cell that is formatted as text would make text of a number now, and of the formula when it comes back. */
const AS_TEXT = "@";

/** A value's own format becomes the cell's, where a person chose none. */
function formatOf(type: Typed | undefined, cell: string): string {
  return cell === "General" || cell === AS_TEXT ? (type?.numberFormat ?? "General") : cell;
}
