/**
 * Values in place of formulas. What is frozen is remembered in the workbook, a block at a time: hidden names mark where
 * it stands and which cells its formula refers to, so that both move along when rows are inserted or deleted; a setting
 * of the workbook holds the rest. A block is one formula, or a column of it, filled down.
 */
import { frozenValue } from "../shared/errands/frozen";
import type { Scope } from "../shared/bridge/bridge";
import { CELL_TEXT } from "./cell";
import { runs } from "./places";
import { putValues, spilled as spilledOf, valuesOf, type Spilled, type Writing } from "./frozenCells";
import { frozenFormula, goesOn, isBeside, type FrozenFormula } from "./frozenFormula";
import { linesOf } from "./frozenLines";
import { frozenBlocks } from "./frozenBlocks";
import { forget, nextName, remember, type Block } from "./frozenMemory";
import { rowText, rowsOf } from "./frozenRows";
import { refuseProtected } from "./protection";
import { formulaCells } from "./workbook/formulaCells";

/** @returns How many formulas. */
export async function freeze(scope: Scope): Promise<number> {
  const spilled = await spilledOf(await formulaCells(scope));
  const keepsFormats = await refuseProtected(spilled);
  const blocks = await blocksOf(spilled);
  try {
    await remember(blocks);
    await putValues(spilled.map((cell) => writing(cell, keepsFormats.has(cell.sheet))));
  } catch (fault) {
    await forgetUnwritten(blocks).catch(() => undefined);
    throw fault;
  }
  return spilled.length;
}

type Frozen = Spilled & FrozenFormula;

async function blocksOf(spilled: readonly Spilled[]): Promise<readonly Block[]> {
  const columns = runs(
    spilled.map((cell): Frozen => ({ ...cell, ...frozenFormula(cell.formula, cell.sheet) })),
    (above, below) => above.rows === 1 && below.rows === 1 && above.columns === below.columns && goesOn(above, below),
  ).map((run) => {
    const [first] = run;
    const { references } = first;
    const beside = references.map((reference) => isBeside(reference, first));
    const refersTo = references.map(({ area }, index) =>
      beside[index] === true ? { ...area, rows: run.length } : area,
    );
    return { run, beside, refersTo };
  });
  const inputs = await valuesOf(
    columns.flatMap(({ beside, refersTo }) => refersTo.filter((_, index) => beside[index])),
  );
  const next = inputs.values();
  return columns.map(({ run, beside, refersTo }): Block => {
    const [{ sheet, row, column, rows, columns: width, template, references }] = run;
    const grids = beside.filter(Boolean).map(() => next.next().value!);
    const held = run.map(({ values }, index) =>
      rowText(
        values,
        grids.map((grid) => grid[index]!),
      ),
    );
    return {
      name: nextName(),
      area: { sheet, row, column, rows: rows + run.length - 1, columns: width },
      refersTo,
      remembered: {
        ...{ template, references, beside, tall: rows > 1, held: held.join("") },
        ...(rows > 1 ? { lines: linesOf(run[0].values) } : {}),
      },
    };
  });
}

/** What was not written stands in its cells as a formula: to remember it would bring back an old one some day. */
async function forgetUnwritten(blocks: readonly Block[]): Promise<void> {
  const written = (await frozenBlocks()).filter((block) => rowsOf(block).length > 0).map(({ name }) => name);
  await forget(blocks.filter(({ name }) => !written.includes(name)));
}

function writing(
  { sheet, row, column, rows, columns, values, typed, formats }: Spilled,
  keepsFormats: boolean,
): Writing {
  const cells = values.map((line, down) =>
    line.map((value, across) => ({ value, type: typed?.[down]?.[across] as Typed | undefined, down, across })),
  );
  const wanted = cells.map((line) => line.map(({ type, down, across }) => formatOf(type, formats[down]![across]!)));
  const isRight = keepsFormats || JSON.stringify(wanted) === JSON.stringify(formats);
  return {
    ...{ sheet, row, column, rows, columns },
    values: cells.map((line) =>
      line.map(({ value }) => frozenValue(value as string | number | boolean | null, CELL_TEXT)),
    ),
    ...(isRight ? {} : { formats: wanted }),
    entities: cells
      .flat()
      .flatMap(({ type, down, across }) =>
        type?.type === "Entity" ? [{ row: down, column: across, value: type }] : [],
      ),
  };
}

interface Typed {
  readonly type?: string;
  readonly numberFormat?: string;
}

/** A cell that is formatted as text would make text of a number now, and of the formula when it comes back. */
const AS_TEXT = "@";

/** A value's own format becomes the cell's, where a person chose none. */
function formatOf(type: Typed | undefined, cell: string): string {
  return cell === "General" || cell === AS_TEXT ? (type?.numberFormat ?? "General") : cell;
}
