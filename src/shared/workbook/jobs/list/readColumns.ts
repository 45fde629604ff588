/** Reads what the columns of a selected list hold: by their headings, else by their contents. */
import type { ColumnUse } from "../../../panelApi/jobsApi";
import { whyNotAddress } from "../../../parsing/addressList/notAnAddress";
import type { Grid, Input } from "../../../values/input";
import { areNumbers, areRents, areWholeAddresses, isWholeAddress, useOfContents } from "./contents";
import { useOfHeading } from "./headings";

interface ReadColumn {
  readonly use: ColumnUse;
  readonly sure: boolean;
}

export interface ReadColumns {
  /** How many rows stand above the first of the list: its headings, and titles above them. */
  readonly above: number;
  readonly columns: readonly ReadColumn[];
}

const PARTS: readonly ColumnUse[] = ["city", "state", "zip"];
const NUMBERS: readonly ColumnUse[] = ["bedrooms", "bathrooms", "squareFootage", "currentRent"];

export function readColumns(grid: Grid): ReadColumns {
  const above = rowsAbove(grid);
  const named = usesIn(grid[Math.max(0, above - 1)] ?? []);
  const contents = named.map((_, index) => columnOf(grid.slice(above), index));
  const byHeading = named.map((_, index) => (above > 0 ? headedColumn(named, index, contents[index]!) : undefined));
  return { above, columns: addressAsWhole(byContents(byHeading, contents), contents) };
}

const usesIn = (cells: readonly Input[]): readonly (ColumnUse | undefined)[] =>
  cells.map((cell) => (typeof cell === "string" ? useOfHeading(cell) : undefined));

/** Rows among which the headings are looked for. */
const HEADINGS_WITHIN = 10;

/** A title and a date may stand above the headings; below an address there are none. */
function rowsAbove(grid: Grid): number {
  const addressed = grid.findIndex((cells) => cells.some(isWholeAddress));
  const top = grid.slice(0, addressed < 0 ? HEADINGS_WITHIN : Math.min(addressed, HEADINGS_WITHIN));
  const uses = top.map((cells) => usesIn(cells).filter((use) => use !== undefined).length);
  const several = uses.findIndex((count) => count > 1);
  const only = uses.findIndex((count, row) => count > 0 && count === top[row]!.filter((cell) => cell !== null).length);
  const row = several >= 0 ? several : only;
  if (row >= 0) return row + 1;
  const isAmongOthers = (uses[0] ?? 0) > 0 && !top[0]!.some((cell) => typeof cell === "number");
  return isAmongOthers || isHeadingRow(grid) ? 1 : 0;
}

const columnOf = (grid: Grid, index: number): readonly Input[] => grid.map((line) => line[index] ?? null);

/** A second column with the same heading is asked about, and so is one whose cells aren't what its heading says. */
function headedColumn(
  named: readonly (ColumnUse | undefined)[],
  index: number,
  cells: readonly Input[],
): ReadColumn | undefined {
  const use = named[index];
  if (use === undefined) return undefined;
  if (named.indexOf(use) < index) return { use: "none", sure: false };
  return { use, sure: !NUMBERS.includes(use) || cells.every((cell) => cell === null) || areNumbers(cells) };
}

/** Where headings say anything, only an address is looked for among the other columns. */
function byContents(
  headed: readonly (ReadColumn | undefined)[],
  contents: readonly (readonly Input[])[],
): readonly ReadColumn[] {
  const found: (ReadColumn | undefined)[] = [...headed];
  const taken = (): readonly ColumnUse[] => found.flatMap((each) => (each === undefined ? [] : [each.use]));
  const look = (wanted: (use: ColumnUse) => boolean, sure: boolean): void =>
    found.forEach((each, index) => {
      const use = each === undefined ? useOfContents(contents[index]!, taken()) : undefined;
      if (use !== undefined && wanted(use)) found[index] = { use, sure };
    });
  // Whole addresses first, so that no other column is taken for a part of one.
  if (!taken().some((use) => use === "address" || use === "street")) look((use) => use === "address", true);
  if (headed.every((each) => each === undefined)) look((use) => use !== "address", false);
  return withLikelyRents(withLikeliest(found, contents), contents).map((each) => each ?? { use: "none", sure: true });
}

/** A rent roll says little without its rents: where no heading tells which they are, a person is asked, and nothing guessed. */
function withLikelyRents(
  found: readonly (ReadColumn | undefined)[],
  contents: readonly (readonly Input[])[],
): readonly (ReadColumn | undefined)[] {
  if (found.some((each) => each?.use === "currentRent")) return found;
  return found.map((each, index) => each ?? { use: "none", sure: !areRents(contents[index]!) });
}

/** In a list of mostly rubbish, the column with any address; one column alone is the list. */
function withLikeliest(
  found: readonly (ReadColumn | undefined)[],
  contents: readonly (readonly Input[])[],
): readonly (ReadColumn | undefined)[] {
  const has = (use: ColumnUse): boolean => found.some((each) => each?.use === use);
  if (has("address") || has("street") || (has("unit") && found.length > 1)) return found;
  const alone = found.length === 1;
  const likeliest = contents.findIndex((cells, index) => found[index] === undefined && cells.some(isWholeAddress));
  return found.map((each, index) => (alone || index === likeliest ? { use: "address", sure: alone } : each));
}

/** A street with its place beside it is a part; whole addresses need no parts. */
function addressAsWhole(
  columns: readonly ReadColumn[],
  contents: readonly (readonly Input[])[],
): readonly ReadColumn[] {
  const at = columns.findIndex(({ use }) => use === "address" || use === "street");
  if (at < 0) return columns;
  const hasParts = columns.some(({ use }) => PARTS.includes(use));
  const isPart = hasParts && !areWholeAddresses(contents[at]!);
  return columns.map((column, index) => {
    if (index === at) return { ...column, use: isPart ? "street" : "address" };
    return !isPart && PARTS.includes(column.use) ? { use: "none", sure: true } : column;
  });
}

/** Words without a digit above cells that have digits: `Homes` above addresses. */
function isHeadingRow([first = [], ...rest]: Grid): boolean {
  const filled = first.filter((cell) => cell !== null);
  if (filled.length === 0 || rest.length === 0) return false;
  const isWord = (cell: Input): boolean =>
    typeof cell === "string" && /\p{L}/u.test(cell) && !/\d/.test(cell) && whyNotAddress(cell) === undefined;
  return filled.every(isWord) && rest.some((line) => line.some(isWholeAddress));
}

/** As a person chose. */
export function withChosen(read: ReadColumns, chosen: readonly ColumnUse[]): ReadColumns {
  return { ...read, columns: read.columns.map(({ use }, index) => ({ use: chosen[index] ?? use, sure: true })) };
}
