/** The ribbon as data, in order. A built-in tab allows six controls side by side, so related commands share a menu. */
interface Entry {
  /** Unique in the manifest; also the key of its texts. */
  readonly id: string;
  readonly label: string;
  /** Its icon in assets/, without the size. */
  readonly picture: string;
  /** What it does and, if it costs something, that the price is shown first. At most 250 characters. */
  readonly tip: string;
}

/** Runs the function that the page associates with its id, or only opens the panel. */
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
const KEPT = "The formulas can be restored.";
const TO_EXCEL = "PROP_VALUE becomes PROP.VALUE, as Excel writes it.";
const TO_SHEETS = "PROP.VALUE becomes PROP_VALUE for Google Sheets. Excel shows #NAME? until you convert it back.";

export const RIBBON: readonly (Command | Menu)[] = [
  { ...entry("openPanel", "PROP", "icon", "Open the panel: service, key, spending and formulas."), opensPanel: true },
  entry(
    "openJobs",
    "Jobs",
    "jobs",
    "Comps grid, bulk valuation, rent roll, deal, tax appeal, market comparison, buy box, owners and mail, and a check of addresses. The price is shown before anything is fetched.",
  ),
  entry("fetchWaiting", "Fetch", "fetch", `Fetch what cells in this workbook are waiting for. ${PRICED}`),
  menu(
    entry("refresh", "Refresh", "refresh", `Fetch results again, even if cached. ${PRICED}`),
    entry("refreshSelection", "Selection", "selection", `Fetch the results of the selected cells again. ${PRICED}`),
    entry("refreshSheet", "Sheet", "sheet", `Fetch the results of all PROP formulas on this sheet again. ${PRICED}`),
    entry("refreshErrors", "Errors on this sheet", "errors", `Try again what failed on this sheet. ${PRICED}`),
  ),
  menu(
    entry(
      "formulas",
      "Formulas",
      "freeze",
      "Replace PROP formulas with their values, restore them, or rewrite them for Excel or for Google Sheets.",
    ),
    entry(
      "freezeSelection",
      "Freeze selection",
      "freeze",
      `Replace the selected PROP formulas with their values. ${KEPT}`,
    ),
    entry("freezeSheet", "Freeze sheet", "freeze", `Replace this sheet’s PROP formulas with their values. ${KEPT}`),
    entry("unfreezeSelection", "Restore selection", "unfreeze", "Restore the formulas frozen in the selection."),
    entry("unfreezeSheet", "Restore sheet", "unfreeze", "Restore the formulas frozen on this sheet."),
    entry("selectionToExcel", "Convert selection for Excel", "toExcel", `In the selection: ${TO_EXCEL}`),
    entry("workbookToExcel", "Convert workbook for Excel", "toExcel", `In all sheets: ${TO_EXCEL}`),
    entry("selectionToSheets", "Convert selection for Google Sheets", "toSheets", `In the selection: ${TO_SHEETS}`),
    entry("workbookToSheets", "Convert workbook for Google Sheets", "toSheets", `In all sheets: ${TO_SHEETS}`),
  ),
  menu(
    entry("help", "Help", "help", "The reference, and a check of this Excel."),
    entry("openHelp", "Reference", "help", "Every function, field, filter and error."),
    entry(
      "checkHost",
      "Check this host",
      "sheet",
      "Check what this Excel supports, and write the results into a new sheet. Free.",
    ),
  ),
];

/** Every command, including those in menus. */
export const commands = (): readonly Command[] => RIBBON.flatMap((each) => (isMenu(each) ? each.commands : [each]));
