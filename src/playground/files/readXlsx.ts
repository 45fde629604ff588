/**
 * A file of Excel as a workbook: its values, its formulas and what its cells look like. Nothing is calculated for it. What
 * it has beside that (`unshown.ts`) is left out.
 */
import { readXlsx, resolveThemeColor, type Workbook } from "hucre/xlsx";
import { translateFormulaToA1, translateFormulaToR1C1 } from "@borgar/fx";
import { readReference } from "../../shared/formulas/cells";
import { a1Text, rectangle, type Rectangle } from "../officeStandIn/cellAddress";
import {
  LINE_STYLES,
  type ConditionalFormat,
  type DocumentCell,
  type DocumentLook,
  type DocumentSheet,
  type DocumentValidation,
  type Line,
  type ReadDocument,
} from "./document";
import { serialOfDate } from "./serial";
import { unshown } from "./unshown";
import { WITH_FORMULA } from "./unshownFormats";
import { BESIDE, DIGIT } from "./xlsx";

type FileSheet = Workbook["sheets"][number];
type FileCell = NonNullable<FileSheet["cells"]> extends Map<string, infer Cell> ? Cell : never;
type FileStyle = NonNullable<FileCell["style"]>;
type FileColor = NonNullable<NonNullable<FileStyle["font"]>["color"]>;
/** What cells look like that say nothing of it: the page shows those in its own font. */
interface Usual {
  readonly theme: readonly string[];
  readonly font: NonNullable<FileStyle["font"]>;
}

type FileRule = NonNullable<FileSheet["conditionalRules"]>[number];
type FileValidation = NonNullable<FileSheet["dataValidations"]>[number];

/** Cells that results and merged cells may cover in a file, all together: it can claim far more than it holds. */
const MOST_COVERED = 2_000_000;

/** Whether there is room for such an area too. */
type Fits = (area: Pick<Rectangle, "rows" | "columns">) => boolean;

function roomFor(cells: number): Fits {
  let left = cells;
  return ({ rows, columns }) => {
    if (rows * columns > left) return false;
    left -= rows * columns;
    return true;
  };
}

/** @throws If it isn't a file of Excel. */
export async function documentIn(bytes: Uint8Array, name: string): Promise<ReadDocument> {
  const book = await readXlsx(bytes, { readStyles: true });
  const usual = { theme: book.themeColors ?? [], font: book.defaultFont ?? {} };
  const fits = roomFor(MOST_COVERED);
  const sheets = book.sheets.map((sheet) => sheetOf(sheet, usual, fits));
  return {
    ...{ name, sheets, active: (sheets[book.activeSheet ?? 0] ?? sheets[0])?.name ?? "" },
    names: (book.namedRanges ?? []).flatMap(({ name: called, range, scope }) => {
      const area = scope === undefined ? areaOf(range) : undefined;
      return area === undefined || called.startsWith("_xlnm.") ? [] : [{ name: called, area }];
    }),
    unshown: unshown(bytes),
  };
}

/** `Sheet1!$B$2:$C$4` */
function areaOf(text: string): Rectangle | undefined {
  const read = readReference(text);
  if (read?.sheet === undefined || read.range.right === null || read.range.bottom === null) return undefined;
  return { ...rectangle({ ...NOWHERE, sheet: read.sheet }, text), sheet: read.sheet };
}

const NOWHERE: Rectangle = { sheet: "", row: 0, column: 0, rows: 1, columns: 1 };

/** A sheet of Excel. */
const ROWS = 1_048_576;

/** `A1:B2 D:D` */
const areasOf = (sheet: string, text: string): readonly Rectangle[] =>
  text.split(" ").map((part) => rectangle({ ...NOWHERE, sheet, rows: ROWS }, part));

function sheetOf(sheet: FileSheet, usual: Usual, fits: Fits): DocumentSheet {
  const cells = cellsOf(sheet, usual, fits);
  const columns = sheet.columns ?? [];
  const merged = (sheet.merges ?? [])
    .map(({ startRow, startCol, endRow, endCol }) => ({
      ...{ sheet: sheet.name, row: startRow, column: startCol },
      ...{ rows: endRow - startRow + 1, columns: endCol - startCol + 1 },
    }))
    .filter(fits);
  return {
    ...{ name: sheet.name, hidden: sheet.hidden === true || sheet.veryHidden === true, cells, merged },
    widths: columns.map(({ width = USUAL_WIDTH }) => Math.round(width * DIGIT + BESIDE)),
    hiddenRows: [...(sheet.rowDefs ?? [])].flatMap(([row, { hidden }]) => (hidden === true ? [row] : [])),
    hiddenColumns: columns.flatMap(({ hidden }, column) => (hidden === true ? [column] : [])),
    frozen: { rows: sheet.freezePane?.rows ?? 0, columns: sheet.freezePane?.columns ?? 0 },
    formats: [...(sheet.conditionalRules ?? [])]
      .sort((one, other) => one.priority - other.priority)
      .flatMap((rule) => formatOf(rule, sheet.name, usual)),
    validations: (sheet.dataValidations ?? []).flatMap((rule) => validationOf(rule, sheet.name)),
    charts: [],
    // The playground makes rows as high as their texts need by itself.
    lines: new Map(),
  };
}

