/** The panel's API in Excel, where the panel and the functions share a page. */
import type { PanelApi, CommandOutcome, PricedCommand } from "../../shared/panelApi/panelApi";
import { panelFlows, type PanelFlows } from "../../shared/workbook/panel";
import { EXCEL_CHECKS } from "../../shared/workbook/hostCheck/excelChecks";
import type { Flow } from "../../shared/workbook/port";
import { EXCEL_CELL_TEXT } from "../functions/cellValue";
import { facts, PREFIX } from "./hostFacts";
import { ownGateway } from "../fetching/settings";
import { watchPending } from "../recalculation/pendingCells";
import { done } from "../workbook/abilities";
import { askToStop, readProgress } from "../workbook/progress";
import { watchSelection } from "../workbook/selectedCell";

const flows: Readonly<Record<string, (...given: never[]) => Flow<unknown>>> = panelFlows({
  ...{ prefix: PREFIX, cellText: EXCEL_CELL_TEXT, own: ownGateway, checks: EXCEL_CHECKS },
});

/** Runs each flow. */
const answering = Object.fromEntries(
  Object.entries(flows).map(([name, flow]) => [name, (...given: never[]) => done(flow(...given))]),
) as unknown as Pick<PanelApi, keyof PanelFlows>;

export const panelApi: PanelApi = {
  ...answering,
  facts: () => Promise.resolve(facts()),
  progress: () => Promise.resolve(readProgress()),
  stop: () => Promise.resolve(askToStop()),
  watchSelection,
  watchWaiting: watchPending,
  watchCommands(heard) {
    listener = heard;
    if (untold !== undefined) heard(untold);
    untold = undefined;
    return () => {
      if (listener === heard) listener = undefined;
    };
  },
};

let listener: ((told: PricedCommand | CommandOutcome) => void) | undefined;
let untold: PricedCommand | CommandOutcome | undefined;

/** What a command wants or did. The panel shows it now, or when it opens. */
export function tell(told: PricedCommand | CommandOutcome): void {
  if (listener === undefined) untold = told;
  else listener(told);
}
