/**
 * Runs the flows of the panel and the ribbon on this host. It is a script of its own, so that cells don't wait for it.
 */
import { panelFlows } from "../../shared/workbook/panel";
import { EXCEL_CHECKS } from "../../shared/workbook/hostCheck/excelChecks";
import type { Flow } from "../../shared/workbook/port";
import { EXCEL_CELL_TEXT } from "../functions/cellValue";
import { ownGateway } from "../fetching/settings";
import { done } from "../workbook/abilities";
import { PREFIX } from "./hostFacts";

const flows: Readonly<Record<string, (...given: never[]) => Flow<unknown>>> = panelFlows({
  ...{ prefix: PREFIX, cellText: EXCEL_CELL_TEXT, own: ownGateway, checks: EXCEL_CHECKS },
});

export const runFlow = (name: string, given: readonly unknown[]): Promise<unknown> =>
  done(flows[name]!(...(given as never[])));
