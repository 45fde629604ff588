/** The flows that concern cells. They are a script of their own (./flows.ts). */
import { EXCEL_CHECKS } from "../../shared/workbook/hostCheck/excelChecks";
import { workbookFlows } from "../../shared/workbook/panel";
import { EXCEL_CELL_TEXT } from "../functions/cellValue";
import { PREFIX } from "./hostFacts";

export const OF_WORKBOOK = workbookFlows({
  ...{ prefix: PREFIX, cellText: EXCEL_CELL_TEXT, checks: EXCEL_CHECKS },
});
