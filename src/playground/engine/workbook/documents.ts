/** The workbook as it is written into files. */
import {
  BooleanNumber,
  CellValueType,
  DataValidationErrorStyle,
  DataValidationType,
  HorizontalAlign,
  VerticalAlign,
  WrapStrategy,
  type ICellData,
  type IBorderData,
  type IColorStyle,
  type IRange,
  type IStyleData,
  type Nullable,
  type Worksheet,
} from "@univerjs/core";
import { IDefinedNamesService, IFunctionService } from "@univerjs/engine-formula";
import { CFRuleType, CFSubRuleType, ConditionalFormattingRuleModel } from "@univerjs/sheets-conditional-formatting";
import { SheetDataValidationModel } from "@univerjs/sheets-data-validation";
import { readReference } from "../../../shared/formulas/cells";
import {
  LINE_STYLES,
  type ConditionalFormat,
  type Document,
  type DocumentCell,
  type DocumentLook,
  type DocumentSheet,
  type Edge,
  type Line,
  type DocumentValidation,
} from "../../files/document";
import { contains, type Rectangle } from "../../officeStandIn/cellAddress";
import { isCellName } from "../../officeStandIn/names";
import type { Chart, Pages } from "../../officeStandIn/workbookBackend";
import { PENDING_CELL } from "../arguments";
import { CustomFunction } from "../customFunction";
import { inSheetFont } from "../sheetFont";
import { EVERYWHERE, namedArea } from "./names";
import type { PlaygroundWorkbook } from "./workbook";

/** A cell whose function has not returned yet has no value. */
const NOT_YET = "#N/A";

export function documentOf(book: PlaygroundWorkbook): Document {
  const functions = book.injector.get(IFunctionService);
  return {
    name: book.name,
    sheets: book.sheets.map((sheet) => sheetOf(book, sheet)),
    active: book.active,
    names: namesIn(book),
    hasFunction(name, count) {
      const found = functions.getExecutor(name);
      if (found === undefined || found === null || found instanceof CustomFunction) return false;
      return found.minParams <= count && count <= found.maxParams;
    },
  };
}

function namesIn(book: PlaygroundWorkbook): Document["names"] {
  const all = book.injector.get(IDefinedNamesService).getDefinedNameMap(book.unitId) ?? {};
  return Object.values(all).flatMap(({ name, formulaOrRefString, hidden, localSheetId = EVERYWHERE }) => {
    if (hidden === true || localSheetId !== EVERYWHERE || !isCellName(name)) return [];
    // Others stand for a formula.
    const area = readReference(formulaOrRefString) && namedArea(book, formulaOrRefString);
    return area === undefined ? [] : [{ name, area }];
  });
}

function sheetOf(book: PlaygroundWorkbook, name: string): DocumentSheet {
  const worksheet = book.worksheet(name);
  const cells = cellsOf(book, name, worksheet);
  const [lastRow, lastColumn] = [
    cells.reduce((last, { row }) => Math.max(last, row), 0),
    cells.reduce((last, { column }) => Math.max(last, column), 0),
  ];
  const { ySplit, xSplit } = book.frozenPanes.of(name);
  const lines = linesOfRows(worksheet, lastRow + 1);
  const charts = book
    .charts(name)
    .map((chart) => (chart.place === undefined ? chart : { ...chart, place: asHighAsDrawn(chart.place, lines) }));
  return {
    ...{ name, hidden: book.isHidden(name), cells },
    widths: counted(lastColumn + 1).map((column) => worksheet.getColumnWidth(column)),
    lines,
    hiddenRows: counted(lastRow + 1).filter((row) => !worksheet.getRowRawVisible(row)),
    hiddenColumns: counted(lastColumn + 1).filter((column) => !worksheet.getColVisible(column)),
    frozen: { rows: ySplit, columns: xSplit },
    merged: book.mergedIn(name),
    formats: formatsOf(book, name),
    validations: validationsOf(book, name),
    pages: printedRows(book.pagesOf(name), cells, charts),
    charts,
  };
}

