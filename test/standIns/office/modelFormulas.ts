/** The formulas of Excel's model: what they see of its cells, and ordinary ones calculated when somebody looks. */
import { areaAddress, readReference, type CellReference } from "../../../src/shared/formulas/cells";
import { isType, tokensOf } from "../../../src/shared/formulas/tokens";
import { excelError } from "../../../src/playground/officeStandIn/batch";
import { BUSY } from "../../../src/playground/officeStandIn/cellValue";
import type { Rectangle } from "../../../src/playground/officeStandIn/cellAddress";
import { CustomFunctionsError } from "../../../src/playground/officeStandIn/runtime";
import { calculatedAlone, callsAddIn, parsed, referencesIn, type Surroundings } from "../formulas/calculator";
import type { Matrix } from "../formulas/operands";
import { FormulaError, isFailed, NotCalculated, type Scalar } from "../formulas/scalars";
import { shownSerial } from "../formulas/serials";
import { placeName, placeOf, type ModelCells } from "./modelCells";

/** The model, as its formulas see it. */
interface Book {
  readonly cells: ModelCells;
  readonly names: ReadonlyMap<string, Rectangle>;
  readonly sheets: readonly string[];
  readonly size: (sheet: string) => Rectangle;
  readonly shown: (sheet: string, row: number, column: number) => unknown;
  readonly spillAt: (sheet: string, row: number, column: number) => Rectangle | undefined;
}

export const isOrdinary = (formula: string | undefined): formula is string =>
  formula !== undefined && !callsAddIn(formula);

export class ModelFormulas {
  /** What ordinary formulas show while no cell changes. */
  private readonly known = new Map<string, Scalar>();
  /** Areas that formulas read, by their address: a column is read by each of its rows. */
  private readonly areas = new Map<string, Matrix>();
  private version = 0;
  private readonly open = new Set<string>();
  /** What the arguments of our functions were when they were last called, by the cell. */
  private readonly given = new Map<string, string>();

  constructor(private readonly book: Book) {}

  /** What an ordinary formula shows. */
  shown(sheet: string, row: number, column: number, formula: string): unknown {
    const value = this.calculated(placeName(sheet, row, column), sheet, formula);
    return isFailed(value) ? errorShown(value) : (value ?? 0);
  }

  private calculated(place: string, sheet: string, formula: string): Scalar {
    this.forgetBefore();
    if (this.open.has(place)) throw new NotCalculated(`a formula that depends on itself: ${formula}`);
    if (!this.known.has(place)) {
      this.open.add(place);
      try {
        this.known.set(place, this.alone(sheet, formula));
      } finally {
        this.open.delete(place);
      }
    }
    return this.known.get(place)!;
  }

  /** What was read before a cell changed. */
  private forgetBefore(): void {
    const { version } = this.book.cells;
    if (version === this.version) return;
    this.version = version;
    this.known.clear();
    this.areas.clear();
  }

  private alone(sheet: string, formula: string): Scalar {
    const ast = parsed(formula);
    if (ast === undefined) return new FormulaError("#NAME?");
    const { rows } = calculatedAlone(ast, this.around(sheet));
    if (rows.length > 1 || rows[0]!.length > 1) throw new Error(`An ordinary formula fills several cells: ${formula}`);
    return rows[0]![0]!;
  }

  around(own: string): Surroundings {
    return {
      named: (name) => this.named(name),
      today: () => Math.floor(shownSerial(new Date())),
      lifts: true,
      cells: (reference) => {
        const area = this.placed(reference, own);
        return area && this.read(area);
      },
    };
  }

  private read(area: Rectangle): Matrix {
    this.forgetBefore();
    const address = areaAddress(area);
    const before = this.areas.get(address);
    if (before !== undefined) return before;
    const read = eachIn(area, (row, column) => this.scalarAt(area.sheet, row, column));
    this.areas.set(address, read);
    return read;
  }

