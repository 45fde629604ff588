/** What jobs read and write in sheets. */
import { problem, type Problem } from "../../shared/api/problem";
import type { CellArea } from "../../shared/formulas/cells";
import type { WrittenCells } from "../../shared/workbook/sheets/abilities";
import type { SheetLayout } from "../../shared/workbook/sheets/sheetLayout";

export { areBlank, readCells, selectedArea } from "./listCells";

const NOT_YET = problem("bug", "Not built yet");

export const sheetNames = (): readonly string[] => [];
export const insertLayout = (_: SheetLayout): Problem | undefined => NOT_YET;
export const readFormulas = (_: CellArea): readonly (readonly string[])[] | undefined => undefined;
export const writeCells = (_: readonly WrittenCells[]): Problem | undefined => NOT_YET;
export const showCells = (_: CellArea): Problem | undefined => NOT_YET;
