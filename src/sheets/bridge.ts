/**
 * What the panel's messages reach: the bridge's methods by name, with JSON in and out. The panel lives in a window of
 * its own and calls one top-level function. The key goes in and never comes back.
 */
import { cutAt } from "../shared/cells/cellText";
import type { Bridge, CellFacts, HostFacts } from "../shared/bridge/bridge";
import { cellFacts } from "../shared/errands/cellFacts";
import { holdsOurFunction } from "../shared/errands/convert";
import { isProblem } from "../shared/service/problem";
import { run } from "../shared/work/drive";
import { convert } from "../shared/workbook/conversion";
import { connectionNow, removeKey, saveChanges, test, tryService } from "./connecting";
import { insert, PREFIX, previewOf } from "./drafts";
import { accept, offerFor } from "./errands/errand";
import { freeze } from "./errands/freezing";
import { survey } from "./errands/survey";
import { unfreeze } from "./errands/unfreezing";
import { helpFolder } from "./helpFolder";
import { inRun } from "./menu";
import { askToStop, readProgress } from "./progress";
import { openRun } from "./run";
import { CELL_TEXT } from "./limits";
import { workbookOf } from "./workbook/abilities";

/** The bridge as this side has it: every method answers at once. */
type Answering = {
  readonly [Name in Asked]: (...given: Parameters<Bridge[Name]>) => Awaited<ReturnType<Bridge[Name]>>;
};

/** What watches needs a window of one's own with the sheet. */
type Asked = Exclude<keyof Bridge, `watch${string}`>;

const BRIDGE: Answering = {
  facts: (): HostFacts => ({
    name: "Google Sheets",
    prefix: PREFIX,
    spends: "Cells spend the key of this sheet's owner; the menu and this panel spend yours.",
    keeps:
      "Google keeps your key, unencrypted, in your own properties of this script; nobody else's script reads them.",
    help: helpFolder(),
    can: { freeze: true, convert: true, longList: true, schedule: true, entities: false },
  }),
  connection: connectionNow,
  save(changes) {
    const saved = saveChanges(changes);
    if (!isProblem(saved)) openRun().looking.forgive();
    return saved;
  },
  removeKey,
  test,
  tryService,
  usage: () => openRun().looking.usage(),
  release: (check) => inRun(({ looking }) => looking.release(check) ?? looking.usage()),
  recount: (billed) => inRun(({ looking }) => looking.recount(billed) ?? looking.usage()),
  offer: (errand, scope) => inRun((current) => offerFor(errand, scope, current)),
  accept: (ticket) => inRun((current) => accept(ticket, current)),
  progress: readProgress,
  stop: askToStop,
  selectedCell: () => inRun(selectedCell),
  preview: (draft, pay) => inRun((current) => previewOf(draft, pay, current)),
  insert,
  freeze,
  unfreeze,
  convert: (scope, to) => inRun((current) => run(convert(scope, to), workbookOf(current))),
};

function selectedCell(current: ReturnType<typeof openRun>): CellFacts | undefined {
  const selected = SpreadsheetApp.getActive().getActiveRange();
  if (selected === null) return undefined;
  const sheet = selected.getSheet();
  const cell = sheet.getRange(selected.getRow(), selected.getColumn());
  const formula = cell.getFormula();
  if (!holdsOurFunction(formula)) return undefined;
  const found = survey([{ sheet: sheet.getName(), a1: cell.getA1Notation() }], current);
  if (isProblem(found)) throw new Error(found.message);
  const address = `${sheet.getName()}!${cell.getA1Notation()}`;
  const shows = cell.getDisplayValue();
  return cellFacts({ address, formula, shows, ...cutAt(shows, CELL_TEXT) }, found.reports);
}

/**
 * @param method A method of the bridge.
 * @param args JSON of its arguments, a list.
 * @returns JSON of what it gives; an empty text where it gives nothing.
 */
export function panel(method: string, args: string): string {
  if (!Object.prototype.hasOwnProperty.call(BRIDGE, method)) throw new Error(`The panel asks for "${method}"`);
  const answer = BRIDGE[method as Asked] as (...given: unknown[]) => unknown;
  const given = answer(...(JSON.parse(args) as unknown[]));
  return given === undefined ? "" : JSON.stringify(given);
}
