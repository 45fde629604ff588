/** Figures of measurements, and how they are written. */

export function median(list: readonly number[]): number {
  const sorted = [...list].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const at = (index: number): number => sorted[index] ?? NaN;
  return Number.isInteger(middle) ? (at(middle - 1) + at(middle)) / 2 : at(Math.floor(middle));
}

export function share<T>(list: readonly T[], test: (item: T) => boolean): number {
  return list.length === 0 ? NaN : list.filter(test).length / list.length;
}

/** `7.5 %`, or `–` for no value. */
export function percent(value: number, decimals = 1): string {
  return Number.isNaN(value) ? "–" : `${(100 * value).toFixed(decimals)} %`;
}

export type FigureRow = readonly (string | number)[];

/** A Markdown table; numbers and shares are right-aligned. */
export function figureTable(head: readonly string[], rows: readonly FigureRow[]): string {
  const line = (cells: FigureRow): string => `| ${cells.join(" | ")} |`;
  const sides = head.map((_, at) => (at === 0 ? "---" : "--:"));
  return [line(head), line(sides), ...rows.map(line)].join("\n");
}
