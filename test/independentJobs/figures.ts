/** Arithmetic with figures of which some aren't known: what needs one that isn't is not known either. */
export type Figure = number | undefined;

/** What a cell is expected to show; blank is an empty text. */
export type Shown = number | string;

export function work(needs: readonly Figure[], figure: (...known: number[]) => Figure): Figure {
  if (needs.some((each) => each === undefined)) return undefined;
  const found = figure(...(needs as readonly number[]));
  return found !== undefined && Number.isFinite(found) ? found : undefined;
}

export const divide = (one: Figure, by: Figure): Figure =>
  work([one, by], (number, other) => (other > 0 ? number / other : undefined));

export const total = (...figures: readonly Figure[]): Figure =>
  work(figures, (...known) => known.reduce((sum, each) => sum + each, 0));

export const shown = (figure: Figure | string): Shown => figure ?? "";

/** Half goes away from 0, as in a spreadsheet. */
export function rounded(figure: number, digits: number): number {
  const scaled = Number((Math.abs(figure) * 10 ** digits).toPrecision(15));
  return (Math.sign(figure) * Math.floor(scaled + 0.5)) / 10 ** digits;
}

export const percentText = (share: number): string => `${rounded(100 * share, 2)}%`;

export const dollarText = (amount: number): string =>
  `${amount < 0 ? "-$" : "$"}${rounded(Math.abs(amount), 0).toLocaleString("en-US")}`;

export function middle(figures: readonly number[]): Figure {
  if (figures.length === 0) return undefined;
  const sorted = [...figures].sort((one, other) => one - other);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half] : (sorted[half - 1]! + sorted[half]!) / 2;
}