  private named(name: string): CellReference | undefined {
    const [, area] = [...this.book.names].find(([each]) => each.toLowerCase() === name.toLowerCase()) ?? [];
    if (area === undefined) return undefined;
    const { sheet, row, column, rows, columns } = area;
    const range = { top: row, left: column, bottom: row + rows - 1, right: column + columns - 1 };
    return { sheet, range, spilled: false };
  }

  /** Where a reference leads: undefined if the sheet is gone. */
  placed({ sheet = "", range }: CellReference, own: string): Rectangle | undefined {
    const name = sheet === "" ? own : this.book.sheets.find((each) => each.toLowerCase() === sheet.toLowerCase());
    if (name === undefined) return undefined;
    const whole = this.book.size(name);
    const [row, column] = [range.top ?? 0, range.left ?? 0];
    const rows = (range.bottom ?? whole.rows - 1) - row + 1;
    return { sheet: name, row, column, rows, columns: (range.right ?? whole.columns - 1) - column + 1 };
  }

  /** What a formula leaves empty is an empty text. */
  private scalarAt(sheet: string, row: number, column: number): Scalar {
    const shown = this.book.shown(sheet, row, column);
    if (shown !== "") return asScalar(shown);
    const isResult = this.book.cells.get(placeName(sheet, row, column))?.formula !== undefined;
    return isResult || this.book.spillAt(sheet, row, column) !== undefined ? "" : null;
  }

  /** What a cell's formula refers to, as a text that changes where one of these does. */
  private precedents(sheet: string, formula: string): string {
    const ast = parsed(formula);
    const references = ast === undefined ? [] : referencesIn(ast);
    const cells = references.map((text) => {
      const reference = readReference(text) ?? this.named(text);
      return reference && this.around(sheet).cells(reference);
    });
    return JSON.stringify(cells);
  }

  /** A cell with one of our functions waits for ordinary formulas that wait. */
  isBusy(sheet: string, formula: string): boolean {
    return this.book.cells.hasOrdinary && this.precedents(sheet, formula).includes(`{"code":"${BUSY}"}`);
  }

  noteGiven(sheet: string, row: number, column: number, formula: string): void {
    this.given.set(placeName(sheet, row, column), this.book.cells.hasOrdinary ? this.precedents(sheet, formula) : "");
  }

  /** The cells that were last calculated with other arguments. */
  changed(): readonly string[] {
    return [...this.given].flatMap(([place, before]) => {
      const { sheet } = placeOf(place);
      const formula = this.book.cells.get(place)?.formula;
      const isOurs = before !== "" && formula !== undefined && !isOrdinary(formula);
      return isOurs && before !== this.precedents(sheet, formula) ? [place] : [];
    });
  }
}

const eachIn = <T>({ row, column, rows, columns }: Rectangle, of: (row: number, column: number) => T): T[][] =>
  Array.from({ length: rows }, (_, down) =>
    Array.from({ length: columns }, (__, right) => of(row + down, column + right)),
  );

export function asScalar(shown: unknown): Scalar {
  if (shown instanceof CustomFunctionsError) return new FormulaError(shown.code);
  if (shown === BUSY) return new FormulaError(BUSY);
  if (typeof shown !== "object" || shown === null) return shown as Scalar;
  return (shown as { readonly basicValue: Scalar }).basicValue;
}

export const errorShown = ({ code }: FormulaError): unknown =>
  code === BUSY ? BUSY : new CustomFunctionsError(code, code);

/** Characters of a formula, and of a text that it writes out. */
const [LONGEST_FORMULA, LONGEST_TEXT] = [8192, 255];

export function refuseLongFormula(formula: string): void {
  if (formula.length <= LONGEST_TEXT) return;
  const texts = tokensOf(formula).filter((token) => isType(token, "STRING"));
  const isLong = texts.some(({ value }) => value.slice(1, -1).replace(/""/g, '"').length > LONGEST_TEXT);
  if (isLong || formula.length > LONGEST_FORMULA) throw excelError("InvalidArgument", `too long: ${formula}`);
}
