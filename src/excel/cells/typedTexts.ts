/** Which cells hold typed text: not what a formula gives or spills, and no data type. */
import { addressText, type CellArea } from "../../shared/formulas/cells";
import { hostSupports } from "../runtime/requirements";
import { inExcel } from "./objectModel";
import { ownFormula } from "./ownFormula";
import { spilledIn } from "./spilled";
import { eachRow } from "./sheetCells";

export async function readTexts(area: CellArea): Promise<readonly (readonly (string | undefined)[])[] | undefined> {
  const rows = await eachRow(area, "formulas,values,valueTypes", ({ formulas, values, valueTypes }) =>
    (values as unknown[][]).map((line, row) =>
      line.map((value, column) => {
        const isText = typeof value === "string" && valueTypes[row]?.[column] === "String";
        return isText && ownFormula((formulas as unknown[][])[row]?.[column], value) === undefined ? value : undefined;
      }),
    ),
  );
  if (rows === undefined || !hostSupports.spills()) return rows;
  const spilled = new Set((await inExcel((context) => spilledIn(context, [area]))).map(addressText));
  return rows.map((line, down) =>
    line.map((text, right) =>
      spilled.has(addressText({ ...area, row: area.row + down, column: area.column + right })) ? undefined : text,
    ),
  );
}
