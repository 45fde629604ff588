/** What the panel talks to, in Excel: both live in one page. */
import type { Bridge, Connection, Errand, Scope } from "../shared/bridge/bridge";
import { cellFacts } from "../shared/errands/cellFacts";
import { checkedChanges, connectionOf } from "../shared/errands/changes";
import { convertFormula } from "../shared/errands/convert";
import { formulaOf } from "../shared/errands/draft";
import { testedOf, testRequest } from "../shared/errands/testing";
import { isProblem } from "../shared/service/problem";
import type { StoredSettings } from "../shared/work/settings";
import { connected } from "../shared/work/wire";
import { preview } from "./drafts";
import { accept, limit, offer, progress, stop, survey } from "./errands";
import { facts, PREFIX } from "./facts";
import { freeze, unfreeze } from "./freezing";
import { store } from "./host";
import { placeName } from "./places";
import { sender } from "./sender";
import { loadSettings, ownGateway, storedSettings, storeSettings } from "./settings";
import { ourCells, selectedCell, watchSelection, writeFormulas, writeSelected } from "./workbook";

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
    const [delivery] = await sender(ready, Infinity, () => undefined)([{ request: testRequest(), after: 0 }]);
    return testedOf(delivery!);
  },
  usage: async () => store.usage(await limit()),
  offer,
  accept,
  progress: () => Promise.resolve(progress()),
  stop: () => Promise.resolve(stop()),
  async selectedCell() {
    const cell = await selectedCell();
    if (cell === undefined) return undefined;
    const reports = await survey([cell]);
    return cellFacts({ address: placeName(cell), formula: cell.formula, shows: cell.shows }, reports);
  },
  preview,
  insert: (draft) => writeSelected(formulaOf(draft, PREFIX)),
  freeze,
  unfreeze,
  async convert(scope, to) {
    const cells = (await ourCells(scope)).map((cell) => ({ cell, formula: convertFormula(cell.formula, to) }));
    const changed = cells.filter(({ cell, formula }) => formula !== cell.formula);
    await writeFormulas(changed.map(({ cell, formula }) => ({ ...cell, formula })));
    return changed.length;
  },
  watchSelection,
  watchErrands(wanted) {
    listener = wanted;
    if (wish !== undefined) wanted(...wish);
    wish = undefined;
    return () => {
      if (listener === wanted) listener = undefined;
    };
  },
};

/** Counts at once: what another key was refused is forgotten. */
async function change(stored: StoredSettings): Promise<Connection> {
  await storeSettings(stored);
  await store.forgive();
  return connectionOf(stored, ownGateway());
}

let listener: ((errand: Errand, scope: Scope) => void) | undefined;
let wish: readonly [Errand, Scope] | undefined;

/** A command asks for a price: the panel shows it, now or when it opens. */
export function show(errand: Errand, scope: Scope): void {
  if (listener === undefined) wish = [errand, scope];
  else listener(errand, scope);
}
