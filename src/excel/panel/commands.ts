/**
 * The ribbon's commands. What costs money opens the panel on its price and spends nothing. The rest is done at once, and
 * is seen in the cells; the panel opens where there is nothing to be seen there, and says why. Each tells Office when it
 * is over, whatever happened.
 */
import type {
  FormulaCommand,
  FetchCommand,
  CommandOutcome,
  Scope,
  PricedCommand,
} from "../../shared/panelApi/panelApi";
import { mustBeRead, outcomeOf } from "../../shared/panelApi/commands";
import { bridge, tell } from "./panelApi";
import { openHelp } from "./helpWindow";

type Run = () => Promise<void>;

const priced =
  (errand: FetchCommand, scope: Scope): Run =>
  () =>
    told({ errand, scope });

const done =
  (deed: FormulaCommand, scope: Scope): Run =>
  async () =>
    told(await outcomeOf(bridge, deed, scope));

async function told(what: PricedCommand | CommandOutcome): Promise<void> {
  tell(what);
  if (mustBeRead(what)) await Office.addin.showAsTaskpane();
}

const COMMANDS: Readonly<Record<string, Run>> = {
  fetchWaiting: priced("fetch", "everything"),
  refreshSelection: priced("refresh", "selection"),
  refreshSheet: priced("refresh", "sheet"),
  refreshErrors: priced("refreshErrors", "sheet"),
  freezeSelection: done("freeze", "selection"),
  freezeSheet: done("freeze", "sheet"),
  unfreezeSelection: done("unfreeze", "selection"),
  unfreezeSheet: done("unfreeze", "sheet"),
  selectionToExcel: done("toExcel", "selection"),
  workbookToExcel: done("toExcel", "everything"),
  selectionToSheets: done("toSheets", "selection"),
  workbookToSheets: done("toSheets", "everything"),
  openHelp,
};

/** Only where there is a ribbon. */
export function associateCommands(): void {
  if (typeof Office === "undefined" || (Office.actions as unknown) === undefined) return;
  for (const [name, run] of Object.entries(COMMANDS)) {
    Office.actions.associate(name, async (event: Office.AddinCommands.Event) => {
      try {
        await run();
      } catch {
        // Office opens neither panel nor window: there is no place left to say so.
      } finally {
        event.completed();
      }
    });
  }
}
