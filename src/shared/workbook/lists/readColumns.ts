/** Reads what the columns of a selected list hold: by their headings, else by their contents. */
import { listedText } from "../../api/text/listedText";
import { STREET_PARTS, type ColumnUse } from "../../panelApi/jobsApi";
import { whyNotAddress } from "../../parsing/addressList/notAnAddress";
import type { Grid, Input } from "../../values/input";
import {
  areCounting,
  areDirections,
  areHouseNumbers,
  areNumbers,
  areRents,
  areStreetNames,
  areWholeAddresses,
  haveNumbers,
  isWholeAddress,
  useBelow,
  useOfContents,
} from "./contents";
import { headingOf, type Heading } from "./headings";

interface ReadColumn {
  readonly use: ColumnUse;
  readonly sure: boolean;
  /** Rents that our own formulas filled in. */
  readonly isMarketRent?: true;
}

export interface ReadColumns {
  /** How many rows stand above the first of the list: its headings, and titles above them. */
  readonly above: number;
  readonly columns: readonly ReadColumn[];
  /** What a person has to say first. */
  readonly question?: string;
  /** How else the columns can be read, where there is a question. */
  readonly otherwise?: readonly ColumnUse[];
}

const STREET: readonly ColumnUse[] = STREET_PARTS;
const BESIDE_STREET: readonly ColumnUse[] = STREET.filter((part) => part !== "street");
const PARTS: readonly ColumnUse[] = ["city", "state", "zip"];
const HOME: readonly ColumnUse[] = ["address", "street"];
const NUMBERS: readonly ColumnUse[] = ["bedrooms", "bathrooms", "squareFootage", "currentRent"];

/** The cells of each column below the headings. */
type Contents = readonly (readonly Input[])[];

export function readColumns(grid: Grid): ReadColumns {
  const above = rowsAbove(grid);
  const width = Math.max(0, ...grid.map((line) => line.length));
  const contents = Array.from({ length: width }, (_, index) => grid.slice(above).map((line) => line[index] ?? null));
  const headings = contents.map((cells, index) =>
    above > 0 ? withCells(headingIn(grid[above - 1]?.[index]), cells) : undefined,
  );
  // A column that was selected alone is meant, whoever's addresses it holds.
  const owned = width === 1 ? [HOMES] : whoseColumns(headings);
  const byHeading = headings.map((_, index) => headedColumn(headings, owned, index, contents[index]!));
  const columns = homeAsWhole(byContents(byHeading, contents), contents);
  const open = questionOf(columns, contents, headings, owned, (index) => String(grid[above - 1]?.[index] ?? ""));
  if (open === undefined) return { above, columns };
  const asked = columns.map((column, index) => (open.asked.includes(index) ? { ...column, sure: false } : column));
  const otherwise = columns.map(({ use }, index) => {
    if (open.asked.includes(index)) return headings[index]!.use;
    return use === "address" ? "street" : use;
  });
  return { above, columns: asked, question: open.question, ...(open.asked.length === 0 ? {} : { otherwise }) };
}

const headingIn = (cell: Input = null): Heading | undefined => (typeof cell === "string" ? headingOf(cell) : undefined);

/** A heading with other meanings too, as its cells decide. */
function withCells(heading: Heading | undefined, cells: readonly Input[]): Heading | undefined {
  if (heading?.isWeak !== true) return heading;
  const use = useBelow(heading.use, cells);
  return use && { ...heading, use };
}

/** Rows among which the headings are looked for. */
const HEADINGS_WITHIN = 10;

/** A title and a date may stand above the headings; below an address there are none. */
export function rowsAbove(grid: Grid): number {
  const addressed = grid.findIndex((cells) => cells.some(isWholeAddress));
  const top = grid.slice(0, addressed < 0 ? HEADINGS_WITHIN : Math.min(addressed, HEADINGS_WITHIN));
  const headings = top.map((cells) => cells.map((cell) => headingIn(cell)).filter((each) => each !== undefined));
  const several = headings.findIndex((each) => each.length > 1 && each.some(({ isWeak }) => !isWeak));
  const only = top.findIndex((cells, row) => isHeadedBy(cells, headings[row]!));
  const row = several >= 0 ? several : only;
  if (row >= 0) return row + 1;
  return isHeadingRow(grid) ? 1 : 0;
}

const WORD = /^\s*\p{L}+\s*$/u;

