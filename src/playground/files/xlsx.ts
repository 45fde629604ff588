/** A workbook as a file of Excel. */
import { writeXlsx, type CellStyle, type ConditionalRule, type DataValidation, type WriteSheet } from "hucre/xlsx";
import { areaText, sheetPrefix } from "../../shared/formulas/cells";
import type { Rectangle } from "../officeStandIn/cellAddress";
import type { Pages } from "../officeStandIn/workbookBackend";
import type {
  ConditionalFormat,
  Document,
  DocumentCell,
  DocumentLook,
  DocumentSheet,
  DocumentValidation,
} from "./document";
import { fileChart } from "./fileChart";
import { fixedAddress, fixedText } from "./fixedAddress";
import { fileFormula } from "./fileFormula";
import { looksLikeFormula } from "./formulaLikeText";

type FileCell = NonNullable<WriteSheet["cells"]> extends Map<string, infer Cell> ? Cell : never;

/**
 * Most programs have it, or one of the same widths, so that pages end alike in all. A digit is seven pixels wide, as in Excel's own
 * font, with five beside a cell's text.
 */
const FONT = { name: "Arial", size: 10 };
export const [DIGIT, BESIDE] = [7, 5];

/** Of a line in it. Not every program makes rows as high as their texts. */
const LINE_POINTS = 15;

const LONGEST_TEXT = 32_767;
const LONGEST_LIST = 255;
const LONGEST_MESSAGE = 255;

export function xlsxOf(document: Document): Promise<Uint8Array> {
  return writeXlsx({
    sheets: document.sheets.map((sheet) => fileSheet(sheet, document)),
    namedRanges: [
      ...document.names.map(({ name, area }) => ({ name, range: fixedAddress(area) })),
      ...document.sheets.flatMap(printNames),
    ],
    defaultFont: FONT,
    activeSheet: document.sheets.findIndex(({ name }) => name === document.active),
  });
}

function fileSheet(sheet: DocumentSheet, document: Document): WriteSheet {
  const [hiddenColumns, merged] = [new Set(sheet.hiddenColumns), cellsIn(sheet.merged)];
  const cells = sheet.cells.map((cell): [string, FileCell] => {
    const key = keyOf(cell);
    return [key, fileCell(cell, document, merged.has(key))];
  });
  return {
    name: sheet.name,
    hidden: sheet.hidden,
    cells: new Map(cells),
    columns: sheet.widths.map((pixels, column) => ({
      width: Math.max(Math.round(((pixels - BESIDE) / DIGIT) * 100) / 100, 0),
      hidden: hiddenColumns.has(column),
    })),
    rowDefs: new Map<number, { readonly height?: number; readonly hidden?: true }>([
      ...[...sheet.lines].map(([row, lines]) => [row, { height: lines * LINE_POINTS }] as const),
      ...sheet.hiddenRows.map((row) => [row, { hidden: true }] as const),
    ]),
    // The library names the row above a break.
    rowBreaks: sheet.pages?.breaks?.map(({ row }) => row - 1) ?? [],
    merges: sheet.merged.map(({ row, column, rows, columns }) => ({
      ...{ startRow: row, startCol: column },
      ...{ endRow: row + rows - 1, endCol: column + columns - 1 },
    })),
    ...(sheet.frozen.rows + sheet.frozen.columns > 0 ? { freezePane: sheet.frozen } : {}),
    ...(sheet.pages === undefined ? {} : { pageSetup: pageSetup(sheet.pages) }),
    conditionalRules: sheet.formats.flatMap((format, index) => conditionalRule(format, index, document)),
    dataValidations: sheet.validations.flatMap((validation) => dataValidation(validation, document)),
    charts: sheet.charts.flatMap(fileChart),
  };
}

/** As many pages below one another as it takes. */
function pageSetup({ orientation, zoom }: Partial<Pages>): NonNullable<WriteSheet["pageSetup"]> {
  const { horizontalFitToPages: across, scale } = (zoom ?? {}) as {
    readonly horizontalFitToPages?: number;
    readonly scale?: number;
  };
  return {
    ...(orientation === undefined ? {} : { orientation: orientation === "Landscape" ? "landscape" : "portrait" }),
    ...(across === undefined ? {} : { fitToPage: true, fitToWidth: across, fitToHeight: 0 }),
    ...(scale === undefined ? {} : { scale }),
  };
}

/** Names by which Excel knows what of a sheet prints. The library doesn't quote the sheet's name in those that it writes. */
function printNames({ name, pages = {} }: DocumentSheet) {
  const { areas = [], titleRows, titleColumns } = pages;
  const sheet = sheetPrefix(name);
  const titles = [titleColumns, titleRows].flatMap((each) => (each === undefined ? [] : `${sheet}${each}`));
  const printed = areas.map((area) => `${sheet}${fixedText(area)}`);
  return [
    ...(areas.length === 0 ? [] : [{ name: "_xlnm.Print_Area", range: printed.join(), scope: name }]),
    ...(titles.length === 0 ? [] : [{ name: "_xlnm.Print_Titles", range: titles.join(), scope: name }]),
  ];
}

const keyOf = ({ row, column }: { readonly row: number; readonly column: number }): string => `${row},${column}`;

function cellsIn(areas: readonly Rectangle[]): ReadonlySet<string> {
  const keys = new Set<string>();
  for (const { row, column, rows, columns } of areas) {
    for (let down = 0; down < rows; down += 1)
      for (let across = 0; across < columns; across += 1) keys.add(keyOf({ row: row + down, column: column + across }));
  }
  return keys;
}

