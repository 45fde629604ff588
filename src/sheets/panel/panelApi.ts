/**
 * The host's side of the panel's messages: API methods by name, with JSON in and out. The panel is in a window of its
 * own and calls one top-level function. The key goes in and never comes back.
 */
import type { PanelApi, HostFacts } from "../../shared/panelApi/panelApi";
import { panelFlows, type PanelFlows } from "../../shared/features/panelFlows";
import { SHEETS_CHECKS } from "../../shared/features/hostCheck/sheetsChecks";
import { notices } from "../../shared/spending/runs/notices";
import { fetchProgress, stopFetch } from "../../shared/spending/runs/fetchProgress";
import { acceptInRuns } from "../../shared/spending/runs/longFetch";
import type { LongFlow } from "../../shared/spending/runs/longRuns";
import { helpFolder } from "./helpFolder";
import { SHEETS_CELL_TEXT } from "../runtime/limits";
import { inRun, openRun } from "../workbook/run";
import { copyNotice, keepData, removeData } from "../storage/copiedData";
import { waitingSince } from "../recalculation/pendingCells";

/** The prefix of function names in formulas. */
const PREFIX = "PROP_";

const FLOWS: Readonly<Record<string, (...given: never[]) => LongFlow<unknown>>> = {
  ...panelFlows({ ...{ prefix: PREFIX, cellText: SHEETS_CELL_TEXT, own: () => ({}), checks: SHEETS_CHECKS } }),
  accept: acceptInRuns,
};

/** Watching isn’t possible, nor can the panel cover the sheet, because the panel is in another window. */
type Other = Exclude<keyof PanelApi, keyof PanelFlows | "coversSheet" | "uncover" | `watch${string}`>;

const OTHERS: {
  readonly [Name in Other]-?: (
    ...given: Parameters<NonNullable<PanelApi[Name]>>
  ) => Awaited<ReturnType<NonNullable<PanelApi[Name]>>>;
} = {
  facts: (): HostFacts => ({
    ...said({ notice: openRun().done(notices()), copied: copyNotice() }),
    name: "Google Sheets",
    prefix: PREFIX,
    spends: "Cells spend the key of this sheet's owner; the menu and this panel spend yours.",
    keeps:
      "Google keeps your key, unencrypted, in your own properties of this script; nobody else's script reads them.",
    counts:
      "Counts this spreadsheet and, within the hour, your others that use the same installed add-on. A spreadsheet with its own script, such as a copy, is counted separately; only the gateway's limit covers all of them.",
    help: helpFolder(),
    can: { freeze: true, convert: true, longList: true, schedule: true, entities: false },
  }),
  waitingSince,
  progress: () => openRun().done(fetchProgress()),
  stop: () => void openRun().done(stopFetch()),
  settleCopy(keeps) {
    const refused = keeps ? keepData() : removeData();
    if (refused !== undefined) throw new Error(refused.message);
  },
};

/** Those that there are. */
function said(facts: Readonly<Record<"notice" | "copied", string | undefined>>): Pick<HostFacts, keyof typeof facts> {
  return Object.fromEntries(Object.entries(facts).filter(([, text]) => text !== undefined));
}

/** These read no cells and make no billed requests, so they may run beside another run and clean up nothing. */
const LIGHT: readonly string[] = [
  "connection",
  "save",
  "removeKey",
  "test",
  "tryService",
  "usage",
  "bill",
  "warning",
  "warned",
  "comparableSheets",
  "showCells",
  "jobs",
];

/**
 * @param method A method of the panel's API.
 * @param args JSON of its list of arguments.
 * @returns JSON of the result; an empty text if there is none.
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
