/** Replaces formulas by their values, and restores them. */
import type { NotRestored, Scope, RestoredFormulas } from "../../panelApi/panelApi";
import { contentFingerprint } from "../../workbook/kept/contentFingerprint";
import { addressText, areaText, cellsOf } from "../../formulas/cells";
import { cellIn } from "../../spending/fetch/quoteView";
import type { Work } from "../../fetching/work/effects";
import { type FrozenFormula, type WorkbookEffect, workbook } from "../../workbook/port/port";

export type FreezingEffect = Extract<
  WorkbookEffect,
  { readonly effect: "formulaCells" | "freezeFormulas" | "frozenFormulas" | "restoreFormulas" | "forgetFrozen" }
>;

/** @returns How many formulas. */
export function* freeze(scope: Scope): Work<number, FreezingEffect> {
  const cells = yield* workbook.formulaCells(scope);
  yield* workbook.freezeFormulas(cells);
  return cells.length;
}

/**
 * Restores formulas whose cells all still hold what was frozen. If anything else was typed there, the cells are left
 * alone and reported, and the formula stays stored, so that it can be restored once the values are back. A formula that
 * was typed there counts, and so does one that was frozen later.
 */
export function* unfreeze(scope: Scope): Work<RestoredFormulas, FreezingEffect> {
  const remembered = yield* workbook.frozenFormulas(scope);
  const { back: unchanged, left: others } = sorted(remembered);
  const late = yield* workbook.restoreFormulas(unchanged);
  const left = [...others, ...late];
  const back = unchanged.filter((each) => !late.includes(each));
  yield* workbook.forgetFrozen(remembered.filter((each) => !left.includes(each)));
  return { cells: back.length, leftAlone: [...left].sort(inReadingOrder).map((each) => notRestored(each, scope)) };
}

/** @param remembered Latest first. */
function sorted(remembered: readonly FrozenFormula[]) {
  const [back, left]: [FrozenFormula[], FrozenFormula[]] = [[], []];
  const latest = new Map([...remembered].reverse().map((each) => [addressText(each), each]));
  const taken = new Set<string>();
  for (const each of remembered) {
    if (each.replaced || latest.get(addressText(each)) !== each) continue;
    const cells = cellsOf(each).map(addressText);
    const isUnchanged = each.fingerprint === contentFingerprint(each.values) && !cells.some((cell) => taken.has(cell));
    (isUnchanged ? back : left).push(each);
    if (isUnchanged) cells.forEach((cell) => taken.add(cell));
  }
  return { back, left };
}

function inReadingOrder(a: FrozenFormula, b: FrozenFormula): number {
  return a.sheet.localeCompare(b.sheet) || a.row - b.row || a.column - b.column;
}

/** What the user needs to continue: the cells and the formula. */
function notRestored({ formula, fingerprint, ...area }: FrozenFormula, scope: Scope): NotRestored {
  return {
    cell: cellIn(area, scope),
    cells: areaText(area),
    formula,
    ...(fingerprint === undefined ? { filledDown: true } : {}),
  };
}
