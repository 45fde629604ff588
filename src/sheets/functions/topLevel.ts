/** Writes the other top-level functions, which triggers, the menu and the panel find by name, at build time. */
export interface TopLevel {
  readonly name: string;
  readonly summary: string;
  /** Names and code. */
  readonly parameters?: readonly (readonly [name: string, meaning: string])[];
  readonly returns?: string;
  /** A call to the bundle. */
  readonly calls: string;
}

const EVENT = [["event", "What the platform tells of the call."]] as const;

export const TOP_LEVEL: readonly TopLevel[] = [
  {
    name: "onOpen",
    summary: "Makes the menu, in every authorisation mode.",
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
    summary: "Answers the panel: a method of its API, with JSON in and out.",
    parameters: [
      ["method", "The method's name."],
      ["args", "Its arguments, a list as JSON."],
    ],
    returns: "What it gives, as JSON.",
    calls: "panel(method, args)",
  },
  { name: "propOpenPanel", summary: "Opens the panel in the sidebar.", calls: "openPanel()" },
  { name: "propFetch", summary: "Asks for what the cells wait for.", calls: "fetchWaiting()" },
  { name: "propRefreshSelection", summary: "Asks anew for the selected cells.", calls: "refreshSelection()" },
  { name: "propRefreshSheet", summary: "Asks anew for this sheet's cells.", calls: "refreshSheet()" },
  { name: "propRefreshErrors", summary: "Asks again for what went wrong on this sheet.", calls: "refreshErrors()" },
  { name: "propFillList", summary: "Fills a long list of addresses.", calls: "fillLongList()" },
  {
    name: "propContinueList",
    summary: "Goes on with the long list; also called by a trigger.",
    parameters: EVENT,
    calls: "continueList(event)",
  },
  { name: "propStopList", summary: "Stops the long list.", calls: "stopLongList()" },
  { name: "propSchedule", summary: "Has columns refreshed by the week or month.", calls: "schedule()" },
  { name: "propUnschedule", summary: "Ends the schedule.", calls: "unschedule()" },
  {
    name: "propScheduled",
    summary: "Refreshes on schedule; called by a trigger of an earlier build.",
    parameters: EVENT,
    calls: "scheduled(event)",
  },
  {
    name: "propContinueSchedule",
    summary: "Goes on with a scheduled refresh; called by a trigger.",
    calls: "workOff()",
  },
  {
    name: "propKeep",
    summary: "Works off what is due, and fills the hidden sheet; called hourly.",
    calls: "workOff()",
  },
  { name: "propFreeze", summary: "Puts values in place of the selected formulas.", calls: "freezeFromMenu()" },
  { name: "propUnfreeze", summary: "Puts the selected formulas back.", calls: "unfreezeFromMenu()" },
  { name: "propFromExcel", summary: "Converts PROP.VALUE to PROP_VALUE.", calls: 'convertFromMenu("PROP_")' },
  { name: "propToExcel", summary: "Converts PROP_VALUE to PROP.VALUE.", calls: 'convertFromMenu("PROP.")' },
  {
    name: "propCheckHost",
    summary: "Tries what this host does, and writes it into a new sheet.",
    calls: "checkFromMenu()",
  },
  { name: "propHelp", summary: "Shows the functions with examples.", calls: "help()" },
];
