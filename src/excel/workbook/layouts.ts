import { problem, type Problem } from "../../shared/api/problem";
import type { SheetLayout } from "../../shared/workbook/sheets/sheetLayout";

export const insertLayout = (_: SheetLayout): Problem | undefined => problem("bug", "Not built yet");