/** @param isMerged A formula that calculates with arrays can't stand there. */
function fileCell(cell: DocumentCell, document: Document, isMerged: boolean): FileCell {
  const { formula, filled, value, look } = cell;
  const found = formula === undefined ? undefined : fileFormula(formula, document);
  const isArray = found?.withArrays === true || filled !== undefined;
  if (found === undefined || (isArray && isMerged)) return valueCell(value, look);
  const [result, style] = [typeof value === "string" ? fileText(value) : value, cellStyle(look)];
  if (!isArray) return { formula: found.text, formulaResult: result, style };
  const formulaRef = areaText(filled ?? { ...cell, rows: 1, columns: 1 });
  return { formula: found.text, formulaResult: result, formulaType: "array", formulaDynamic: true, formulaRef, style };
}

/** A text that could be taken for a formula has the format for texts, so that it stays one if a person edits the cell. */
function valueCell(value: DocumentCell["value"], look: DocumentLook): FileCell {
  if (typeof value !== "string") return { value, style: cellStyle(look) };
  const isGuarded = look.format === undefined && looksLikeFormula(value);
  return { value: fileText(value), style: cellStyle(isGuarded ? { ...look, format: "@" } : look) };
}

/** Errors that are later than Excel's files, where they are #VALUE!: programs take their names for something they don't know. */
const LATER_ERRORS: ReadonlySet<string> = new Set(["#SPILL!", "#CALC!"]);

/** `_x0041_` would be read as the character that it stands for in files. */
const fileText = (text: string): string =>
  (LATER_ERRORS.has(text) ? "#VALUE!" : text)
    .slice(0, LONGEST_TEXT)
    .replace(/_(?=x[0-9a-f]{4}_)/gi, "_x005F_")
    .replace(/[\uFFFE\uFFFF]/g, "\uFFFD");

function cellStyle(look: DocumentLook): CellStyle {
  const { format, lines } = look;
  const alignment = {
    ...(look.align === undefined ? {} : { horizontal: ALIGNED[look.align] }),
    ...(look.height === undefined ? {} : { vertical: look.height }),
    ...(look.wrap === true ? { wrapText: true } : {}),
  };
  return {
    font: { ...FONT, ...fontOf(look) },
    ...(look.fill === undefined ? {} : { fill: filledWith(look.fill) }),
    ...(lines === undefined ? {} : { border: bordersOf(lines) }),
    ...(Object.keys(alignment).length === 0 ? {} : { alignment }),
    ...(format === undefined ? {} : { numFmt: format }),
  };
}

const ALIGNED = { Left: "left", Center: "center", Right: "right" } as const;

const fontOf = ({ bold, italic, underlined, struck, size, font, color }: DocumentLook) => ({
  ...(bold === true ? { bold } : {}),
  ...(italic === true ? { italic } : {}),
  ...(underlined === true ? { underline: true } : {}),
  ...(struck === true ? { strikethrough: true } : {}),
  ...(size === undefined ? {} : { size }),
  ...(font === undefined ? {} : { name: font }),
  ...(color === undefined ? {} : { color: colorOf(color) }),
});

const colorOf = (color: string) => ({ rgb: color.replace("#", "").toUpperCase() });

/** In cells the first color fills, in conditional formats the second. */
const filledWith = (color: string) =>
  ({ type: "pattern", pattern: "solid", fgColor: colorOf(color), bgColor: colorOf(color) }) as const;

const bordersOf = (lines: NonNullable<DocumentLook["lines"]>): NonNullable<CellStyle["border"]> =>
  Object.fromEntries(
    Object.entries(lines).map(([edge, { style, color }]) => [
      edge,
      { style, ...(color === undefined ? {} : { color: colorOf(color) }) },
    ]),
  );

function conditionalRule(format: ConditionalFormat, index: number, document: Document): readonly ConditionalRule[] {
  const formula = fileFormula(format.formula, document)?.text;
  if (formula === undefined) return [];
  const { look } = format;
  const font = fontOf(look);
  const style: CellStyle = {
    ...(Object.keys(font).length === 0 ? {} : { font }),
    ...(look.fill === undefined ? {} : { fill: filledWith(look.fill) }),
  };
  const rule = { type: "expression", priority: index + 1, formula, style, range: areasText(format.areas) } as const;
  return [{ ...rule, stopIfTrue: format.last }];
}

function dataValidation(validation: DocumentValidation, document: Document): readonly DataValidation[] {
  const { areas, kind, comparison, sources, strict, message } = validation;
  const formulas = sources.map((source) => validationFormula(kind, source, document));
  const [formula1, formula2] = formulas;
  if (formula1 === undefined || formulas.includes(undefined)) return [];
  return [
    {
      ...{ type: kind, range: areasText(areas), allowBlank: true, formula1 },
      ...(formula2 === undefined ? {} : { formula2 }),
      ...(comparison === undefined || kind === "list" || kind === "custom" ? {} : { operator: comparison }),
      ...(strict ? { showErrorMessage: true, errorStyle: "stop" } : {}),
      ...(message === "" ? {} : { errorMessage: message.slice(0, LONGEST_MESSAGE) }),
    },
  ];
}

function validationFormula(kind: DocumentValidation["kind"], source: string, document: Document): string | undefined {
  if (source.startsWith("=")) return fileFormula(source, document)?.text;
  if (kind === "list") return source.length > LONGEST_LIST ? undefined : `"${source.replace(/"/g, '""')}"`;
  return source.trim() !== "" && Number.isFinite(Number(source)) ? source : undefined;
}

const areasText = (areas: readonly Rectangle[]): string => areas.map(areaText).join(" ");