/** One heading that is known is enough among texts; a type of home or a suffix is written as one, beside a number. */
function isHeadedBy(cells: readonly Input[], headings: readonly Heading[]): boolean {
  const isNamed = headings.some(({ use, isWeak }) => HOME.includes(use) && !isWeak);
  /** Beside a heading of addresses, a word that may stand in place of an address is one too: `Ask`, `Phone`, `Contact`. */
  const isHeading = (cell: string): boolean => whyNotAddress(cell) === undefined || (isNamed && WORD.test(cell));
  if (!cells.every((cell) => cell === null || (typeof cell === "string" && isHeading(cell)))) return false;
  if (isNamed) return true;
  return headings.length > 0 && !cells.some((cell) => /^\d/.test(String(cell as string | null)));
}

/** Whose place a column is part of. */
interface Owned {
  readonly whose: "home" | "other" | "doubtful";
  /** The column that a doubtful one follows. */
  readonly after?: number;
}

const HOMES: Owned = { whose: "home" };

/**
 * A place whose heading doesn't say whose it is belongs to the address that it follows: `Mailing Address, City, State, Zip`.
 * Where one heading says that an address is the property's, an address without a word may be anybody's.
 */
function whoseColumns(headings: readonly (Heading | undefined)[]): readonly Owned[] {
  const isNamed = headings.some((heading) => heading?.whose === "property" && HOME.includes(heading.use));
  let other: number | undefined;
  return headings.map((heading, index): Owned => {
    if (heading === undefined || !isOfPlace(heading.use)) return HOMES;
    if (heading.whose === "other") {
      other = index;
      return { whose: "other" };
    }
    if (heading.whose === "property") other = undefined;
    else if (STREET.includes(heading.use)) other = undefined;
    else if (heading.use === "address" && !heading.isWeak) {
      other = isNamed ? index : undefined;
      if (isNamed) return { whose: "other" };
    }
    return other === undefined ? HOMES : { whose: "doubtful", after: other };
  });
}

const isOfPlace = (use: ColumnUse): boolean =>
  use === "address" || use === "unit" || PARTS.includes(use) || STREET.includes(use);

/** A second column with the same heading is asked about, and so is one whose cells aren't what its heading says. */
function headedColumn(
  headings: readonly (Heading | undefined)[],
  owned: readonly Owned[],
  index: number,
  cells: readonly Input[],
): ReadColumn | undefined {
  const heading = headings[index];
  if (heading === undefined) return undefined;
  const { use, rank } = heading;
  if (owned[index]!.whose !== "home") return NOT_USED;
  const others = headings.filter((each, at) => at !== index && each?.use === use && owned[at]!.whose === "home");
  if (others.some((each) => each!.rank < rank)) return NOT_USED;
  if (
    headings.slice(0, index).some((each, at) => each?.use === use && each.rank === rank && owned[at]!.whose === "home")
  )
    return { use: "none", sure: false };
  return { use, sure: !NUMBERS.includes(use) || cells.every((cell) => cell === null) || areNumbers(cells) };
}

const NOT_USED: ReadColumn = { use: "none", sure: true };

/** Where headings say anything, only an address is looked for among the other columns. */
function byContents(headed: readonly (ReadColumn | undefined)[], contents: Contents): readonly ReadColumn[] {
  const found: (ReadColumn | undefined)[] = [...headed];
  const taken = (): readonly ColumnUse[] => found.flatMap((each) => (each === undefined ? [] : [each.use]));
  const look = (wanted: (use: ColumnUse) => boolean, sure: boolean): void =>
    found.forEach((each, index) => {
      const use = each === undefined ? useOfContents(contents[index]!, taken()) : undefined;
      if (use !== undefined && wanted(use)) found[index] = { use, sure };
    });
  // Whole addresses first, so that no other column is taken for a part of one.
  if (!taken().some((use) => HOME.includes(use))) look((use) => use === "address", true);
  if (headed.every((each) => each === undefined)) {
    if (!taken().includes("address"))
      streetInParts(contents).forEach((use, index) => (found[index] = { use, sure: true }));
    if (found.length > 1 && found[0] === undefined && areCounting(contents[0]!)) found[0] = NOT_USED;
    look((use) => use !== "address", false);
  }
  return withLikelyRents(withLikeliest(found, contents), contents).map((each) => each ?? NOT_USED);
}

