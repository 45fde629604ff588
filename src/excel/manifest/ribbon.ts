/**
 * The ribbon as data: what a person can press, in its order, with the same commands as the panel. A built-in tab takes six
 * controls at most beside each other: what belongs together is a menu.
 */
interface Entry {
  /** Unique in the manifest; its texts are found under it. */
  readonly id: string;
  readonly label: string;
  /** Its picture in assets/, without the size. */
  readonly picture: string;
  /** What it does, and that a price is shown first where it costs something. At most 250 characters. */
  readonly tip: string;
}

/** Runs the function that the page associates under its id; only one opens the panel without it. */
export interface Command extends Entry {
  readonly opensPanel?: true;
}

export interface Menu extends Entry {
  readonly commands: readonly Command[];
}

export const isMenu = (entry: Command | Menu): entry is Menu => "commands" in entry;

const entry = (id: string, label: string, picture: string, tip: string): Entry => ({ id, label, picture, tip });

const menu = (described: Entry, ...commands: readonly Command[]): Menu => ({ ...described, commands });

const PRICED = "The price is shown first.";
const KEPT = "They are remembered and can be brought back.";
const TO_EXCEL = "PROP_VALUE( becomes PROP.VALUE(, as Excel knows it.";
const TO_SHEETS = "PROP.VALUE( becomes PROP_VALUE( for Google Sheets. Excel shows #NAME? until it is converted back.";

export const RIBBON: readonly (Command | Menu)[] = [
  { ...entry("openPanel", "PROP", "icon", "Open the panel: service and key, spending, formulas."), opensPanel: true },
  entry("fetchWaiting", "Fetch", "fetch", `Fetch what waits in this workbook. ${PRICED}`),
  menu(
    entry("refresh", "Refresh", "refresh", `Ask again for what is at hand already. ${PRICED}`),
    entry("refreshSelection", "Selection", "selection", `Ask again for the selected cells. ${PRICED}`),
    entry("refreshSheet", "Sheet", "sheet", `Ask again for every formula of this sheet. ${PRICED}`),
    entry("refreshErrors", "Errors on this sheet", "errors", `Ask again for what went wrong on this sheet. ${PRICED}`),
  ),
  menu(
    entry("freeze", "Freeze", "freeze", "Put values in place of PROP formulas, or bring the formulas back."),
    entry("freezeSelection", "Freeze selection", "freeze", `Put values in place of the selected formulas. ${KEPT}`),
    entry("freezeSheet", "Freeze sheet", "freeze", `Put values in place of this sheet’s PROP formulas. ${KEPT}`),
    entry("unfreezeSelection", "Bring back selection", "unfreeze", "Bring back the formulas frozen in the selection."),
    entry("unfreezeSheet", "Bring back sheet", "unfreeze", "Bring back the formulas frozen on this sheet."),
  ),
  menu(
    entry("convert", "Convert", "convert", "Write PROP formulas as Excel or as Google Sheets knows them."),
    entry("selectionToExcel", "Selection for Excel", "toExcel", `In the selection: ${TO_EXCEL}`),
    entry("workbookToExcel", "Workbook for Excel", "toExcel", `In all sheets: ${TO_EXCEL}`),
    entry("selectionToSheets", "Selection for Google Sheets", "toSheets", `In the selection: ${TO_SHEETS}`),
    entry("workbookToSheets", "Workbook for Google Sheets", "toSheets", `In all sheets: ${TO_SHEETS}`),
  ),
  entry("openHelp", "Help", "help", "Every function, field, filter and error."),
];

/** Every command, those in menus too. */
export const commands = (): readonly Command[] => RIBBON.flatMap((each) => (isMenu(each) ? each.commands : [each]));