/** A list prints down to the last row in which something is shown: below it would come pages that are blank. */
function printedRows(
  pages: Partial<Pages> | undefined,
  cells: readonly DocumentCell[],
  charts: readonly Chart[],
): Partial<Pages> | undefined {
  if (pages?.areas === undefined) return pages;
  const shown = cells.flatMap(({ value, row, column }) => (value === null || value === "" ? [] : [{ row, column }]));
  const drawn = charts.flatMap(({ place }) => (place === undefined ? [] : [lastCell(place)]));
  const areas = pages.areas.map((area) => {
    const within = [...shown, ...drawn].filter((cell) => contains(area, { ...area, ...cell, rows: 1, columns: 1 }));
    const last = within.reduce((lowest, { row }) => Math.max(lowest, row), area.row);
    return { ...area, rows: last - area.row + 1 };
  });
  return { ...pages, areas };
}

/** A chart lies over as many lines as it was given rows, and so over fewer rows where some are higher. */
function asHighAsDrawn(place: Rectangle, lines: ReadonlyMap<number, number>): Rectangle {
  let [rows, left] = [0, place.rows];
  for (; left > 0; rows += 1) left -= lines.get(place.row + rows) ?? 1;
  return { ...place, rows };
}

const lastCell = ({ row, column, rows, columns }: Rectangle) => ({ row: row + rows - 1, column: column + columns - 1 });

/** Pixels above and below the lines of a row. */
const AROUND = 5;

/** Pixels of a line. */
function lineHeight(): number {
  const { fontBoundingBoxAscent, fontBoundingBoxDescent } = inSheetFont().measureText("x");
  return fontBoundingBoxAscent + fontBoundingBoxDescent;
}

/** Of rows that are as high as their texts need. */
function linesOfRows(worksheet: Worksheet, rows: number): ReadonlyMap<number, number> {
  const line = lineHeight();
  return new Map(
    counted(rows).flatMap((row) => {
      const lines = Math.round(((worksheet.getRowManager().getRow(row)?.ah ?? 0) - AROUND) / line);
      return lines > 1 ? [[row, lines] as const] : [];
    }),
  );
}

const counted = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);

/** Those with a content or a look of their own, and those that results are spilled into. */
function cellsOf(book: PlaygroundWorkbook, sheet: string, worksheet: Worksheet): readonly DocumentCell[] {
  const places = new Map<string, { readonly row: number; readonly column: number }>();
  worksheet.getCellMatrix().forValue((row, column) => void places.set(`${row},${column}`, { row, column }));
  for (const { row, column } of book.filled(sheet)) places.set(`${row},${column}`, { row, column });
  const filled = new Map(book.spills(sheet).map((area) => [`${area.row},${area.column}`, area]));
  return [...places].map(([key, { row, column }]) => {
    const raw = book.raw(sheet, row, column);
    const { value, note } = book.shownAt(sheet, row, column);
    const [formula, area] = [book.formulaAt(sheet, row, column), filled.get(key)];
    const look = lookOf(worksheet.getComposedCellStyleByCellData(row, column, raw ?? {}));
    const isSpilled = area !== undefined && area.rows * area.columns > 1;
    return {
      ...{ row, column, value: value === PENDING_CELL ? NOT_YET : contentOf(value, raw) },
      ...(formula === undefined ? {} : { formula }),
      ...(isSpilled ? { filled: area } : {}),
      look: look.format === undefined && note?.numberFormat ? { ...look, format: note.numberFormat } : look,
    };
  });
}

/** A text may have parts that look different, and a number may have been entered as a text. */
function contentOf(value: DocumentCell["value"], raw: Nullable<ICellData>): DocumentCell["value"] {
  const paragraphs = raw?.p?.body?.dataStream;
  if (value === null) return paragraphs?.replace(/\r?\n?\0?$/, "").replace(/\r/g, "\n") ?? null;
  const isText = raw?.t === CellValueType.STRING || raw?.t === CellValueType.FORCE_STRING;
  return isText && typeof value === "number" ? String(value) : value;
}

const HEIGHTS = {
  [VerticalAlign.TOP]: "top",
  [VerticalAlign.MIDDLE]: "center",
  [VerticalAlign.BOTTOM]: "bottom",
} as const;
const ALIGNMENTS = {
  [HorizontalAlign.LEFT]: "Left",
  [HorizontalAlign.CENTER]: "Center",
  [HorizontalAlign.RIGHT]: "Right",
} as const;

