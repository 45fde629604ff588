/**
 * Formulas in place of values that were frozen. A formula comes back only where its cells still hold what was frozen
 * there: what was typed meanwhile is left alone, and stays remembered, so that it can be undone. So is a formula.
 */
import type { LeftAlone, Scope, Unfrozen } from "../shared/bridge/bridge";
import { areaText, addressText, type CellArea } from "../shared/formulas/cells";
import { putFormulas } from "./frozenCells";
import { thawed } from "./frozenFormula";
import { frozenBlocks, type FrozenBlock } from "./frozenBlocks";
import { changedIn } from "./frozenLines";
import { forget, rememberInstead } from "./frozenMemory";
import { isUnsure, leftAloneOf, matchesOf, type FrozenRow, type Matches } from "./frozenRows";
import { meets } from "./places";
import { refuseProtected } from "./protection";
import { areasOf } from "./workbook/formulaCells";

export async function unfreeze(scope: Scope): Promise<Unfrozen> {
  const areas = await areasOf(scope);
  const isMeant = ({ area }: FrozenRow): boolean => areas.some((each) => meets(each, area));
  const blocks = matched(await frozenBlocks());
  const back = blocks.flatMap(({ block, found }) =>
    found.filter(({ row }) => isMeant(row)).map(({ row: { area } }) => ({ area, formula: formulaFor(block, area) })),
  );
  await refuseProtected(back.map(({ area }) => area));
  await putFormulas(back);
  const leftAlone: LeftAlone[] = [];
  const after = blocks.map(({ block, found, others, lost }) => {
    for (const row of leftAloneOf({ others: others.filter(isMeant), lost })) {
      leftAlone.push(told(block, row, lost, scope));
    }
    const frozen = found.filter(({ row }) => !isMeant(row)).map(({ text }) => text);
    // Where no cell holds anything else, the rest was deleted, or another formula was put in its place.
    const held = [...frozen, ...(others.length > 0 ? lost : [])].join("");
    return { name: block.name, before: block.remembered.held, remembered: { ...block.remembered, held } };
  });
  await rememberInstead(
    after.filter(({ before, remembered: { held } }) => held.length > 0 && held.length !== before.length),
  );
  await forget(after.filter(({ remembered: { held } }) => held.length === 0));
  return { cells: back.length, leftAlone };
}

/** The latest first: what was frozen later in the same cells is what stands there. */
function matched(blocks: readonly FrozenBlock[]): readonly (Matches & { readonly block: FrozenBlock })[] {
  const taken = new Set<string>();
  return blocks.map((block) => {
    const matches = matchesOf(block, (area) => cellNames(area).some((name) => taken.has(name)));
    for (const { row } of matches.found) for (const name of cellNames(row.area)) taken.add(name);
    return { block, ...matches };
  });
}

function cellNames({ sheet, row, column, rows, columns }: CellArea): readonly string[] {
  return Array.from({ length: rows * columns }, (_, index) =>
    addressText({ sheet, row: row + Math.floor(index / columns), column: column + (index % columns) }),
  );
}

/** What a person needs in order to go on: where the formula stood, what it was, and what is different now. */
function told(block: FrozenBlock, row: FrozenRow, lost: readonly string[], scope: Scope): LeftAlone {
  const { area, values } = row;
  return {
    cell: scope === "everything" ? addressText(area) : areaText({ ...area, rows: 1, columns: 1 }),
    cells: areaText(area),
    formula: formulaFor(block, area),
    ...(isUnsure(row, lost) ? {} : { changed: changedIn(area, block.remembered.lines, values) }),
  };
}

/** What a formula refers to beside it stands as many rows below the first as the formula itself, wherever that went. */
function formulaFor({ area: { row: first }, refersTo, remembered }: FrozenBlock, { sheet, row }: CellArea): string {
  const now = refersTo.map((area, index) =>
    area === undefined || remembered.beside[index] !== true ? area : { ...area, row: area.row + row - first, rows: 1 },
  );
  return thawed(remembered, sheet, now);
}
