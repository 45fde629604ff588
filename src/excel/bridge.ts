/** What the panel talks to, in Excel: both live in one page. */
import { cutAt } from "../shared/cells/cellText";
import type { Bridge, Connection, Outcome, Wish } from "../shared/bridge/bridge";
import { cellFacts } from "../shared/errands/cellFacts";
import { checkedChanges, connectionOf } from "../shared/errands/changes";
import { formulaOf } from "../shared/errands/draft";
import { testedOf } from "../shared/errands/testing";
import { needsTrial, trialConnection, TRIAL_PATIENCE, triedOf, WITHIN } from "../shared/errands/trial";
import { addressText } from "../shared/formulas/cells";
import { isProblem } from "../shared/service/problem";
import { probeRequest } from "../shared/work/presence";
import type { StoredSettings } from "../shared/work/settings";
import { drive } from "../shared/work/drive";
import { connected } from "../shared/work/wire";
import { convert } from "../shared/workbook/conversion";
import { preview } from "./drafts";
import { accept, limit, offer, progress, stop } from "./errands";
import { facts, PREFIX } from "./facts";
import { freeze } from "./freezing";
import { store } from "./host";
import { forgetOffers } from "./offers";
import { selectedCell, watchSelection, writeSelected } from "./selection";
import { ALONE, sender } from "./sender";
import { steadyNow } from "./steadyClock";
import { loadSettings, ownGateway, storedSettings, storeSettings } from "./settings";
import { behind } from "./survey";
import { unfreeze } from "./unfreezing";
import { CELL_TEXT } from "./cell";
import { workbook } from "./workbook/abilities";
import { watchWaiting } from "./waiting";

export const bridge: Bridge = {
  facts: () => Promise.resolve(facts()),
  connection: async () => connectionOf(await storedSettings(), ownGateway()),
  async save(changes) {
    const stored = checkedChanges(await storedSettings(), changes);
    return isProblem(stored) ? stored : change(stored);
  },
  removeKey: async () => change({ ...(await storedSettings()), PROP_API_KEY: null }),
  async test() {
    const ready = connected(await loadSettings());
    if (isProblem(ready)) return { ok: false, sandbox: false, message: ready.message };
    const [delivery] = await sender(ready, Infinity, ALONE)([{ request: probeRequest(), after: 0 }]);
    return testedOf(delivery!);
  },
  async tryService(changes) {
    const ready = trialConnection(changes, ownGateway());
    if (isProblem(ready)) return ready;
    if (!needsTrial(ready)) return WITHIN;
    const ask = sender(ready, steadyNow() + TRIAL_PATIENCE, ALONE);
    const [delivery] = await ask([{ request: probeRequest(), after: 0 }]);
    return triedOf(delivery!);
  },
  usage: async () => store.usage(await limit()),
  release: async (check) => (await store.release(check)) ?? store.usage(await limit()),
  recount: async (billed) => (await store.recount(billed)) ?? store.usage(await limit()),
  offer,
  accept,
  progress: () => Promise.resolve(progress()),
  stop: () => Promise.resolve(stop()),
  async selectedCell() {
    const cell = await selectedCell();
    if (cell === undefined) return undefined;
    const { formula, shows, selected } = cell;
    const [address, formulaAddress] = [addressText(selected), addressText(cell)];
    return cellFacts(
      {
        address,
        formula,
        shows,
        ...cutAt(shows, CELL_TEXT),
        ...(address === formulaAddress ? {} : { formulaAddress }),
      },
      await behind(cell),
      { down: selected.row - cell.row, right: selected.column - cell.column },
    );
  },
  preview,
  insert: (draft) => writeSelected(formulaOf(draft, PREFIX)),
  freeze,
  unfreeze,
  convert: (scope, to) => drive(convert(scope, to), workbook),
  watchSelection,
  watchWaiting,
  watchCommands(heard) {
    listener = heard;
    if (untold !== undefined) heard(untold);
    untold = undefined;
    return () => {
      if (listener === heard) listener = undefined;
    };
  },
};

/** Counts at once: what another key was refused is forgotten, and prices that nobody took up are. */
async function change(stored: StoredSettings): Promise<Connection> {
  forgetOffers();
  await storeSettings(stored);
  await store.forgive();
  return connectionOf(stored, ownGateway());
}

let listener: ((told: Wish | Outcome) => void) | undefined;
let untold: Wish | Outcome | undefined;

/** What a command wants or did: the panel shows it, now or when it is there. */
export function tell(told: Wish | Outcome): void {
  if (listener === undefined) untold = told;
  else listener(told);
}
