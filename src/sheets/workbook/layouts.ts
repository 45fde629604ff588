import { problem, type Problem } from "../../shared/api/problem";
import type { SheetLayout } from "../../shared/workbook/sheets/sheetLayout";

export const insertLayout = ({ sheet }: SheetLayout): Problem | undefined => problem("bug", `Not built yet: ${sheet}`);
