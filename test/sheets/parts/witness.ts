/** Watches what a person has in a document, by its cells, wherever these are moved. */
import { rememberedValues } from "../../standIns/appsScript/calculation";
import type { SheetsDocument } from "../../standIns/appsScript/document";
import type { Cell, Sheet } from "../../standIns/appsScript/spreadsheet";
import { unmarked } from "../../../src/shared/workbook/formulas/propFormulas";

const REFERENCE = /(?<![A-Z_.\d$])([A-Z]{1,2})(\d+)(?![\d(])/;

const COLUMN = (letters: string): number => [...letters].reduce((sum, each) => sum * 26 + each.charCodeAt(0) - 64, 0);

/** The cell that a formula with one of our functions refers to first. */
function referred(sheet: Sheet, formula: string): Cell | undefined {
  if (!formula.includes("PROP")) return undefined;
  const [, letters, row] = REFERENCE.exec(formula.replace(/"[^"]*"/g, "")) ?? [];
  return letters === undefined ? undefined : sheet.cells.get(`${row},${COLUMN(letters)}`);
}

/** A formula without its first reference, by either host's names. */
const shapeOf = (formula: string): string =>
  unmarked(formula)
    .replace(/PROP\./g, "PROP_")
    .replace(/[A-Z]{1,2}(\d+|\[-?\d+\]C\[-?\d+\])(?![\d(])|R\[-?\d+\]C\[-?\d+\]|#REF!/, "@");

interface Held {
  readonly cell: Cell;
  readonly formula: string;
  readonly value: Cell["value"];
  readonly note: string;
  readonly refersTo: Cell | undefined;
}

export interface Witness {
  /** What is not as it was left, in words. @param edited Cells that somebody else changed. */
  readonly lost: (edited?: ReadonlySet<Cell>) => readonly string[];
}

export function witness({ spreadsheet }: SheetsDocument): Witness {
  const held = spreadsheet.sheets.flatMap((sheet) =>
    [...sheet.cells.values()]
      .filter(({ formula, value, from }) => (formula !== "" || value !== "") && from === undefined)
      .map((cell): Held => ({
        ...{ cell, formula: cell.formula, value: cell.value, note: cell.note },
        refersTo: cell.formula === "" ? undefined : referred(sheet, cell.formula),
      })),
  );
  const own = new Map(held.map((each) => [each.cell, each]));
  const inSheets = new Set(spreadsheet.sheets);
  const wrongWith = (sheet: Sheet, key: string, cell: Cell): string | undefined => {
    const before = own.get(cell);
    const there = `${sheet.name} ${key}: ${JSON.stringify([cell.formula, cell.value, cell.note])}`;
    if (before === undefined) {
      const isOurs = cell.from !== undefined || (cell.value === "" && cell.formula === "");
      return isOurs || !inSheets.has(sheet) ? undefined : `${there} was blank`;
    }
    if (before.formula === "")
      return cell.formula === "" && cell.value === before.value && cell.note === before.note
        ? undefined
        : `${there} was ${String(before.value)}`;
    if (cell.formula === "") {
      const frozen = /: (=.*)$/s.exec(cell.note)?.[1] ?? "";
      return shapeOf(frozen) === shapeOf(before.formula) ? undefined : `${there} was ${before.formula}`;
    }
    const isSame = shapeOf(cell.formula) === shapeOf(before.formula);
    const now = cell.formula.includes("#REF!") ? before.refersTo : referred(sheet, unmarked(cell.formula));
    return isSame && now === before.refersTo ? undefined : `${there} was ${before.formula}`;
  };
  return {
    lost: (edited = new Set()) =>
      spreadsheet.sheets.flatMap((sheet) =>
        [...sheet.cells].flatMap(([key, cell]) => (edited.has(cell) ? [] : (wrongWith(sheet, key, cell) ?? []))),
      ),
  };
}

interface Marked {
  readonly sheet: Sheet;
  readonly key: string;
  readonly cell: Cell;
}

const allMarked = ({ spreadsheet }: SheetsDocument): readonly Marked[] =>
  spreadsheet.sheets.flatMap((sheet) =>
    [...sheet.cells]
      .filter(([, { formula }]) => formula.includes('"PROP:'))
      .map(([key, cell]) => ({ sheet, key, cell })),
  );

const nameOf = ({ sheet, key }: Marked): string => `${sheet.name} ${key}`;

/** Formulas that still have an argument of ours, or stand behind a veil. */
export const markedIn = (document: SheetsDocument): readonly string[] => allMarked(document).map(nameOf);

/** Those among them whose functions return the same without it. Only in a host that remembers are there others. */
export const needlesslyMarkedIn = (document: SheetsDocument): readonly string[] =>
  allMarked(document)
    .filter((each) => !isOlderUnmarked(document, each))
    .map(nameOf);

function isOlderUnmarked(document: SheetsDocument, { sheet, cell: { formula } }: Marked): boolean {
  const [without, shown] = [unmarked(formula), formula].map((each) => rememberedValues(document, sheet, each));
  return without !== undefined && JSON.stringify(without) !== JSON.stringify(shown);
}
