/** Which cells hold typed text: not what a formula gives or spills, and no data type. */
import { addressText, type CellArea } from "../../../shared/formulas/cells";
import { hostSupports } from "../../fetching/requirements";
import { inExcel } from "../objectModel";
import { spilledIn } from "../spilled";
import { eachRow } from "./sheetCells";

export async function readTexts(area: CellArea): Promise<readonly (readonly (string | undefined)[])[] | undefined> {
  const rows = await eachRow(area, "formulas,valueTypes", ({ formulas, valueTypes }) =>
    (formulas as unknown[][]).map((line, row) =>
      line.map((content, column) => (valueTypes[row]?.[column] === "String" ? typedIn(content) : undefined)),
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

const typedIn = (content: unknown): string | undefined =>
  typeof content === "string" && !content.startsWith("=") ? content : undefined;
