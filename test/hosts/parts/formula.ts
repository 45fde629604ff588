/** The arguments of an example's formula, as a sheet would pass them. */

/** Splits `=PROP.NAME(a, "b, c", , 3)` at its commas; missing arguments are undefined. */
export function argumentsOf(formula: string, columnA: (row: number) => string): unknown[] {
  const inside = /^=PROP\.[A-Z]+\((.*)\)$/.exec(formula)?.[1] ?? "";
  const parts = inside.match(/("[^"]*"|[^,"])+|(?<=,)(?=,)|^(?=,)/g) ?? [];
  return parts.map((part) => valueOf(part.trim(), columnA));
}

function valueOf(part: string, columnA: (row: number) => string): unknown {
  if (part === "") return undefined;
  if (part.startsWith('"')) return part.slice(1, -1);
  const cell = /^A(\d+)(?::A(\d+))?$/.exec(part);
  if (cell === null) return Number(part);
  const [from, to] = [Number(cell[1]), Number(cell[2] ?? cell[1])];
  if (cell[2] === undefined) return columnA(from);
  return Array.from({ length: to - from + 1 }, (_, index) => [columnA(from + index)]);
}
