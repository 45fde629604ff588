/**
 * What the panel's messages reach: the bridge's methods by name, with JSON in and out. The panel lives in a window of
 * its own and calls one top-level function. The key goes in and never comes back.
 */
import type { PanelApi, HostFacts } from "../../shared/panelApi/panelApi";
import { panelFlows, type PanelFlows } from "../../shared/workbook/panel";
import type { Flow } from "../../shared/workbook/port";
import { helpFolder } from "./helpFolder";
import { SHEETS_CELL_TEXT } from "../fetching/limits";
import { inRun, openRun } from "../fetching/run";
import { askToStop, readProgress } from "../workbook/progress";

/** What stands before a function's name in a formula. */
const PREFIX = "PROP_";

const FLOWS: Readonly<Record<string, (...given: never[]) => Flow<unknown>>> = panelFlows({
  ...{ prefix: PREFIX, cellText: SHEETS_CELL_TEXT, own: () => ({}) },
});

/** What watches needs a window of one's own with the sheet. */
type Other = Exclude<keyof PanelApi, keyof PanelFlows | `watch${string}`>;

const OTHERS: {
  readonly [Name in Other]: (...given: Parameters<PanelApi[Name]>) => Awaited<ReturnType<PanelApi[Name]>>;
} = {
  facts: (): HostFacts => ({
    name: "Google Sheets",
    prefix: PREFIX,
    spends: "Cells spend the key of this sheet's owner; the menu and this panel spend yours.",
    keeps:
      "Google keeps your key, unencrypted, in your own properties of this script; nobody else's script reads them.",
    help: helpFolder(),
    can: { freeze: true, convert: true, longList: true, schedule: true, entities: false },
  }),
  progress: readProgress,
  stop: askToStop,
};

/** They look at no cell and ask nothing that is billed, also while another run does: nothing is tidied up for them. */
const LIGHT: readonly string[] = ["connection", "save", "removeKey", "test", "tryService", "usage"];

/**
 * @param method A method of the bridge.
 * @param args JSON of its arguments, a list.
 * @returns JSON of what it gives; an empty text where it gives nothing.
 */
export function panel(method: string, args: string): string {
  const given = JSON.parse(args) as never[];
  const answer = answered(method, given);
  return answer === undefined ? "" : JSON.stringify(answer);
}

function answered(method: string, given: never[]): unknown {
  const flow = own(FLOWS, method);
  if (flow !== undefined) {
    return LIGHT.includes(method) ? openRun().done(flow(...given)) : inRun(({ done }) => done(flow(...given)));
  }
  const other = own(OTHERS, method) as ((...given: never[]) => unknown) | undefined;
  if (other === undefined) throw new Error(`The panel asks for "${method}"`);
  return other(...given);
}

/** A method's name may be one that every object has. */
function own<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.prototype.hasOwnProperty.call(table, name) ? table[name] : undefined;
}
