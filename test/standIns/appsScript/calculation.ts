/**
 * What Sheets does behind a script's back: written formulas calculate. Those with a PROP function do so each in its own
 * execution with 30 seconds, thirty at a time, with the owner's properties. Until then their cells show that they do. A
 * host that remembers runs a function only where its arguments have changed. Ordinary formulas follow at once, and cells
 * with a PROP function follow them.
 */
import { callsAddIn, calculation, parsed, type AddInCall, type Given } from "../formulas/calculator";
import type { Operand } from "../formulas/operands";
import type { SheetsDocument } from "./document";
import { eachIn, holdsAny, placed, refersTo } from "./precedents";
import { areaName } from "./references";
import { asScalar, asValue, calculateOrdinary, surroundings } from "./sheetFormulas";
import type { CellValue, Sheet } from "./spreadsheet";

const AT_ONCE = 30;

/** How often cells may follow one another before it is taken for a circle. */
const MOST_ROUNDS = 20;

/** Calls a function of the script in its own execution, as a cell does. */
type CallInCell = (name: string, given: unknown[]) => unknown;

type Values = readonly (readonly CellValue[])[];

interface Place {
  readonly sheet: Sheet;
  readonly key: string;
}

/** @param silent Nobody looks, in a document whose cells calculate only where somebody does: they stay busy. */
export function recalculate(document: SheetsDocument, call: CallInCell, silent = false): void {
  const { spreadsheet, clock } = document;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    follow(document);
    const all = spreadsheet.sheets.flatMap((sheet) => [...sheet.waiting].map((key) => ({ sheet, key })));
    const comesLater = ({ key }: Place): boolean => silent || document.backlog?.(Number(key.split(",")[0])) === true;
    const next = all.filter((each) => !comesLater(each));
    for (const { sheet, key } of all.filter(comesLater)) {
      const [row = 0, column = 0] = key.split(",").map(Number);
      sheet.at(row, column).ready = Infinity;
      sheet.renewed.add(key);
    }
    const waiting = independent(next);
    if (waiting.length === 0) return;
    const began = clock.now;
    calculateAll(document, call, waiting);
    clock.now = began;
  }
  throw new Error("Cells follow one another in a circle");
}

/** Ordinary formulas, and then which cells with a PROP function depend on what has changed. */
function follow({ spreadsheet, clock }: SheetsDocument): void {
  const { sheets } = spreadsheet;
  if (!spreadsheet.changed) return;
  const isEach = spreadsheet.isRebuilt;
  [spreadsheet.changed, spreadsheet.isRebuilt] = [false, false];
  if (sheets.every(({ ordinary }) => ordinary.size === 0)) return sheets.forEach(forgetTouched);
  calculateOrdinary(spreadsheet, clock.now, isEach);
  const isTouched = (sheet: Sheet, area: Parameters<typeof holdsAny>[1]): boolean => holdsAny(sheet.touched, area);
  for (const sheet of sheets) {
    sheet.cells.forEach(({ formula }, key) => {
      if (formula === "" || sheet.ordinary.has(key) || sheet.waiting.has(key)) return;
      if (refersTo(formula, sheet, isTouched)) sheet.waiting.add(key);
    });
  }
  sheets.forEach(forgetTouched);
}

function forgetTouched({ touched, renewed }: Sheet): void {
  touched.clear();
  renewed.clear();
}

