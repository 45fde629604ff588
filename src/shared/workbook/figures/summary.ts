/** Sums up changed figures: how many rose and fell, by how much, and which moved most. */
import type { ChangeSize, ChangeSummary, ColumnChanges, FigureChange } from "../../panelApi/changesApi";
import { figureFate, type Fate } from "./figures";

/** The figures that are named. */
const NAMED = 10;

/** Columns that are summed up; more would not fit a panel. */
const MOST_COLUMNS = 8;

export function changeSummary(compared: readonly FigureChange[], others: number): ChangeSummary {
  const columns = [...new Set(compared.filter((each) => figureFate(each) !== undefined).map(({ column }) => column))];
  return {
    columns: columns.slice(0, MOST_COLUMNS).map((column) => columnChanges(column, compared)),
    others,
    most: bySize(compared)
      .filter((each) => figureMove(each) !== undefined)
      .slice(0, NAMED),
  };
}

const FATES: readonly Fate[] = ["rose", "fell", "stayed", "appeared", "missing", "failed", "recovered"];

function columnChanges(column: string, compared: readonly FigureChange[]): ColumnChanges {
  const own = compared.filter((each) => each.column === column);
  const fates = own.map(figureFate);
  const counts = Object.fromEntries(FATES.map((fate) => [fate, fates.filter((each) => each === fate).length]));
  const sizes = own.map(figureMove).filter((size) => size !== undefined);
  const named = { column, ...(counts as Record<Fate, number>) };
  return sizes.length === 0 ? named : { ...named, median: medianSize(sizes), largest: sizes.reduce(larger) };
}

/** By how much a figure rose or fell; undefined if it did neither. */
export function figureMove({ before, after }: FigureChange): ChangeSize | undefined {
  if (typeof before !== "number" || typeof after !== "number" || before === after) return undefined;
  const amount = after - before;
  return before === 0 ? { amount } : { amount, share: amount / Math.abs(before) };
}

function medianSize(sizes: readonly ChangeSize[]): ChangeSize {
  const shares = sizes.map(({ share }) => share).filter((share) => share !== undefined);
  const amount = median(sizes.map((size) => size.amount));
  // Medians of other figures side by side would seem to be of the same.
  return shares.length < sizes.length ? { amount } : { amount, share: median(shares) };
}

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((one, other) => one - other);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

const larger = (one: ChangeSize, other: ChangeSize): ChangeSize =>
  Math.abs(other.amount) > Math.abs(one.amount) ? other : one;

/** The changed ones: first what moved, by its share, then by its amount; then what failed or is gone. */
export function bySize(compared: readonly FigureChange[]): readonly FigureChange[] {
  const changed = compared.filter((each) => !["stayed", undefined].includes(figureFate(each)));
  const sized = changed.map((each) => {
    const { amount, share = Infinity } = figureMove(each) ?? { amount: 0, share: 0 };
    return { each, amount: Math.abs(amount), share: Math.abs(share) };
  });
  sized.sort((one, other) =>
    one.share === other.share ? other.amount - one.amount : other.share > one.share ? 1 : -1,
  );
  return sized.map(({ each }) => each);
}
