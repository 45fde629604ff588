/**
 * What the workbook remembers of frozen formulas, a block at a time: a hidden name marks where the block stands, further
 * ones what its formula refers to, and a setting of the workbook under the same name holds the rest.
 */
import type { CellArea } from "../shared/formulas/cells";
import type { FrozenFormula } from "./frozenFormula";
import { batches, inBatches, inExcel, rangeOf } from "./objectModel";
import type { Lines } from "./frozenLines";

/** What the setting holds. */
export interface Remembered extends FrozenFormula {
  /** Which references are to the formula's own row. */
  readonly beside: readonly boolean[];
  /** One formula that spilled over several rows. */
  readonly tall: boolean;
  /** What was frozen, a row after the other: see `frozenRows.ts`. */
  readonly held: string;
  /** What each row and each column of a tall one held: to tell a person which cell was changed. Older ones lack it. */
  readonly lines?: Lines;
}

export interface Block {
  readonly name: string;
  readonly area: CellArea;
  /** Nothing where the cells were deleted. */
  readonly refersTo: readonly (CellArea | undefined)[];
  readonly remembered: Remembered;
}

/** A block's name: when the runtime began that gave it, and a count. Behind it, the number of what it refers to. */
export const NAME = /^(PROP_frozen_([a-z0-9]+)_(\d+))(?:_r\d+)?$/;
export const referenceName = (name: string, index: number): string => `${name}_r${index}`;

const BEGAN = Date.now().toString(36);
let count = 0;
export const nextName = (): string => `PROP_frozen_${BEGAN}_${(count += 1)}`;

export function remember(blocks: readonly Block[]): Promise<void> {
  return inBatches(blocks, (context, { name, area, refersTo, remembered }) => {
    const { names } = context.workbook;
    names.add(name, rangeOf(context, area)).visible = false;
    refersTo.forEach((each, index) => {
      if (each !== undefined) names.add(referenceName(name, index), rangeOf(context, each)).visible = false;
    });
    note(context, { name, remembered });
  });
}

/** Something else is remembered of blocks that stay where they are. */
export function rememberInstead(blocks: readonly Pick<Block, "name" | "remembered">[]): Promise<void> {
  return inBatches(blocks, note);
}

function note(context: Excel.RequestContext, { name, remembered }: Pick<Block, "name" | "remembered">): void {
  context.workbook.settings.add(name, JSON.stringify(remembered));
}

/** Also what is there of blocks that were remembered only in part. */
export async function forget(blocks: readonly Pick<Block, "name">[]): Promise<void> {
  if (blocks.length === 0) return;
  const gone = new Set(blocks.map(({ name }) => name));
  await inExcel(async (context) => {
    const { names, settings } = context.workbook;
    const known = (await frozenNames(context)).filter(({ block }) => gone.has(block));
    for (const some of batches([...gone])) {
      const found = some.map((name) => settings.getItemOrNullObject(name));
      await context.sync();
      for (const setting of found) if (!setting.isNullObject) setting.delete();
    }
    for (const some of batches(known)) {
      some.forEach(({ name }) => names.getItem(name).delete());
      await context.sync();
    }
  });
}

interface Known {
  readonly name: string;
  readonly block: string;
}

/** The names of blocks, and of what they refer to. */
export async function frozenNames(context: Excel.RequestContext): Promise<readonly Known[]> {
  const { names } = context.workbook;
  names.load("items/name");
  await context.sync();
  return names.items.flatMap(({ name }) => {
    const [, block] = NAME.exec(name) ?? [];
    return block === undefined ? [] : [{ name, block }];
  });
}
