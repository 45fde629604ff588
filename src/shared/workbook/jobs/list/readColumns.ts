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
  readonly hasHeadings: boolean;
  readonly columns: readonly ReadColumn[];
}

const PARTS: readonly ColumnUse[] = ["city", "state", "zip"];
const NUMBERS: readonly ColumnUse[] = ["bedrooms", "bathrooms", "squareFootage", "currentRent"];

export function readColumns(grid: Grid): ReadColumns {
  const [first = []] = grid;
  const headings = first.map((cell) => (typeof cell === "string" ? cell : ""));
  const named = headings.map((heading) => useOfHeading(heading));
  const hasHeadings = named.some((use) => use !== undefined) || isHeadingRow(grid);
  const contents = first.map((_, index) => columnOf(hasHeadings ? grid.slice(1) : grid, index));
  const byHeading = first.map((_, index) => (hasHeadings ? headedColumn(named, index, contents[index]!) : undefined));
  return { hasHeadings, columns: addressAsWhole(byContents(byHeading, contents), contents) };
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
  return filled.every(isWord) && rest.some((line) => areWholeAddresses(line));
}

/** As a person chose. */
export function withChosen(read: ReadColumns, chosen: readonly ColumnUse[]): ReadColumns {
  return { ...read, columns: read.columns.map(({ use }, index) => ({ use: chosen[index] ?? use, sure: true })) };
}