/** House number and street that stand beside each other, a direction perhaps between them. */
function streetInParts(contents: Contents): ReadonlyMap<number, ColumnUse> {
  const at = contents.findIndex((cells, index) => {
    const next = contents.slice(index + 1, index + 3);
    return (
      areHouseNumbers(cells) &&
      next.some((each, step) => areStreetNames(each) && (step === 0 || areDirections(next[0]!)))
    );
  });
  if (at < 0) return new Map();
  const isNext = areStreetNames(contents[at + 1]!);
  return new Map<number, ColumnUse>([
    [at, "houseNumber"],
    ...(isNext ? [[at + 1, "street"] as const] : [[at + 1, "preDirection"] as const, [at + 2, "street"] as const]),
  ]);
}

/** A rent roll says little without its rents: where no heading tells which they are, a person is asked, and nothing guessed. */
function withLikelyRents(
  found: readonly (ReadColumn | undefined)[],
  contents: Contents,
): readonly (ReadColumn | undefined)[] {
  if (found.some((each) => each?.use === "currentRent")) return found;
  return found.map((each, index) => each ?? { use: "none", sure: !areRents(contents[index]!) });
}

/** In a list of mostly rubbish, the column with any address; one column alone is the list. */
function withLikeliest(
  found: readonly (ReadColumn | undefined)[],
  contents: Contents,
): readonly (ReadColumn | undefined)[] {
  const has = (use: ColumnUse): boolean => found.some((each) => each?.use === use);
  if (has("address") || has("street") || (has("unit") && found.length > 1)) return found;
  const alone = found.length === 1;
  const likeliest = contents.findIndex((cells, index) => found[index] === undefined && cells.some(isWholeAddress));
  return found.map((each, index) => (alone || index === likeliest ? { use: "address", sure: alone } : each));
}

/** Whole addresses need no parts; a street with a number needs none of its own; one with its place beside it is a part. */
function homeAsWhole(columns: readonly ReadColumn[], contents: Contents): readonly ReadColumn[] {
  const homes = columns.flatMap(({ use }, index) => (HOME.includes(use) ? index : []));
  const [first] = homes;
  if (first === undefined) return columns;
  const isWhole = (index: number): boolean => areWholeAddresses(contents[index]!);
  const at =
    homes.find(isWhole) ??
    homes.find((index) => haveNumbers(contents[index]!)) ??
    homes.find((index) => columns[index]!.use === "street") ??
    first;
  const whole = isWhole(at);
  const hasOwnNumber = whole || haveNumbers(contents[at]!);
  const isAlone = !columns.some(({ use }) => PARTS.includes(use) || use === "houseNumber");
  return columns.map((column, index) => {
    if (index === at) return { ...column, use: whole || isAlone ? "address" : "street" };
    const isNeedless = (hasOwnNumber && BESIDE_STREET.includes(column.use)) || (whole && PARTS.includes(column.use));
    return isNeedless || HOME.includes(column.use) ? NOT_USED : column;
  });
}

interface OpenQuestion {
  readonly question: string;
  readonly asked: readonly number[];
}

/** Places that follow somebody else's address are never joined to the property's: whose they are is asked, if that matters. */
function questionOf(
  columns: readonly ReadColumn[],
  contents: Contents,
  headings: readonly (Heading | undefined)[],
  owned: readonly Owned[],
  shown: (index: number) => string,
): OpenQuestion | undefined {
  const has = (use: ColumnUse): boolean => columns.some((column) => column.use === use);
  if (!has("address") && !has("street")) {
    const other = headings.findIndex((heading) => heading?.use === "address" && heading.whose === "other");
    if (other < 0 || has("unit")) return undefined;
    return {
      question: `Which column is the property's address? ${shown(other)} isn't it: choose the columns`,
      asked: [],
    };
  }
  const isWhole = columns.some(({ use }, index) => use === "address" && areWholeAddresses(contents[index]!));
  const isPlaced = isWhole || has("zip") || (has("city") && has("state"));
  const asked = owned.flatMap(({ whose }, index) => {
    const use = headings[index]?.use;
    return whose === "doubtful" && use !== undefined && !has(use) && (use === "unit" || !isPlaced) ? index : [];
  });
  if (asked.length === 0) return undefined;
  const names = asked.map((index) => shown(index));
  const whose = `Whose ${listedText(names)} ${names.length === 1 ? "is this? It follows" : "are these? They follow"}`;
  return { question: `${whose} ${shown(owned[asked[0]!]!.after!)}: choose the columns`, asked };
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
  if (chosen.length === 0) return read;
  const columns = read.columns.map(({ use }, index) => ({ use: chosen[index] ?? use, sure: true }));
  return { above: read.above, columns };
}
