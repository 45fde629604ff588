/** What jobs read in sheets and show of them, in as few round trips as there can be. */
import type { Problem } from "../../shared/api/problem";
import type { CellArea } from "../../shared/formulas/cells";
import { PENDING, type Grid } from "../../shared/values/input";
import { gridOf } from "./cellValue";
import { hostSupports } from "../runtime/requirements";
import { excelCode, excelProblem } from "./faults";
import { excelRange, inExcel } from "./objectModel";
import { shownFormat, type Typed } from "./numberFormat";
import { rowsIn } from "./trips";

export function sheetNames(): Promise<readonly string[]> {
  return inExcel(async (context) => {
    const { worksheets } = context.workbook;
    worksheets.load("items/name");
    await context.sync();
    return worksheets.items.map(({ name }) => name);
  });
}

/** Something of all cells of an area; undefined if its sheet is gone. */
export async function eachRow<T>(
  area: CellArea,
  properties: string,
  rowsOf: (range: Excel.Range) => readonly T[],
): Promise<readonly T[] | undefined> {
  try {
    return await inExcel(async (context) => (await rowsIn(context, [area], properties, rowsOf))[0]);
  } catch (thrown) {
    if (excelCode(thrown) === "ItemNotFound") return undefined;
    throw thrown;
  }
}

/** A cell with an error has none of its own, and a data type is not among `values`. */
export async function readCells(area: CellArea): Promise<Grid | undefined> {
  const rows = await eachRow(area, "values,valueTypes", ({ values, valueTypes }) =>
    (values as unknown[][]).map((line, row) =>
      line.map((value, column) => ({ value, type: valueTypes[row]?.[column] })),
    ),
  );
  if (rows === undefined) return undefined;
  const plain = gridOf(rows.map((line) => line.map(({ value }) => value)))!;
  const isRich = hostSupports.dataTypes() && rows.some((line) => line.some(({ type }) => type === "RichValue"));
  const rich = isRich
    ? gridOf(await eachRow(area, "valuesAsJson", (range) => range.valuesAsJson as unknown[][]))
    : plain;
  return rows.map((line, row) =>
    line.map(({ type }, column) => {
      if (type === "Error") return PENDING;
      return (type === "RichValue" ? rich : plain)?.[row]?.[column] ?? null;
    }),
  );
}

/** A number format as a person sees it; blank where there is none. */
export function readFormats(area: CellArea): Promise<readonly (readonly string[])[] | undefined> {
  const isTyped = hostSupports.dataTypes();
  return eachRow(area, `numberFormat${isTyped ? ",valuesAsJson" : ""}`, (range) => {
    const [formats, typed] = [range.numberFormat as string[][], isTyped ? range.valuesAsJson : undefined];
    return formats.map((line, row) =>
      line.map((format, column) => {
        const shown = shownFormat(typed?.[row]?.[column] as Typed | undefined, format);
        return shown === "General" ? "" : shown;
      }),
    );
  });
}

/** A formula that gives an empty text is of the type of a text. */
export async function areBlank(area: CellArea): Promise<boolean> {
  const rows = await eachRow(area, "valueTypes", ({ valueTypes }) => valueTypes);
  return rows?.every((line) => line.every((type) => type === "Empty")) === true && !(await isMerged(area));
}

/** Excel says nothing of more than 512 merged areas. */
function isMerged(area: CellArea): Promise<boolean> {
  if (!hostSupports.merges()) return Promise.resolve(false);
  return inExcel(async (context) => {
    const merged = excelRange(context, area).getMergedAreasOrNullObject();
    await context.sync();
    return !merged.isNullObject;
  }).catch(() => true);
}

export async function showCells(area: CellArea): Promise<Problem | undefined> {
  try {
    await inExcel((context) => {
      context.workbook.worksheets.getItem(area.sheet).activate();
      excelRange(context, area).select();
      return context.sync();
    });
    return undefined;
  } catch (thrown) {
    return excelProblem(thrown, "The cells could not be shown");
  }
}
