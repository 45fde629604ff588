/**
 * The ribbon as data: what a person can press, in its order. `run` names a function that the page associates with
 * `Office.actions.associate`. A built-in tab takes six commands at most beside each other: what belongs together is a menu.
 */
export interface Command {
  /** Unique in the manifest; its texts are found under it. */
  readonly id: string;
  readonly label: string;
  /** What it does, and that it costs nothing or shows a price first. At most 250 characters. */
  readonly tip: string;
  /** Its picture in assets/, without the size. */
  readonly picture: string;
  /** Opens the panel, or runs a function by its name. */
  readonly does: "open the panel" | { readonly run: string };
}

export interface Menu {
  readonly id: string;
  readonly label: string;
  readonly tip: string;
  readonly picture: string;
  readonly commands: readonly Command[];
}

export const isMenu = (entry: Command | Menu): entry is Menu => "commands" in entry;

export const RIBBON: readonly (Command | Menu)[] = [
  {
    id: "Open",
    label: "PROP",
    picture: "icon",
    tip: "Open the panel: service and key, spending, formulas.",
    does: "open the panel",
  },
  {
    id: "Fetch",
    label: "Fetch",
    picture: "fetch",
    tip: "Fetch what waits in this workbook. The price is shown first.",
    does: { run: "fetchWaiting" },
  },
  {
    id: "Refresh",
    label: "Refresh",
    picture: "refresh",
    tip: "Ask again for what is at hand already. The price is shown first.",
    commands: [
      {
        id: "RefreshSelection",
        label: "Selection",
        picture: "selection",
        tip: "Ask again for the selected cells. The price is shown first.",
        does: { run: "refreshSelection" },
      },
      {
        id: "RefreshSheet",
        label: "Sheet",
        picture: "sheet",
        tip: "Ask again for every formula of this sheet. The price is shown first.",
        does: { run: "refreshSheet" },
      },
      {
        id: "RefreshErrors",
        label: "Errors only",
        picture: "errors",
        tip: "Ask again only for cells that show an error. The price is shown first.",
        does: { run: "refreshErrors" },
      },
    ],
  },
  {
    id: "Freeze",
    label: "Freeze",
    picture: "freeze",
    tip: "Turn the selected formulas into their values. The formulas can be brought back.",
    does: { run: "freezeSelection" },
  },
  {
    id: "Unfreeze",
    label: "Unfreeze",
    picture: "unfreeze",
    tip: "Bring back the formulas of the selected cells that were frozen.",
    does: { run: "unfreezeSelection" },
  },
  {
    id: "Help",
    label: "Help",
    picture: "help",
    tip: "Every function, field, filter and error.",
    does: { run: "openHelp" },
  },
];

/** Every command, those in menus too. */
export const commands = (): readonly Command[] => RIBBON.flatMap((entry) => (isMenu(entry) ? entry.commands : [entry]));
