/** A workbook that was read from a file, as the sheet opens it. */
import {
  BooleanNumber,
  CellValueType,
  DataValidationErrorStyle,
  DataValidationType,
  HorizontalAlign,
  VerticalAlign,
  WrapStrategy,
  type IBorderData,
  type ICellData,
  type IRange,
  type IStyleData,
  type IWorkbookData,
  type IWorksheetData,
} from "@univerjs/core";
import { serializeRangeWithSheet } from "@univerjs/engine-formula";
import { CFRuleType, CFSubRuleType } from "@univerjs/sheets-conditional-formatting";
import {
  LINE_STYLES,
  type DocumentCell,
  type DocumentLook,
  type DocumentSheet,
  type Edge,
  type ReadDocument,
} from "../../files/document";
import { NEW_SHEET } from "../sheetGrowth";
import { EVERYWHERE, FIXED } from "./names";
import { plainWorkbook, type SavedWorkbook } from "./saved";
import { rangeOf } from "./univerSheets";

type Filled = SavedWorkbook["filled"];
/** By the number of a row, and of a column. */
type Grid<T> = Record<number, Record<number, T>>;

export function openedWorkbook(document: ReadDocument): SavedWorkbook {
  const styles: Record<string, IStyleData> = {};
  const styled = (look: DocumentLook): string | undefined => {
    const style = styleOf(look);
    const text = JSON.stringify(style);
    if (text === "{}") return undefined;
    styles[text] = style;
    return text;
  };
  const sheets = document.sheets.map((sheet, index) => ({ id: `sheet${index + 1}`, sheet, ...cellsOf(sheet, styled) }));
  const bySheet = <T>(of: (each: (typeof sheets)[number]) => T): Record<string, T> =>
    Object.fromEntries(sheets.map((each) => [each.id, of(each)]));
  const workbook: Partial<IWorkbookData> = {
    ...{ name: document.name, styles, sheetOrder: sheets.map(({ id }) => id) },
    sheets: bySheet(({ id, sheet, cells }) => worksheetOf(id, sheet, cells)),
    resources: [
      resource(
        "SHEET_DEFINED_NAME_PLUGIN",
        Object.fromEntries(document.names.map((name) => [name.name, namedOf(name)])),
      ),
      resource(
        "SHEET_CONDITIONAL_FORMATTING_PLUGIN",
        bySheet(({ sheet }) => nearContent(sheet, sheet.formats).map(conditionalOf)),
      ),
      resource(
        "SHEET_DATA_VALIDATION_PLUGIN",
        bySheet(({ sheet }) => nearContent(sheet, sheet.validations).map(validationOf)),
      ),
    ],
  };
  const filled: Filled = { ranges: bySheet(({ ranges }) => ranges), cells: bySheet(({ spilled }) => spilled) };
  return { ...plainWorkbook(workbook, document.active), filled };
}

const resource = (name: string, data: object): { readonly name: string; readonly data: string } => ({
  name,
  data: JSON.stringify(data),
});

function worksheetOf(id: string, sheet: DocumentSheet, cellData: Grid<ICellData>): Partial<IWorksheetData> {
  const { frozen } = sheet;
  const used = usedOf(sheet);
  const hidden = { hd: BooleanNumber.TRUE };
  const isHidden = new Set(sheet.hiddenColumns);
  return {
    ...{ id, name: sheet.name, cellData, hidden: sheet.hidden ? BooleanNumber.TRUE : BooleanNumber.FALSE },
    rowCount: Math.max(NEW_SHEET.rowCount, used.rowCount),
    columnCount: Math.max(NEW_SHEET.columnCount, used.columnCount),
    columnData: Object.fromEntries(sheet.widths.map((w, at) => [at, { w, ...(isHidden.has(at) ? hidden : {}) }])),
    rowData: Object.fromEntries(sheet.hiddenRows.map((row) => [row, hidden])),
    mergeData: sheet.merged.map(rangeOf),
    freeze: {
      ...{ ySplit: frozen.rows, startRow: frozen.rows === 0 ? -1 : frozen.rows },
      ...{ xSplit: frozen.columns, startColumn: frozen.columns === 0 ? -1 : frozen.columns },
    },
  };
}

/** What has content or a width. */
function usedOf({ cells, widths }: DocumentSheet): typeof NEW_SHEET {
  return {
    rowCount: cells.reduce((most, { row }) => Math.max(most, row + 1), 0),
    columnCount: cells.reduce((most, { column }) => Math.max(most, column + 1), widths.length),
  };
}

/** Rows and columns after those, to be typed into. */
const MARGIN = { rowCount: 1000, columnCount: 10 };

/** A rule of whole columns, or of all cells, would have the page calculate it for more cells than it can. */
function nearContent<Rule extends { readonly areas: DocumentSheet["merged"] }>(
  sheet: DocumentSheet,
  rules: readonly Rule[],
): readonly Rule[] {
  const used = usedOf(sheet);
  return rules.flatMap((rule) => {
    const areas = rule.areas.map((area) => ({
      ...area,
      rows: Math.min(area.rows, used.rowCount + MARGIN.rowCount - area.row),
      columns: Math.min(area.columns, used.columnCount + MARGIN.columnCount - area.column),
    }));
    const near = areas.filter(({ rows, columns }) => rows > 0 && columns > 0);
    // Its formula is written for the first cell.
    return near[0] === undefined || near[0] !== areas[0] ? [] : [{ ...rule, areas: near }];
  });
}

