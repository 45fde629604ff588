/** Which cells hold typed text. */
import type { CellArea } from "../../shared/formulas/cells";
import { readWithin } from "./sheetCells";

/** Google Sheets doesn't say what a formula spilled: that is text here, and refused where it is written over. */
export function readTexts(area: CellArea): readonly (readonly (string | undefined)[])[] | undefined {
  const formulas = readWithin(area, (range) => range.getFormulas());
  const values = readWithin(area, (range) => range.getValues() as unknown[][]);
  return values?.map((row, down) =>
    row.map((value, right) =>
      typeof value === "string" && value !== "" && formulas?.[down]?.[right] === "" ? value : undefined,
    ),
  );
}
