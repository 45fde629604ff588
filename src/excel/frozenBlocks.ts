/** What is frozen in the workbook, where it stands now, and what the cells hold by now. */
import { frozenNames, NAME, referenceName, type Block, type Remembered } from "./frozenMemory";
import { areaOf, batches, inExcel, PLACED } from "./objectModel";

type Grid = readonly (readonly unknown[])[];

/** A block where it stands now, with what is there now. */
export interface FrozenBlock extends Block {
  readonly values: Grid;
  readonly formulas: Grid;
  /** What the cells beside it hold. */
  readonly inputs: readonly Grid[];
}

/** The latest first. What was deleted with its cells is not there. */
export function frozenBlocks(): Promise<readonly FrozenBlock[]> {
  return inExcel(async (context) => {
    const known = await frozenNames(context);
    const there = new Set(known.map(({ name }) => name));
    const found: FrozenBlock[] = [];
    for (const some of batches(known.filter(({ name, block }) => name === block))) {
      found.push(
        ...(await blocksOf(
          context,
          some.map(({ name }) => name),
          there,
        )),
      );
    }
    return found.sort((one, other) => ageOf(other) - ageOf(one) || countOf(other) - countOf(one));
  });
}

const ageOf = ({ name }: Block): number => parseInt(NAME.exec(name)![2]!, 36);
const countOf = ({ name }: Block): number => Number(NAME.exec(name)![3]);

async function blocksOf(context: Excel.RequestContext, blocks: readonly string[], there: ReadonlySet<string>) {
  const { settings } = context.workbook;
  const noted = blocks.map((name) => ({ name, setting: settings.getItemOrNullObject(name) }));
  noted.forEach(({ setting }) => setting.load("value"));
  await context.sync();
  const loaded = noted
    .filter(({ setting }) => !setting.isNullObject)
    .map(({ name, setting }) => {
      const remembered = JSON.parse(String(setting.value)) as Remembered;
      const refersTo = remembered.references.map((_, index) => {
        const reference = referenceName(name, index);
        return there.has(reference)
          ? named(context, reference, remembered.beside[index] === true ? "values" : "")
          : undefined;
      });
      return { name, remembered, refersTo, block: named(context, name, "values,formulas") };
    });
  await context.sync();
  const ranges = loaded.flatMap(({ block, refersTo }) => [block, ...refersTo]);
  const standing = ranges.filter((range): range is Excel.Range => range !== undefined && !range.isNullObject);
  standing.forEach((range) => range.worksheet.load("name"));
  await context.sync();
  const isThere = new Set(standing);
  const placeOf = (range: Excel.Range | undefined) =>
    range !== undefined && isThere.has(range) ? areaOf(range, range.worksheet.name) : undefined;
  return loaded.flatMap(({ name, remembered, refersTo, block }): FrozenBlock[] => {
    const area = placeOf(block);
    if (area === undefined) return [];
    const inputs = refersTo.filter((range, index) => remembered.beside[index] === true && placeOf(range) !== undefined);
    return [
      {
        ...{ name, area, remembered, refersTo: refersTo.map(placeOf) },
        ...{ values: block.values as unknown[][], formulas: block.formulas as unknown[][] },
        inputs: inputs.map((range) => range!.values as unknown[][]),
      },
    ];
  });
}

function named(context: Excel.RequestContext, name: string, what: string): Excel.Range {
  const range = context.workbook.names.getItem(name).getRangeOrNullObject();
  range.load([PLACED, what].filter((each) => each !== "").join(","));
  return range;
}
