/**
 * What Sheets does behind a script's back: written PROP formulas calculate, each in its own execution with 30 seconds,
 * thirty at a time, with the owner's properties. Until then their cells show that they do. A host that
 * remembers runs a function only where its arguments have changed.
 */
import type { SheetsDocument } from "./document";
import { area } from "./references";
import type { CellValue, Sheet } from "./spreadsheet";

const AT_ONCE = 30;

/** Calls a function of the script in its own execution, as a cell does. */
type CallInCell = (name: string, given: unknown[]) => unknown;

/** @param silent Nobody looks, in a document whose cells calculate only where somebody does: they stay busy. */
export function recalculate(document: SheetsDocument, call: CallInCell, silent = false): void {
  const { clock, spreadsheet } = document;
  const all = spreadsheet.sheets.flatMap((sheet) => [...sheet.waiting].map((key) => ({ sheet, key })));
  const comesLater = ({ key }: { readonly key: string }): boolean =>
    silent || document.backlog?.(Number(key.split(",")[0])) === true;
  const waiting = all.filter((each) => !comesLater(each));
  for (const { sheet, key } of waiting) sheet.waiting.delete(key);
  for (const { sheet, key } of all.filter(comesLater)) {
    const [row = 0, column = 0] = key.split(",").map(Number);
    sheet.at(row, column).ready = Infinity;
  }
  const began = clock.now;
  const lanes = Array<number>(AT_ONCE).fill(began);
  for (const { sheet, key } of waiting) {
    const [row = 0, column = 0] = key.split(",").map(Number);
    const lane = lanes.indexOf(Math.min(...lanes));
    clock.now = lanes[lane]!;
    const values = calculated(document, call, sheet, sheet.at(row, column).formula);
    lanes[lane] = clock.now;
    sheet.spill(row, column, values, clock.now);
  }
  clock.now = began;
}

function calculated(
  { remembered }: SheetsDocument,
  call: CallInCell,
  sheet: Sheet,
  formula: string,
): readonly (readonly CellValue[])[] {
  const [, name, inside = ""] = /^=(PROP_[A-Z]+)\((.*)\)$/.exec(formula) ?? [];
  if (name === undefined) return [[/PROP\./.test(formula) ? "#NAME?" : "#ERROR!"]];
  const given = argumentsOf(inside, sheet);
  const key = JSON.stringify([name, given]);
  const known = remembered?.get(key);
  if (known !== undefined) return known;
  const values = calledWith(call, name, given);
  remembered?.set(key, values);
  return values;
}

function calledWith(call: CallInCell, name: string, given: unknown[]): readonly (readonly CellValue[])[] {
  try {
    return call(name, given) as CellValue[][];
  } catch (error) {
    return [[`#ERROR! ${(error as Error).message}`]];
  }
}

function argumentsOf(inside: string, sheet: Sheet): unknown[] {
  const parts = inside.match(/("[^"]*"|[^,"])+|(?<=,)(?=,)|^(?=,)/g) ?? [];
  return parts.map((part) => valueOf(part.trim(), sheet));
}

function valueOf(part: string, sheet: Sheet): unknown {
  if (part === "") return undefined;
  if (part.startsWith('"')) return part.slice(1, -1);
  if (/^-?\d/.test(part)) return Number(part);
  const { row, column, rows, columns } = area(part, Math.max(sheet.used().rows, 1));
  const values = Array.from({ length: rows }, (_, down) =>
    Array.from({ length: columns }, (__, right) => sheet.at(row + down, column + right).value),
  );
  return rows === 1 && columns === 1 ? values[0]![0] : values;
}
