/**
 * The ribbon's commands. Jobs opens the panel on its tab. A command that costs something opens the panel on its price and
 * requests nothing. The others run at once; the panel opens if there is nothing to see in the cells, and says why. Each
 * tells Office when it is done, whatever happened.
 */
import type {
  FormulaCommand,
  FetchCommand,
  CommandOutcome,
  Scope,
  PricedCommand,
} from "../../shared/panelApi/panelApi";
import { mustBeRead, outcomeOf } from "../../shared/panelApi/commands";
import { panelApi, tell } from "./panelApi";
import { openHelp } from "./helpWindow";

type Run = () => Promise<void>;

const priced =
  (command: FetchCommand, scope: Scope): Run =>
  () =>
    shown({ command, scope });

const done =
  (command: FormulaCommand, scope: Scope): Run =>
  async () =>
    shown(await outcomeOf(panelApi, command, scope));

async function shown(what: PricedCommand | CommandOutcome): Promise<void> {
  tell(what);
  if (mustBeRead(what)) await Office.addin.showAsTaskpane();
}

const COMMANDS: Readonly<Record<string, Run>> = {
  openJobs: async () => {
    tell({ tab: "Jobs" });
    await Office.addin.showAsTaskpane();
  },
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
  checkHost: done("checkHost", "everything"),
};

/** Only if there is a ribbon. */
export function associateCommands(): void {
  if (typeof Office === "undefined" || (Office.actions as unknown) === undefined) return;
  for (const [name, run] of Object.entries(COMMANDS)) {
    Office.actions.associate(name, async (event: Office.AddinCommands.Event) => {
      try {
        await run();
      } catch {
        // Office opens neither the panel nor a window, so there is nowhere to say so.
      } finally {
        event.completed();
      }
    });
  }
}
