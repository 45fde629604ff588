import type { FormulaCell, LeftAlone, Overwriting } from "../../shared/workbook/port/port";
import { batches, excelCell, inExcel } from "./objectModel";
import { endedEarly } from "./faults";
import { ownFormula } from "./ownFormula";
import { refuseProtected } from "./protection";

/** Throws, and changes nothing, if a sheet is protected. */
export async function writeFormulas(all: readonly Overwriting[]): Promise<LeftAlone> {
  await refuseProtected(all.map(({ cell }) => cell));
  return writtenOver(all).catch((fault: unknown) => {
    throw endedEarly(fault, "Writing formulas", "Choose the command again for the rest.");
  });
}

function writtenOver(all: readonly Overwriting[]): Promise<LeftAlone> {
  return inExcel(async (context) => {
    const changed: FormulaCell[] = [];
    for (const some of batches(all)) {
      const loaded = some.map(({ cell, formula }) => {
        const range = excelCell(context, cell);
        range.load("formulas,values");
        return { cell, formula, range };
      });
      await context.sync();
      for (const { cell, formula, range } of loaded) {
        if (stands(range, cell)) range.formulas = [[formula]];
        else changed.push(cell);
      }
      await context.sync();
    }
    return { changed };
  });
}

/** Whether the cell is as it was read. */
function stands({ formulas, values }: Excel.Range, { formula }: FormulaCell): boolean {
  const [[[held]], [[value]]] = [formulas, values] as [[[unknown]], [[unknown]]];
  return formula === "" ? value === "" : ownFormula(held, value) === formula;
}
