/** Replaces formulas by values in all cells that they fill. Formulas are stored first, so a failure loses none. */
import { refuseBusy } from "../../shared/workbook/freezing/busyCells";
import { frozenValue, writtenText } from "../../shared/workbook/freezing/frozenValue";
import type { FormulaCell, FrozenFormula } from "../../shared/workbook/port/port";
import { EXCEL_CELL_TEXT } from "../cells/cellValue";
import { endedEarly } from "../cells/faults";
import { shownFormat, type Typed } from "../cells/numberFormat";
import { refuseProtected } from "../cells/protection";
import { blocksOf } from "./blocks";
import { filledCells, putFormulas, putValues, type FilledCells, type Writing } from "./filledCells";
import { unwritten } from "./frozenFormulas";
import { forgetBlocks, nextName, rememberFrozen } from "./currentBlocks";

export async function freezeFormulas(cells: readonly FormulaCell[]): Promise<void> {
  const filled = await filledCells(cells);
  refuseBusy(filled.map((each) => ({ ...each, shows: each.values[0]?.[0] })));
  const keepsFormats = await refuseProtected(filled);
  const blocks = blocksOf(filled, nextName);
  try {
    await rememberFrozen(blocks);
    await putValues(filled.map((each) => writing(each, keepsFormats.has(each.sheet))));
  } catch (fault) {
    // These cells still have their formulas, so nothing may be stored that would restore an old one later.
    await unwritten(blocks)
      .then(forgetBlocks)
      .catch(() => undefined);
    throw endedEarly(fault, "Freezing", "What was frozen can be restored: freeze again for the rest, or restore.");
  }
}

export async function restoreFormulas(formulas: readonly FrozenFormula[]): Promise<readonly FrozenFormula[]> {
  await refuseProtected(formulas);
  await putFormulas(formulas).catch((fault: unknown) => {
    throw endedEarly(fault, "Unfreezing", "Restore again for the rest.");
  });
  return [];
}

function writing(
  { sheet, row, column, rows, columns, values, typed, formats }: FilledCells,
  keepsFormats: boolean,
): Writing {
  const cells = values.map((line, down) =>
    line.map((value, across) => ({ value, type: typed?.[down]?.[across] as Typed | undefined, down, across })),
  );
  const wanted = cells.map((line) => line.map(({ type, down, across }) => shownFormat(type, formats[down]![across]!)));
  const isRight = keepsFormats || JSON.stringify(wanted) === JSON.stringify(formats);
  return {
    ...{ sheet, row, column, rows, columns },
    values: cells.map((line) =>
      line.map(({ value, type }) =>
        // Where Excel tells them apart, a text that looks like an error stays a text.
        typeof value === "string" && type?.type === "String"
          ? writtenText(value, EXCEL_CELL_TEXT)
          : frozenValue(value as string | number | boolean | null, EXCEL_CELL_TEXT),
      ),
    ),
    ...(isRight ? {} : { formats: wanted }),
    entities: cells
      .flat()
      .flatMap(({ type, down, across }) =>
        type?.type === "Entity" ? [{ row: down, column: across, value: type }] : [],
      ),
  };
}
