/** What this Excel knows: asked of Office each time, as a host may learn it late. */

const supports = (set: string, version: string): boolean =>
  typeof Office !== "undefined" && Office.context.requirements.isSetSupported(set, version);

export const hostSupports = {
  /** Functions may give numbers with formats, and entities. */
  formats: (): boolean => supports("CustomFunctionsRuntime", "1.4"),
  /** Functions are told that they run for a preview only (Windows from 2504, Mac from 16.96). */
  valuePreview: (): boolean => supports("CustomFunctionsRuntime", "1.5"),
  /** Several areas can be selected; cells can be marked to be calculated, and calculated without the rest (1.6). */
  areas: (): boolean => supports("ExcelApi", "1.9"),
  /** Cells by their number, and the cell that is selected: enough to freeze. */
  blocks: (): boolean => supports("ExcelApi", "1.7"),
  /** Where a formula spills to. */
  spills: (): boolean => supports("ExcelApi", "1.12"),
  /** A page can be opened in the person's browser. */
  browserWindow: (): boolean => supports("OpenBrowserWindowApi", "1.1"),
  /** What a data type holds. */
  dataTypes: (): boolean => supports("ExcelApi", "1.16"),
} as const;
