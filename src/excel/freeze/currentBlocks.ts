/** What the workbook remembers of frozen formulas: hidden names, and a setting under the name of each block. */
import { parseJson } from "../../shared/api/json";
import { areaAt, batches, inBatches, inExcel, PLACED, excelRange } from "../cells/objectModel";
import { rowsIn } from "../cells/trips";
import { REMEMBERED, type FrozenBlock } from "./blocks";

/** A block's name: when its runtime began, and a count. A reference's number follows it. */
const NAME = /^(PROP_frozen_([a-z0-9]+)_(\d+))(?:_r\d+)?$/;
const referenceName = (name: string, index: number): string => `${name}_r${index}`;

const BEGAN = Date.now().toString(36);
let count = 0;
export const nextName = (): string => `PROP_frozen_${BEGAN}_${(count += 1)}`;

export function rememberFrozen(blocks: readonly FrozenBlock[]): Promise<void> {
  return inBatches(blocks, (context, { name, area, refersTo, remembered }) => {
    const { names, settings } = context.workbook;
    names.add(name, excelRange(context, area)).visible = false;
    refersTo.forEach((each, index) => {
      if (each !== undefined) names.add(referenceName(name, index), excelRange(context, each)).visible = false;
    });
    settings.add(name, JSON.stringify(REMEMBERED.write(remembered)));
  });
}

/** Updates what is stored about blocks that stay in place. */
export function rememberInstead(blocks: readonly Pick<FrozenBlock, "name" | "remembered">[]): Promise<void> {
  return inBatches(blocks, ({ workbook }, { name, remembered }) => {
    workbook.settings.add(name, JSON.stringify(REMEMBERED.write(remembered)));
  });
}

/** Includes blocks that were stored only in part. */
export async function forgetBlocks(blocks: readonly Pick<FrozenBlock, "name">[]): Promise<void> {
  if (blocks.length === 0) return;
  const gone = new Set(blocks.map(({ name }) => name));
  await inExcel(async (context) => {
    const { names, settings } = context.workbook;
    const known = (await namesIn(context)).filter(({ block }) => gone.has(block));
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

/** A block's place and content now. */
export interface CurrentBlock extends FrozenBlock {
  readonly values: readonly (readonly unknown[])[];
  readonly formulas: readonly (readonly unknown[])[];
}

/** Latest first. Blocks whose cells were deleted are missing. */
export function currentBlocks(): Promise<readonly CurrentBlock[]> {
  return inExcel(async (context) => {
    const known = await namesIn(context);
    const there = new Set(known.map(({ name }) => name));
    const found: CurrentBlock[] = [];
    for (const some of batches(known.filter(({ name, block }) => name === block))) {
      found.push(...(await blocksIn(context, some, there)));
    }
    return found.sort((a, b) => ageOf(b) - ageOf(a) || countOf(b) - countOf(a));
  });
}

const ageOf = ({ name }: FrozenBlock): number => parseInt(NAME.exec(name)![2]!, 36);
const countOf = ({ name }: FrozenBlock): number => Number(NAME.exec(name)![3]);

async function blocksIn(context: Excel.RequestContext, known: readonly Known[], there: ReadonlySet<string>) {
  const { settings } = context.workbook;
  const noted = known.map(({ name }) => ({ name, setting: settings.getItemOrNullObject(name) }));
  noted.forEach(({ setting }) => setting.load("value"));
  await context.sync();
  const loaded = noted.flatMap(({ name, setting }) => {
    // Of one that is damaged nothing comes back: its cells keep their values.
    const remembered = setting.isNullObject ? undefined : REMEMBERED.read(parseJson(String(setting.value)));
    if (remembered === undefined) return [];
    const references = remembered.references.map((_, index) => referenceName(name, index));
    const refersTo = references.map((each) => (there.has(each) ? named(context, each, PLACED) : undefined));
    return [{ name, remembered, refersTo, block: named(context, name, PLACED) }];
  });
  await context.sync();
  const ranges = loaded.flatMap(({ block, refersTo }) => [block, ...refersTo]);
  const standing = new Set(ranges.filter((range) => range !== undefined && !range.isNullObject));
  standing.forEach((range) => range!.worksheet.load("name"));
  await context.sync();
  const placeOf = (range: Excel.Range | undefined) =>
    range !== undefined && standing.has(range) ? areaAt(range, range.worksheet.name) : undefined;
  const blocks = loaded.flatMap(({ name, remembered, refersTo, block }): FrozenBlock[] => {
    const area = placeOf(block);
    return area === undefined ? [] : [{ name, area, remembered, refersTo: refersTo.map(placeOf) }];
  });
  const areas = blocks.map(({ area }) => area);
  const rows = await rowsIn(context, areas, "values,formulas", ({ values, formulas }) =>
    (values as unknown[][]).map((line, row) => [line, (formulas as unknown[][])[row]!] as const),
  );
  return blocks.map((block, index) => ({
    ...block,
    values: rows[index]!.map(([values]) => values),
    formulas: rows[index]!.map(([, formulas]) => formulas),
  }));
}

function named(context: Excel.RequestContext, name: string, what: string): Excel.Range {
  const range = context.workbook.names.getItem(name).getRangeOrNullObject();
  range.load(what);
  return range;
}

interface Known {
  readonly name: string;
  readonly block: string;
}

/** The names of blocks and of their references. */
async function namesIn(context: Excel.RequestContext): Promise<readonly Known[]> {
  const { names } = context.workbook;
  names.load("items/name");
  await context.sync();
  return names.items.flatMap(({ name }) => {
    const [, block] = NAME.exec(name) ?? [];
    return block === undefined ? [] : [{ name, block }];
  });
}
