/**
 * The ribbon's commands. What costs money opens the panel on its price and spends nothing; the rest is done at once.
 * Each tells Office when it is over, whatever happened.
 */
import type { Errand, Scope } from "../shared/bridge/bridge";
import { show } from "./bridge";
import { HELP } from "./facts";
import { freeze, unfreeze } from "./freezing";

const priced = (errand: Errand, scope: Scope) => async (): Promise<void> => {
  show(errand, scope);
  await Office.addin.showAsTaskpane();
};

export const COMMANDS: Readonly<Record<string, () => Promise<unknown>>> = {
  fetchWaiting: priced("fetch", "everything"),
  refreshSelection: priced("refresh", "selection"),
  refreshSheet: priced("refresh", "sheet"),
  refreshErrors: priced("refreshErrors", "everything"),
  freezeSelection: () => freeze("selection"),
  unfreezeSelection: () => unfreeze("selection"),
  openHelp: () => Promise.resolve(Office.context.ui.openBrowserWindow(new URL(HELP, location.href).href)),
};

/** Only where there is a ribbon. */
export function associateCommands(): void {
  if (typeof Office === "undefined" || (Office.actions as unknown) === undefined) return;
  for (const [name, run] of Object.entries(COMMANDS)) {
    Office.actions.associate(name, (event: Office.AddinCommands.Event) => {
      void run()
        .catch(() => undefined)
        .then(() => event.completed());
    });
  }
}