/** Excel's own, in digits. */
const USUAL_WIDTH = 8.43;

function cellsOf(sheet: FileSheet, usual: Usual, fits: Fits): readonly DocumentCell[] {
  const special = sheet.cells ?? new Map<string, FileCell>();
  const shared = sharedFormulas(special);
  const places = new Set(special.keys());
  sheet.rows.forEach((line, row) => line.forEach((value, column) => value !== null && places.add(`${row},${column}`)));
  return [...places].map((place) => {
    const [row, column] = place.split(",").map(Number) as [number, number];
    const cell = special.get(place);
    const formula = formulaOf(cell, a1Text(row, column), shared);
    const { formulaType: type, formulaRef: ref } = cell ?? {};
    const filled =
      type === "array" && ref !== undefined ? rectangle({ ...NOWHERE, sheet: sheet.name }, ref) : undefined;
    return {
      ...{
        row,
        column,
        value: isMaybeBlocked(cell) ? null : plainValue(cell?.value ?? sheet.rows[row]?.[column] ?? null),
      },
      ...(formula === undefined ? {} : { formula }),
      ...(filled !== undefined && filled.rows * filled.columns > 1 && fits(filled) ? { filled } : {}),
      look: lookOf(cell?.style ?? {}, usual),
    };
  });
}

/** In Excel's own files a result without room is the second. Such a formula is calculated anew, which tells the room that it needs. */
const MAYBE_BLOCKED: ReadonlySet<unknown> = new Set(["#SPILL!", "#VALUE!"]);

const isMaybeBlocked = (cell: FileCell | undefined): boolean =>
  cell?.formulaDynamic === true && MAYBE_BLOCKED.has(cell.value);

const plainValue = (value: FileCell["value"]): DocumentCell["value"] =>
  value instanceof Date ? serialOfDate(value) : value;

/** Of a formula that was filled down, only the first cell has the text. */
function sharedFormulas(cells: ReadonlyMap<string, FileCell>): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  for (const [place, { formula, formulaSharedIndex: index }] of cells) {
    const [row, column] = place.split(",").map(Number) as [number, number];
    if (index !== undefined && formula) found.set(index, translateFormulaToR1C1(`=${formula}`, a1Text(row, column)));
  }
  return found;
}

function formulaOf(cell: FileCell | undefined, a1: string, shared: ReadonlyMap<number, string>): string | undefined {
  if (cell?.formula) return withoutPrefixes(`=${cell.formula}`);
  const filledDown = shared.get(cell?.formulaSharedIndex ?? -1);
  return filledDown === undefined ? undefined : withoutPrefixes(translateFormulaToA1(filledDown, a1));
}

/** As a person types it. A custom function of an add-in has a prefix of its own, in which its namespace stands. */
const withoutPrefixes = (formula: string): string =>
  formula.replace(/"(?:[^"]|"")*"|_xlfn\.(?:_xlws\.)?|_xlpm\.|_xll\.|_xldudf_PROP_/gi, (found) =>
    found.startsWith('"') ? found : /^_xldudf/i.test(found) ? "PROP." : "",
  );

