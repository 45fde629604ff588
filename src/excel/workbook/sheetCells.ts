/** What jobs read and write in sheets. */
import { problem, type Problem } from "../../shared/api/problem";
import type { CellArea } from "../../shared/formulas/cells";
import type { Grid } from "../../shared/values/input";
import type { WrittenCells } from "../../shared/workbook/sheets/abilities";
import type { SheetLayout } from "../../shared/workbook/sheets/sheetLayout";

const NOT_YET = problem("bug", "Not built yet");

export const sheetNames = (): readonly string[] => [];
export const insertLayout = (_: SheetLayout): Problem | undefined => NOT_YET;
export const selectedArea = (): CellArea | undefined => undefined;
export const readCells = (_: CellArea): Grid | undefined => undefined;
export const readFormulas = (_: CellArea): readonly (readonly string[])[] | undefined => undefined;
export const areBlank = (_: CellArea): boolean => false;
export const writeCells = (_: readonly WrittenCells[]): Problem | undefined => NOT_YET;
export const showCells = (_: CellArea): Problem | undefined => NOT_YET;