function lookOf({ bl, it, ul, st, fs, ff, cl, bg, bd, n, ht, vt, tb }: IStyleData): DocumentLook {
  const isOn = (flag: BooleanNumber | undefined): boolean => flag === BooleanNumber.TRUE;
  const lines = linesOf(bd ?? {});
  const [color, fill] = [hexOf(cl), hexOf(bg)];
  const [align, height] = [ALIGNMENTS[ht as keyof typeof ALIGNMENTS], HEIGHTS[vt as keyof typeof HEIGHTS]];
  const format = n?.pattern;
  return {
    ...(isOn(bl) ? { bold: true } : {}),
    ...(isOn(it) ? { italic: true } : {}),
    ...(isOn(ul?.s) ? { underlined: true } : {}),
    ...(isOn(st?.s) ? { struck: true } : {}),
    ...(fs === undefined ? {} : { size: fs }),
    ...(ff ? { font: ff } : {}),
    ...(color === undefined ? {} : { color }),
    ...(fill === undefined ? {} : { fill }),
    ...(align === undefined ? {} : { align }),
    ...(height === undefined ? {} : { height }),
    ...(tb === WrapStrategy.WRAP ? { wrap: true } : {}),
    ...(lines === undefined ? {} : { lines }),
    ...(format === undefined || format === "" || /^general$/i.test(format) ? {} : { format }),
  };
}

const EDGES = { t: "top", b: "bottom", l: "left", r: "right" } as const;

function linesOf(borders: IBorderData): DocumentLook["lines"] {
  const lines = Object.entries(EDGES).flatMap(([name, edge]): [Edge, Line][] => {
    const { s, cl } = borders[name as keyof typeof EDGES] ?? {};
    const style = s === undefined ? undefined : LINE_STYLES[s - 1];
    const color = hexOf(cl);
    return style === undefined ? [] : [[edge, { style, ...(color === undefined ? {} : { color }) }]];
  });
  return lines.length === 0 ? undefined : Object.fromEntries(lines);
}

/** `#rrggbb`; undefined for a color of the theme, which files don't have. */
function hexOf(color: Nullable<IColorStyle>): string | undefined {
  const text = color?.rgb ?? "";
  if (/^#[0-9a-f]{6}$/i.test(text)) return text.toLowerCase();
  const [, short] = /^#([0-9a-f]{3})$/i.exec(text) ?? [];
  if (short !== undefined) return `#${short.replace(/./g, "$&$&")}`.toLowerCase();
  const [, parts] = /^rgba?\((\d+, *\d+, *\d+)(?:, *1)?\)$/i.exec(text) ?? [];
  return (
    parts &&
    `#${parts
      .split(",")
      .map((part) => Number(part).toString(16).padStart(2, "0"))
      .join("")}`
  );
}

/** Those of a formula: a file has its own kinds of the others. */
function formatsOf(book: PlaygroundWorkbook, sheet: string): readonly ConditionalFormat[] {
  const { unitId, subUnitId } = book.place(sheet);
  const all = book.injector.get(ConditionalFormattingRuleModel).getSubunitRules(unitId, subUnitId) ?? [];
  return all.flatMap(({ ranges, rule, stopIfTrue }) => {
    if (rule.type !== CFRuleType.highlightCell || rule.subType !== CFSubRuleType.formula) return [];
    return [{ areas: areasOf(book, sheet, ranges), formula: rule.value, look: lookOf(rule.style), last: stopIfTrue }];
  });
}

const KINDS: Readonly<Partial<Record<string, DocumentValidation["kind"]>>> = {
  [DataValidationType.LIST]: "list",
  [DataValidationType.WHOLE]: "whole",
  [DataValidationType.DECIMAL]: "decimal",
  [DataValidationType.TEXT_LENGTH]: "textLength",
  [DataValidationType.CUSTOM]: "custom",
};

function validationsOf(book: PlaygroundWorkbook, sheet: string): readonly DocumentValidation[] {
  const { unitId, subUnitId } = book.place(sheet);
  const rules = book.injector.get(SheetDataValidationModel).getRules(unitId, subUnitId);
  return rules.flatMap(
    ({ type, ranges, operator, formula1, formula2, errorStyle, error = "" }): DocumentValidation[] => {
      const kind = KINDS[type];
      if (kind === undefined || ranges.length === 0) return [];
      return [
        {
          ...{ areas: areasOf(book, sheet, ranges), kind, strict: errorStyle === DataValidationErrorStyle.STOP },
          message: error,
          ...(operator === undefined || operator === null ? {} : { comparison: operator }),
          sources: [formula1, formula2].flatMap((source) => (source === undefined || source === "" ? [] : [source])),
        },
      ];
    },
  );
}

const areasOf = (book: PlaygroundWorkbook, sheet: string, ranges: readonly IRange[]): readonly Rectangle[] =>
  ranges.map((range) => book.rectangle(sheet, range));