interface SheetCells {
  readonly cells: Grid<ICellData>;
  readonly ranges: Grid<IRange>;
  readonly spilled: Grid<ICellData>;
}

/** What a formula fills beside its own cell is no content of those cells, or it would be in the formula's way. */
function cellsOf({ cells }: DocumentSheet, styled: (look: DocumentLook) => string | undefined): SheetCells {
  const found: SheetCells = { cells: {}, ranges: {}, spilled: {} };
  const owned = new Set<string>();
  for (const { row, column, formula, filled } of cells) {
    if (formula === undefined || filled === undefined) continue;
    put(found.ranges, row, column, rangeOf(filled));
    for (let down = 0; down < filled.rows; down += 1)
      for (let across = 0; across < filled.columns; across += 1) owned.add(`${row + down},${column + across}`);
  }
  for (const cell of cells) {
    const style = styled(cell.look);
    const look: ICellData = style === undefined ? {} : { s: style };
    const isFilled = owned.has(`${cell.row},${cell.column}`);
    if (isFilled) put(found.spilled, cell.row, cell.column, valueOf(cell));
    const isOwn = !isFilled || cell.formula !== undefined;
    put(found.cells, cell.row, cell.column, { ...look, ...(isOwn ? contentOf(cell) : {}) });
  }
  return found;
}

const put = <T>(grid: Grid<T>, row: number, column: number, value: T): void =>
  void ((grid[row] ??= {})[column] = value);

const contentOf = (cell: DocumentCell): ICellData => ({
  ...valueOf(cell),
  ...(cell.formula === undefined ? {} : { f: cell.formula }),
});

function valueOf({ value }: DocumentCell): ICellData {
  if (value === null) return {};
  if (typeof value === "boolean") return { v: value ? 1 : 0, t: CellValueType.BOOLEAN };
  return { v: value, t: typeof value === "number" ? CellValueType.NUMBER : CellValueType.STRING };
}

const on = BooleanNumber.TRUE;
const ALIGNED = { Left: HorizontalAlign.LEFT, Center: HorizontalAlign.CENTER, Right: HorizontalAlign.RIGHT };
const HEIGHTS = { top: VerticalAlign.TOP, center: VerticalAlign.MIDDLE, bottom: VerticalAlign.BOTTOM };
const EDGES = { top: "t", bottom: "b", left: "l", right: "r" } as const;

function styleOf({ lines, ...look }: DocumentLook): IStyleData {
  return {
    ...(look.bold === true ? { bl: on } : {}),
    ...(look.italic === true ? { it: on } : {}),
    ...(look.underlined === true ? { ul: { s: on } } : {}),
    ...(look.struck === true ? { st: { s: on } } : {}),
    ...(look.size === undefined ? {} : { fs: look.size }),
    ...(look.font === undefined ? {} : { ff: look.font }),
    ...(look.color === undefined ? {} : { cl: { rgb: look.color } }),
    ...(look.fill === undefined ? {} : { bg: { rgb: look.fill } }),
    ...(look.align === undefined ? {} : { ht: ALIGNED[look.align] }),
    ...(look.height === undefined ? {} : { vt: HEIGHTS[look.height] }),
    ...(look.wrap === true ? { tb: WrapStrategy.WRAP } : {}),
    ...(look.format === undefined ? {} : { n: { pattern: look.format } }),
    ...(lines === undefined ? {} : { bd: bordersOf(lines) }),
  };
}

const bordersOf = (lines: NonNullable<DocumentLook["lines"]>): IBorderData =>
  Object.fromEntries(
    Object.entries(lines).map(([edge, { style, color = "#000000" }]) => [
      EDGES[edge as Edge],
      { s: LINE_STYLES.indexOf(style) + 1, cl: { rgb: color } },
    ]),
  );

const namedOf = ({ name, area: { sheet, ...area } }: ReadDocument["names"][number]): object => ({
  ...{ id: name, name, localSheetId: EVERYWHERE },
  formulaOrRefString: serializeRangeWithSheet(sheet, { ...rangeOf(area), ...FIXED }),
});

const conditionalOf = ({ areas, formula, look, last }: DocumentSheet["formats"][number], index: number): object => ({
  ...{ cfId: `format${index}`, ranges: areas.map(rangeOf), stopIfTrue: last },
  rule: {
    ...{ type: CFRuleType.highlightCell, subType: CFSubRuleType.formula },
    ...{ value: formula, style: styleOf(look) },
  },
});

const KINDS = {
  list: DataValidationType.LIST,
  whole: DataValidationType.WHOLE,
  decimal: DataValidationType.DECIMAL,
  textLength: DataValidationType.TEXT_LENGTH,
  custom: DataValidationType.CUSTOM,
} as const;

function validationOf(rule: DocumentSheet["validations"][number], index: number): object {
  const [formula1, formula2] = rule.sources;
  return {
    ...{ uid: `rule${index}`, type: KINDS[rule.kind], ranges: rule.areas.map(rangeOf), allowBlank: true },
    ...{ formula1, formula2, operator: rule.comparison, error: rule.message },
    ...(rule.kind === "list" ? { showDropDown: true } : {}),
    showErrorMessage: rule.strict,
    errorStyle: rule.strict ? DataValidationErrorStyle.STOP : DataValidationErrorStyle.WARNING,
  };
}
