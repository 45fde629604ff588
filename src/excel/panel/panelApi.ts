/** The panel's API in Excel, where the panel and the functions share a page. */
import type { PanelApi, CommandOutcome, PricedCommand, TabWish } from "../../shared/panelApi/panelApi";
import type { PanelFlows } from "../../shared/features/panelFlows";
import { facts } from "./hostFacts";
import { watchPending } from "../recalculation/pendingCells";
import { askToStop, readProgress } from "../workbook/progress";
import { watchSelection } from "./watchSelection";

const FLOWS: Readonly<Record<keyof PanelFlows, true>> = {
  ...{ connection: true, save: true, removeKey: true, test: true, tryService: true },
  ...{ usage: true, bill: true, release: true, recount: true, warning: true, warned: true },
  ...{
    offer: true,
    accept: true,
    selectedCell: true,
    correct: true,
    sheetFacts: true,
    showCached: true,
    showCells: true,
    preview: true,
    insert: true,
  },
  ...{ selectedDraft: true, selectedReference: true },
  ...{ comparableSheets: true, compareSheets: true, writeChanges: true },
  ...{ freeze: true, unfreeze: true, convert: true, checkHost: true },
  ...{ jobs: true, selectedList: true, listReadAs: true, insertJob: true, keepSnapshot: true },
  ...{
    lookAtAddresses: true,
    mendAddresses: true,
    takeSuggestion: true,
    restoreAddresses: true,
    addressPrices: true,
    layOutAddresses: true,
  },
  ...{ addressResults: true },
};

const NOT_LOADED = "A part of PROP could not be loaded: check your connection, then try again";

/** If its script can't be loaded, the next call tries again. */
async function runFlow(name: string, given: readonly unknown[]): Promise<unknown> {
  const flow = await import(/* webpackChunkName: "account" */ "./flows")
    .then(({ loadFlow }) => loadFlow(name))
    .catch(() => undefined);
  if (flow === undefined) throw new Error(NOT_LOADED);
  return flow(given);
}

const answering = Object.fromEntries(
  Object.keys(FLOWS).map((name) => [name, (...given: readonly unknown[]) => runFlow(name, given)]),
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
    if (waiting !== undefined) heard(waiting);
    waiting = undefined;
    return () => {
      if (listener === heard) listener = undefined;
    };
  },
};

let listener: ((what: PricedCommand | CommandOutcome | TabWish) => void) | undefined;
let waiting: PricedCommand | CommandOutcome | TabWish | undefined;

/** What a command wants or did. The panel shows it now, or when it opens. */
export function tell(what: PricedCommand | CommandOutcome | TabWish): void {
  if (listener === undefined) waiting = what;
  else listener(what);
}
