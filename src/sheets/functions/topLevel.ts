/** Writes the other top-level functions, which triggers, the menu and the panel find by name, at build time. */
import { JOBS } from "../../shared/features/jobs/jobs";

export interface TopLevel {
  readonly name: string;
  readonly summary: string;
  /** Names and code. */
  readonly parameters?: readonly (readonly [name: string, meaning: string])[];
  readonly returns?: string;
  /** A call to the bundle. */
  readonly calls: string;
}

const EVENT = [["event", "What the platform passes with the call."]] as const;

export const TOP_LEVEL: readonly TopLevel[] = [
  {
    name: "onOpen",
    summary: "Makes the menu, in every authorization mode.",
    parameters: EVENT,
    calls: "addMenu(event)",
  },
  {
    name: "onInstall",
    summary: "Makes the menu as soon as the add-on is installed.",
    parameters: EVENT,
    calls: "addMenu(event)",
  },
  {
    name: "propPanel",
    summary: "Runs a method of the panel's API, with JSON in and out.",
    parameters: [
      ["method", "The method's name."],
      ["args", "Its arguments, a list as JSON."],
    ],
    returns: "Its result as JSON.",
    calls: "panel(method, args)",
  },
  {
    name: "propPanelPiece",
    summary: "Gives the panel a part that it shows for the first time.",
    parameters: [["name", "The part's name."]],
    returns: "The text of its file.",
    calls: "panelPiece(name)",
  },
  { name: "propOpenPanel", summary: "Opens the panel in the sidebar.", calls: "openPanel()" },
  ...JOBS.map(({ id, title, menu }) => ({
    name: menu.name,
    summary: `Lays out a ${title.toLowerCase()}, and prices it.`,
    calls: `jobFromMenu(${JSON.stringify(id)})`,
  })),
  { name: "propSnapshot", summary: "Keeps a month's snapshot of a rent roll.", calls: "snapshotFromMenu()" },
  { name: "propFetch", summary: "Fetches what is pending.", calls: "fetchWaiting()" },
  { name: "propRefreshSelection", summary: "Refreshes the selected cells.", calls: "refreshSelection()" },
  { name: "propRefreshSheet", summary: "Refreshes this sheet's cells.", calls: "refreshSheet()" },
  { name: "propRefreshErrors", summary: "Fetches again what failed on this sheet.", calls: "refreshErrors()" },
  { name: "propFillList", summary: "Fills a long list of addresses.", calls: "fillLongList()" },
  {
    name: "propContinueList",
    summary: "Continues the long list; also called by a trigger.",
    parameters: EVENT,
    calls: "continueList(event)",
  },
  { name: "propStopList", summary: "Stops the long list, and a fetch that would continue.", calls: "stopLongList()" },
  { name: "propSchedule", summary: "Schedules a weekly or monthly refresh of columns.", calls: "schedule()" },
  { name: "propUnschedule", summary: "Ends the schedule.", calls: "unschedule()" },
  {
    name: "propScheduled",
    summary: "Refreshes on schedule; called by a trigger of an earlier build.",
    parameters: EVENT,
    calls: "scheduled(event)",
  },
  {
    name: "propContinueSchedule",
    summary: "Continues a scheduled refresh; called by a trigger.",
    calls: "workOff()",
  },
  {
    name: "propContinueFetch",
    summary: "Continues a fetch that took longer than one run; called by a trigger.",
    calls: "workOff()",
  },
  {
    name: "propKeep",
    summary: "Does what is due, and fills the hidden sheet; called hourly.",
    calls: "workOff()",
  },
  { name: "propFreeze", summary: "Replaces the selected formulas with their values.", calls: "freezeFromMenu()" },
  { name: "propUnfreeze", summary: "Restores the selected formulas.", calls: "unfreezeFromMenu()" },
  { name: "propFromExcel", summary: "Converts PROP.VALUE to PROP_VALUE.", calls: 'convertFromMenu("PROP_")' },
  { name: "propToExcel", summary: "Converts PROP_VALUE to PROP.VALUE.", calls: 'convertFromMenu("PROP.")' },
  {
    name: "propRemoveData",
    summary: "Removes the hidden sheet, or keeps it where the spreadsheet is a copy.",
    calls: "dataFromMenu()",
  },
  {
    name: "propCheckHost",
    summary: "Checks what this host supports, and writes the results into a new sheet.",
    calls: "checkFromMenu()",
  },
  { name: "propHelp", summary: "Shows the functions with examples.", calls: "help()" },
];