function lookOf({ font = {}, fill, border = {}, alignment = {}, numFmt }: FileStyle, usual: Usual): DocumentLook {
  const color = colorOf(font.color, usual);
  const filled = fill?.type === "pattern" && fill.pattern === "solid" ? colorOf(fill.fgColor, usual) : undefined;
  const align = ALIGNED[alignment.horizontal as keyof typeof ALIGNED] as DocumentLook["align"];
  const height = HEIGHTS.find((each) => each === alignment.vertical);
  const lines = linesOf(border, usual);
  return {
    ...(font.bold === true ? { bold: true } : {}),
    ...(font.italic === true ? { italic: true } : {}),
    ...(font.underline === undefined || font.underline === false ? {} : { underlined: true }),
    ...(font.strikethrough === true ? { struck: true } : {}),
    ...(font.size === undefined || font.size === usual.font.size ? {} : { size: font.size }),
    ...(font.name === undefined || font.name === usual.font.name ? {} : { font: font.name }),
    ...(color === undefined ? {} : { color }),
    ...(filled === undefined ? {} : { fill: filled }),
    ...(align === undefined ? {} : { align }),
    ...(height === undefined ? {} : { height }),
    ...(alignment.wrapText === true ? { wrap: true } : {}),
    ...(lines.length === 0 ? {} : { lines: Object.fromEntries(lines) }),
    ...(numFmt === undefined || /^general$/i.test(numFmt) ? {} : { format: numFmt }),
  };
}

const ALIGNED = { left: "Left", center: "Center", right: "Right" } as const;
const HEIGHTS = ["top", "center", "bottom"] as const;
const EDGES = ["top", "bottom", "left", "right"] as const;

function linesOf(border: NonNullable<FileStyle["border"]>, usual: Usual): (readonly [string, Line])[] {
  return EDGES.flatMap((edge) => {
    const side = border[edge];
    const style = LINE_STYLES.find((each) => each === side?.style);
    const color = colorOf(side?.color, usual);
    return style === undefined ? [] : [[edge, { style, ...(color === undefined ? {} : { color }) }] as const];
  });
}

/** `#rrggbb`; undefined for the usual one. */
function colorOf(color: FileColor | undefined, { theme }: Usual): string | undefined {
  const { rgb, theme: index, tint } = color ?? {};
  const text = rgb ?? (index === undefined || index >= theme.length ? "" : resolveThemeColor([...theme], index, tint));
  return /^[0-9a-f]{6}$/i.test(text) ? `#${text.toLowerCase()}` : undefined;
}

/** Those that a formula can say: not scales, bars, icons, and what compares a cell with all others. */
function formatOf(rule: FileRule, sheet: string, usual: Usual): readonly ConditionalFormat[] {
  const areas = areasOf(sheet, rule.range);
  const formula = areas[0] && ruleFormula(rule, a1Text(areas[0].row, areas[0].column));
  if (formula === undefined) return [];
  const { font, fill } = rule.style ?? {};
  const color = fill?.type === "pattern" ? colorOf(fill.bgColor ?? fill.fgColor, usual) : undefined;
  const look = {
    ...lookOf(font === undefined ? {} : { font }, usual),
    ...(color === undefined ? {} : { fill: color }),
  };
  return [
    {
      ...{ areas, formula: withoutPrefixes(`=${formula}`) },
      ...{ look, last: rule.stopIfTrue === true },
    },
  ];
}

const SIGNS: Readonly<Partial<Record<string, string>>> = {
  ...{ equal: "=", notEqual: "<>", greaterThan: ">", lessThan: "<" },
  ...{ greaterThanOrEqual: ">=", lessThanOrEqual: "<=" },
};

/** @param cell The first that the rule is for. */
function ruleFormula({ type, operator, formula }: FileRule, cell: string): string | undefined {
  const [first, second] = [formula ?? []].flat();
  if (type !== "cellIs" || first === undefined) return WITH_FORMULA.has(type) ? first : undefined;
  const sign = operator && SIGNS[operator];
  if (sign !== undefined) return `${cell}${sign}(${first})`;
  const within = second && `AND(${cell}>=(${first}),${cell}<=(${second}))`;
  return operator === "notBetween" && within ? `NOT(${within})` : within;
}

const KINDS = ["list", "whole", "decimal", "textLength", "custom"] as const;

function validationOf(rule: FileValidation, sheet: string): readonly DocumentValidation[] {
  const kind = KINDS.find((each) => each === rule.type);
  if (kind === undefined) return [];
  const isFormula = (source: string): boolean =>
    kind === "list" || kind === "custom" || !Number.isFinite(Number(source));
  const formulas = [rule.formula1, rule.formula2].flatMap((source) =>
    source === undefined || source === "" ? [] : [isFormula(source) ? withoutPrefixes(`=${source}`) : source],
  );
  const strict = rule.showErrorMessage === true && (rule.errorStyle ?? "stop") === "stop";
  return [
    {
      ...{ areas: areasOf(sheet, rule.range), kind, strict, message: rule.errorMessage ?? "" },
      ...(rule.operator === undefined ? {} : { comparison: rule.operator }),
      sources: rule.values === undefined ? formulas : [rule.values.join(",")],
    },
  ];
}
