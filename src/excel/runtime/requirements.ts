/** What this version of Excel supports. Checked each time, because a host may report it late. */
const SETS = {
  /** Functions may return numbers with formats, and entities. */
  formats: ["CustomFunctionsRuntime", "1.4"],
  /** Functions are told that they run for a preview only (Windows from 2504, Mac from 16.96). */
  valuePreview: ["CustomFunctionsRuntime", "1.5"],
  /** Cells can have names. */
  names: ["ExcelApi", "1.4"],
  /** Conditional formats. */
  rules: ["ExcelApi", "1.6"],
  /** Rows and columns that stay while the rest scrolls. */
  panes: ["ExcelApi", "1.7"],
  /** Charts of several series. */
  charts: ["ExcelApi", "1.7"],
  /** Cells that take certain values only. */
  validations: ["ExcelApi", "1.8"],
  /** Cells by number, and the selected cell: enough to freeze. */
  blocks: ["ExcelApi", "1.7"],
  /** Several areas can be selected, and single cells recalculated (1.6). */
  areas: ["ExcelApi", "1.9"],
  /** Whether cells are still calculating. */
  calculationState: ["ExcelApi", "1.9"],
  /** How a sheet prints. */
  pages: ["ExcelApi", "1.9"],
  /** The range that a formula spills to. */
  spills: ["ExcelApi", "1.12"],
  /** Merged cells. */
  merges: ["ExcelApi", "1.13"],
  /** The content of data types. */
  dataTypes: ["ExcelApi", "1.16"],
  /** Pages can be opened in the browser. */
  browserWindow: ["OpenBrowserWindowApi", "1.1"],
} as const;

const supports = ([set, version]: readonly [string, string]): boolean =>
  typeof Office !== "undefined" && Office.context.requirements.isSetSupported(set, version);

export const hostSupports = Object.fromEntries(
  Object.entries(SETS).map(([ability, set]) => [ability, () => supports(set)]),
) as Readonly<Record<keyof typeof SETS, () => boolean>>;

/** Such as `ExcelApi 1.16`. */
export const missingSets = (): readonly string[] => [
  ...new Set(Object.values(SETS).flatMap((set) => (supports(set) ? [] : [set.join(" ")]))),
];
