/** The workbook's frozen formulas: where they are now, and what is in their cells. */
import type { Scope } from "../../shared/panelApi/panelApi";
import { contentFingerprint } from "../../shared/workbook/kept/contentFingerprint";
import { overlaps, type CellArea } from "../../shared/formulas/cells";
import type { FrozenFormula } from "../../shared/workbook/port/port";
import { areasOf } from "../cells/formulaCells";
import { ownFormula } from "../cells/ownFormula";
import { blockEntries, fingerprintIn, FORGOTTEN, type FrozenBlock } from "./blocks";
import { forgetBlocks, rememberInstead, currentBlocks, type CurrentBlock } from "./currentBlocks";
import { written } from "./trackedFormula";

export async function frozenFormulas(scope: Scope): Promise<readonly FrozenFormula[]> {
  const areas = await areasOf(scope);
  return (await currentBlocks()).flatMap(formulasOf).filter((each) => areas.some((area) => overlaps(area, each)));
}

/** What isn't forgotten does no harm: a formula that is back in its cell counts as replaced, and is forgotten next time. */
export function forgetFrozen(formulas: readonly FrozenFormula[]): Promise<void> {
  return formulas.length === 0 ? Promise.resolve() : forgetAll(formulas).catch(() => undefined);
}

async function forgetAll(formulas: readonly FrozenFormula[]): Promise<void> {
  const gone = new Set(formulas.map(({ id }) => id));
  const blocks = (await currentBlocks()).filter(({ name }) => [...gone].some((id) => blockOf(id) === name));
  const after = blocks.map((block) => {
    const { name, remembered } = block;
    const isEmpty = formulasOf(block).every(({ id, replaced }) => replaced || gone.has(id));
    const entries = blockEntries(remembered).map((entry, index) => (gone.has(idOf(block, index)) ? FORGOTTEN : entry));
    return { name, isEmpty, remembered: { ...remembered, held: entries.join("") } };
  });
  await rememberInstead(after.filter(({ isEmpty }) => !isEmpty));
  await forgetBlocks(after.filter(({ isEmpty }) => isEmpty));
}

/** Blocks whose cells have only formulas. */
export async function unwritten(blocks: readonly FrozenBlock[]): Promise<readonly FrozenBlock[]> {
  const written = (await currentBlocks()).filter((block) => rowsOf(block).some(({ replaced }) => !replaced));
  return blocks.filter(({ name }) => !written.some((each) => each.name === name));
}

const idOf = ({ name }: CurrentBlock, part: number | "all"): string => `${name}:${part}`;
const blockOf = (id: string): string => id.slice(0, id.lastIndexOf(":"));

/**
 * The formulas of a block, each with its own cells; one for all if rows came or went and it isn't clear whose is whose.
 */
function formulasOf(block: CurrentBlock): readonly FrozenFormula[] {
  const { area, remembered, values } = block;
  const rows = rowsOf(block);
  const standing = rows.filter(({ replaced }) => !replaced);
  const known = isWhole(block) ? aligned(rows, blockEntries(remembered)) : undefined;
  const formulaIn = (at: CellArea): string => written(remembered, at.sheet, refersToIn(block, at));
  if (standing.length === 0 || known === undefined) {
    const id = idOf(block, "all");
    return [{ ...area, id, formula: formulaIn(area), values, replaced: standing.length === 0 }];
  }
  return known.map(({ row, entry, index }) => ({
    ...{ ...row.area, id: idOf(block, index), formula: formulaIn(row.area), values: row.values },
    ...{ replaced: row.replaced, fingerprint: fingerprintIn(entry) },
  }));
}

/** One formula's cells. */
interface Row {
  readonly area: CellArea;
  readonly values: readonly (readonly unknown[])[];
  readonly replaced: boolean;
}

function rowsOf({ area, values, formulas, remembered }: CurrentBlock): readonly Row[] {
  const replaced = (row: number): boolean => {
    const [formula] = formulas[row]!;
    return ownFormula(formula, values[row]![0]) !== undefined;
  };
  if (remembered.tall) return [{ area, values, replaced: replaced(0) }];
  return values.map((line, index) => ({
    area: { ...area, row: area.row + index, rows: 1 },
    values: [line],
    replaced: replaced(index),
  }));
}

interface KnownRow {
  readonly row: Row;
  readonly entry: string;
  /** The position of an entry. */
  readonly index: number;
}

const BLANK = contentFingerprint([]);

/**
 * Row by row as they were frozen. If rows were inserted or deleted, only if all that remain have what was frozen, in
 * the same order. Inserted rows may be blank.
 */
function aligned(rows: readonly Row[], all: readonly string[]): readonly KnownRow[] | undefined {
  const entries = all.map((entry, index) => ({ entry, index })).filter(({ entry }) => entry !== FORGOTTEN);
  if (rows.length === all.length) return entries.map((each) => ({ ...each, row: rows[each.index]! }));
  const wereBlank = entries.some(({ entry }) => fingerprintIn(entry) === BLANK);
  const known: KnownRow[] = [];
  let next = 0;
  for (const row of rows) {
    const now = contentFingerprint(row.values);
    if (row.replaced || (now === BLANK && !wereBlank)) continue;
    while (next < entries.length && fingerprintIn(entries[next]!.entry) !== now) next += 1;
    if (next === entries.length) return undefined;
    known.push({ row, ...entries[next]! });
    next += 1;
  }
  return known;
}

/** Whether the cells that the formulas refer to are still row by row: some may have been cut and pasted. */
function isWhole({ area, refersTo, remembered: { beside, tall } }: CurrentBlock): boolean {
  return (
    tall || refersTo.every((each, index) => beside[index] !== true || each === undefined || each.rows === area.rows)
  );
}

/** The formula's references are as many rows below the first as the formula itself, wherever they moved. */
function refersToIn({ area, refersTo, remembered: { beside } }: CurrentBlock, { row }: CellArea) {
  return refersTo.map((each, index) =>
    each === undefined || beside[index] !== true ? each : { ...each, row: each.row + row - area.row, rows: 1 },
  );
}
