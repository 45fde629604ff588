/**
 * Values in place of formulas, and back. What is frozen is remembered in the workbook, a block at a time: hidden names
 * mark where it stands and which cells its formula refers to, so that both move along when rows are inserted or deleted;
 * a setting of the workbook holds the rest. A block is one formula, or a column of it, filled down.
 */
import { frozenValue } from "../shared/errands/frozen";
import type { Scope } from "../shared/bridge/bridge";
import { meets, runs, type Area } from "./places";
import {
  forget,
  frozenBlocks,
  putFormulas,
  putValues,
  remember,
  spilled as spilledOf,
  type Block,
  type FrozenBlock,
  type Spilled,
  type Writing,
} from "./frozenCells";
import { frozenFormula, goesOn, isBeside, thawed } from "./frozenFormula";
import { refuseProtected } from "./protection";
import { areasOf, ourCells } from "./workbook";

/** @returns How many formulas. */
export async function freeze(scope: Scope): Promise<number> {
  const cells = await ourCells(scope);
  await refuseProtected(cells);
  const spilled = await spilledOf(cells);
  const frozen = spilled.map((cell) => ({ ...cell, ...frozenFormula(cell.formula, cell.sheet) }));
  const blocks = runs(
    frozen,
    (above, below) => above.rows === 1 && below.rows === 1 && above.columns === below.columns && goesOn(above, below),
  );
  await remember(
    blocks.map((block): Block => {
      const [{ sheet, row, column, rows, columns, template, references }] = block;
      const beside = references.map((reference) => isBeside(reference, block[0]));
      return {
        area: { sheet, row, column, rows: rows + block.length - 1, columns },
        refersTo: references.map(({ area }, index) =>
          beside[index] === true ? { ...area, rows: block.length } : area,
        ),
        remembered: { template, references, beside, tall: rows > 1 },
      };
    }),
  );
  await putValues(spilled.map(writing));
  return spilled.length;
}

function writing({ sheet, row, column, rows, columns, values, typed, formats }: Spilled): Writing {
  const cells = values.map((line, down) =>
    line.map((value, across) => ({ value, type: typed?.[down]?.[across] as Typed | undefined, down, across })),
  );
  return {
    ...{ sheet, row, column, rows, columns },
    values: cells.map((line) => line.map(({ value }) => frozenValue(value as string | number | boolean | null))),
    formats: cells.map((line) => line.map(({ type, down, across }) => formatOf(type, formats[down]![across]!))),
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

/** A value's own format becomes the cell's, where a person chose none. */
function formatOf(type: Typed | undefined, cell: string): string {
  return cell === "General" ? (type?.numberFormat ?? cell) : cell;
}

/** @returns How many formulas. */
export async function unfreeze(scope: Scope): Promise<number> {
  const areas = await areasOf(scope);
  const meant = (await frozenBlocks())
    .map((block) => ({ block, places: placesIn(block) }))
    .map(({ block, places }) => ({
      ...{ block, places },
      back: places.filter((place) => areas.some((area) => meets(area, place))),
    }))
    .filter(({ back }) => back.length > 0);
  await refuseProtected(meant.map(({ block }) => block.area));
  let count = 0;
  for (const { block, places, back } of meant) {
    const { remembered, refersTo } = block;
    await putFormulas(
      back.map((area) => ({
        area,
        formula: thawed(
          remembered,
          refersTo.map((each, index) => ofRow(each, index, area)),
        ),
      })),
    );
    const rest = runs(places.filter((place) => !back.includes(place))).map((run): Block => {
      const area = { ...run[0], rows: run[0].rows + run.length - 1 };
      return { area, refersTo: refersTo.map((each, index) => ofRow(each, index, area)), remembered };
    });
    await remember(rest);
    await forget(block);
    count += back.length;

    /** What a formula refers to beside it stands in its own row, or in those of its column. */
    function ofRow(area: Area | undefined, index: number, { row, rows }: Area): Area | undefined {
      if (area === undefined || remembered.beside[index] !== true) return area;
      return { ...area, row, rows: remembered.tall ? 1 : rows };
    }
  }
  return count;
}

/** Where the formulas of a block stood. A row that was inserted into it holds nothing, and gets none. */
function placesIn({ area, values, remembered }: FrozenBlock): readonly Area[] {
  if (remembered.tall) return [area];
  return Array.from({ length: area.rows }, (_, index) => index)
    .filter((index) => values[index]?.some((value) => value !== "") === true)
    .map((index) => ({ ...area, row: area.row + index, rows: 1 }));
}