/** Those that depend on no other that waits, through whatever ordinary formulas; all, if they depend on one another. */
function independent(places: readonly Place[]): readonly Place[] {
  if (places.every(({ sheet }) => sheet.book.sheets.every(({ ordinary }) => ordinary.size === 0))) return places;
  /** By area, whether one of its cells waits or depends on one that does: a column is read by each of its rows. */
  const known = new Map<string, boolean>();
  const depends = (formula: string, own: Sheet): boolean =>
    refersTo(formula, own, (sheet, area) => {
      const name = `${sheet.id} ${areaName(area)}`;
      const before = known.get(name);
      if (before !== undefined) return before;
      known.set(name, false);
      const found =
        holdsAny(sheet.waiting, area) ||
        eachIn(area, (row, column) => `${row},${column}`)
          .flat()
          .some((key) => sheet.ordinary.has(key) && depends(sheet.cells.get(key)!.formula, sheet));
      known.set(name, found);
      return found;
    });
  const free = places.filter(({ sheet, key }) => !depends(sheet.cells.get(key)!.formula, sheet));
  return free.length === 0 ? places : free;
}

function calculateAll(document: SheetsDocument, call: CallInCell, waiting: readonly Place[]): void {
  const { clock } = document;
  for (const { sheet, key } of waiting) sheet.waiting.delete(key);
  const lanes = Array<number>(AT_ONCE).fill(clock.now);
  for (const { sheet, key } of waiting) {
    const [row = 0, column = 0] = key.split(",").map(Number);
    const lane = lanes.indexOf(Math.min(...lanes));
    clock.now = lanes[lane]!;
    const values = calculated(document, call, sheet, sheet.at(row, column).formula);
    lanes[lane] = clock.now;
    sheet.spill(row, column, values, clock.now);
  }
}

function calculated(document: SheetsDocument, call: CallInCell, sheet: Sheet, formula: string): Values {
  const ast = parsed(formula);
  if (ast === undefined || !callsAddIn(formula)) return [["#ERROR!"]];
  if (/\bPROP\.[A-Z]+\(/i.test(formula)) return [["#NAME?"]];
  /** As they came: what passes through other functions whole keeps its days. */
  const raw = new Map<Operand, Values>();
  const steps = calculation(ast, surroundings(sheet, document.clock.now));
  let step = steps.next();
  while (step.done !== true) {
    const values = returned(document, call, sheet, step.value);
    const operand: Operand = {
      kind: "array",
      get rows() {
        return values.map((line) => line.map((value) => asScalar(value, true)));
      },
    };
    raw.set(operand, values);
    step = steps.next(operand);
  }
  return raw.get(step.value) ?? step.value.rows.map((line) => line.map(asValue));
}

function returned({ remembered }: SheetsDocument, call: CallInCell, sheet: Sheet, { name, given }: AddInCall): Values {
  const args = given.map((each) => argument(each, sheet));
  const key = JSON.stringify([name, args]);
  const known = remembered?.get(key);
  if (known !== undefined) return known;
  const values = calledWith(call, name, args);
  remembered?.set(key, values);
  return values;
}

/** What a formula shows in a host that remembers all that it calls; undefined where a function would run for it. */
export function rememberedValues(document: SheetsDocument, sheet: Sheet, formula: string): Values | undefined {
  let isNew = false;
  const call = (): Values => ((isNew = true), [[""]]);
  const values = calculated({ ...document, remembered: new Map(document.remembered) }, call, sheet, formula);
  return isNew ? undefined : values;
}

function calledWith(call: CallInCell, name: string, given: unknown[]): Values {
  try {
    return call(name, given) as CellValue[][];
  } catch (error) {
    return [[`#ERROR! ${(error as Error).message}`]];
  }
}

/** One cell is handed over as its value, several as rows. */
function argument(given: Given | undefined, own: Sheet): unknown {
  if (given === undefined) return undefined;
  const rows = "operand" in given ? given.operand.rows.map((line) => line.map(asValue)) : cellValues(given, own);
  return rows.length === 1 && rows[0]!.length === 1 ? rows[0]![0] : rows;
}

function cellValues({ reference }: { readonly reference: Parameters<typeof placed>[0] }, own: Sheet): CellValue[][] {
  const [sheet, area] = placed(reference, own) ?? [];
  if (sheet === undefined || area === undefined) return [["#REF!"]];
  return eachIn(area, (row, column) => sheet.cells.get(`${row},${column}`)?.value ?? "");
}
