/** The object model for freezing: what formulas show, values in their place, and what the workbook remembers of it. */
import type { FrozenFormula } from "./frozenFormula";
import { areaOf, batches, cellAt, inBatches, inExcel, PLACED, rangeOf } from "./objectModel";
import type { Area } from "./places";
import { knows } from "./requirements";
import type { OurCell } from "./workbook";

/** A formula of ours, with what it shows. */
export interface Spilled extends Area {
  readonly formula: string;
  readonly values: readonly (readonly unknown[])[];
  /** As data types hold them, where Excel knows these. */
  readonly typed?: readonly (readonly unknown[])[];
  readonly formats: readonly (readonly string[])[];
}

/** What the workbook remembers of a block. */
export interface Remembered extends FrozenFormula {
  /** Which references are to the formula's own row. */
  readonly beside: readonly boolean[];
  /** One formula that spilled over several rows. */
  readonly tall: boolean;
}

export interface Block {
  readonly area: Area;
  /** Nothing where the cells were deleted. */
  readonly refersTo: readonly (Area | undefined)[];
  readonly remembered: Remembered;
}

/** A block where it stands now. */
export interface FrozenBlock extends Block {
  readonly name: string;
  readonly values: readonly (readonly unknown[])[];
}

/** How one formula's cells are written. */
export interface Writing extends Area {
  readonly values: readonly (readonly (string | number | boolean)[])[];
  readonly formats: readonly (readonly string[])[];
  /** Data types stay what they are, by row and column within the area. */
  readonly entities: readonly { readonly row: number; readonly column: number; readonly value: unknown }[];
}

/** What each formula shows, over all that it spills to. */
export async function spilled(cells: readonly OurCell[]): Promise<readonly Spilled[]> {
  const found: Spilled[] = [];
  const shown = `values,numberFormat,${PLACED}${knows.dataTypes() ? ",valuesAsJson" : ""}`;
  await inExcel(async (context) => {
    for (const some of batches(cells)) {
      const loaded = some.map((place) => {
        const cell = cellAt(context, place);
        cell.load(`formulas,${shown}`);
        const area = knows.spills() ? cell.getSpillingToRangeOrNullObject() : undefined;
        area?.load(shown);
        return { place, cell, area };
      });
      await context.sync();
      for (const { place, cell, area } of loaded) {
        const range = area === undefined || area.isNullObject ? cell : area;
        found.push({
          ...{ ...areaOf(range, place.sheet), formula: String((cell.formulas as unknown[][])[0]![0]) },
          ...{ values: range.values as unknown[][], formats: range.numberFormat as string[][] },
          ...(knows.dataTypes() ? { typed: range.valuesAsJson } : {}),
        });
      }
    }
  });
  return found;
}

export function putValues(writings: readonly Writing[]): Promise<void> {
  return inBatches(writings, (context, writing) => {
    const range = rangeOf(context, writing);
    range.numberFormat = writing.formats.map((line) => [...line]);
    range.values = writing.values.map((line) => [...line]);
    for (const { row, column, value } of writing.entities) {
      range.getCell(row, column).valuesAsJson = [[value as Excel.CellValue]];
    }
  });
}

/** Puts formulas into the first cell of their areas, and clears the rest. */
export function putFormulas(all: readonly { readonly area: Area; readonly formula: string }[]): Promise<void> {
  return inBatches(all, (context, { area, formula }) => {
    rangeOf(context, area).clear("Contents");
    cellAt(context, area).formulas = [[formula]];
  });
}

/** A block's name; behind it, the number of what it refers to. */
const NAME = /^PROP_frozen_\w+?_\d+$/;
const nameOf = (number: number): string => `PROP_frozen_${BEGAN}_${number}`;
const referenceName = (name: string, index: number): string => `${name}_r${index}`;

/** Names of blocks are told apart by when this runtime began, and by a count. */
const BEGAN = Date.now().toString(36);
let count = 0;

export function remember(blocks: readonly Block[]): Promise<void> {
  return inBatches(blocks, (context, { area, refersTo, remembered }) => {
    const { names, settings } = context.workbook;
    const name = nameOf((count += 1));
    names.add(name, rangeOf(context, area)).visible = false;
    refersTo.forEach((each, index) => {
      if (each !== undefined) names.add(referenceName(name, index), rangeOf(context, each)).visible = false;
    });
    settings.add(name, JSON.stringify(remembered));
  });
}

export function forget({ name, refersTo }: FrozenBlock): Promise<void> {
  return inExcel(async (context) => {
    const { names, settings } = context.workbook;
    const references = refersTo.map((_, index) => names.getItemOrNullObject(referenceName(name, index)));
    await context.sync();
    for (const each of references) if (!each.isNullObject) each.delete();
    names.getItem(name).delete();
    settings.getItem(name).delete();
    await context.sync();
  });
}

/** What is frozen, where it stands now. What was deleted with its cells is not there. */
export function frozenBlocks(): Promise<readonly FrozenBlock[]> {
  return inExcel(async (context) => {
    const { names, settings } = context.workbook;
    names.load("items/name");
    await context.sync();
    const found = names.items
      .filter(({ name }) => NAME.test(name))
      .map((item) => ({ name: item.name, item, setting: settings.getItemOrNullObject(item.name) }));
    found.forEach(({ setting }) => setting.load("value"));
    const blocks = await ranges(
      context,
      found.map(({ item }) => item),
    );
    const known = found.flatMap(({ name, setting }, index) => {
      const here = blocks[index];
      if (here === undefined || setting.isNullObject) return [];
      return [{ name, ...here, remembered: JSON.parse(String(setting.value)) as Remembered }];
    });
    const references = await ranges(
      context,
      known.flatMap(({ name, remembered }) =>
        remembered.references.map((_, index) => names.getItemOrNullObject(referenceName(name, index))),
      ),
    );
    const next = references.values();
    return known.map((block) => ({
      ...block,
      refersTo: block.remembered.references.map(() => next.next().value?.area),
    }));
  });
}

interface Here {
  readonly area: Area;
  readonly values: readonly (readonly unknown[])[];
}

/** Where named cells are; nothing where they were deleted. */
async function ranges(
  context: Excel.RequestContext,
  names: readonly Excel.NamedItem[],
): Promise<readonly (Here | undefined)[]> {
  await context.sync();
  const found = names.map((item) => (item.isNullObject ? undefined : item.getRangeOrNullObject()));
  found.forEach((range) => range?.load(`values,${PLACED}`));
  await context.sync();
  const there = found.map((range) => (range === undefined || range.isNullObject ? undefined : range));
  there.forEach((range) => range?.worksheet.load("name"));
  await context.sync();
  return there.map((range) =>
    range === undefined
      ? undefined
      : { area: areaOf(range, range.worksheet.name), values: range.values as unknown[][] },
  );
}
