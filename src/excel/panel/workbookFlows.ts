/** The flows that concern cells. They are a script of their own (./flows.ts). */
import { EXCEL_CHECKS } from "../../shared/features/hostCheck/excelChecks";
import { workbookFlows } from "../../shared/features/panelFlows";
import { EXCEL_CELL_TEXT } from "../cells/cellValue";
import { PREFIX } from "./hostFacts";

export const OF_WORKBOOK = workbookFlows({
  ...{ prefix: PREFIX, cellText: EXCEL_CELL_TEXT, checks: EXCEL_CHECKS },
});
