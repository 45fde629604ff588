/** What this version of Excel supports. Checked each time, because a host may report it late. */

const supports = (set: string, version: string): boolean =>
  typeof Office !== "undefined" && Office.context.requirements.isSetSupported(set, version);

export const hostSupports = {
  /** Functions may return numbers with formats, and entities. */
  formats: (): boolean => supports("CustomFunctionsRuntime", "1.4"),
  /** Functions are told that they run for a preview only (Windows from 2504, Mac from 16.96). */
  valuePreview: (): boolean => supports("CustomFunctionsRuntime", "1.5"),
  /** Several areas can be selected, and single cells recalculated (1.6). */
  areas: (): boolean => supports("ExcelApi", "1.9"),
  /** Cells by number, and the selected cell: enough to freeze. */
  blocks: (): boolean => supports("ExcelApi", "1.7"),
  /** The range that a formula spills to. */
  spills: (): boolean => supports("ExcelApi", "1.12"),
  /** Pages can be opened in the browser. */
  browserWindow: (): boolean => supports("OpenBrowserWindowApi", "1.1"),
  /** The content of data types. */
  dataTypes: (): boolean => supports("ExcelApi", "1.16"),
} as const;
