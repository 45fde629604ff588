/**
 * Returns one page of a long list without building the list: its shelves are searched in order, only as far as the page
 * needs. How many items match in each part is stored, so that a later page only searches its own parts.
 */
export interface RecordRun<Item> {
  /** Unique in the list. */
  readonly name: string;
  /** The number of items, matching or not. */
  readonly size: number;
  /** The item with an index from 0 to `size - 1`. */
  readonly at: (index: number) => Item;
  /** Every item matches, so the shelf can be skipped without a search. */
  readonly allMatch: boolean;
  /** The number of parts in which it is searched. */
  readonly parts: () => number;
  /** Indices of the matches in a part, ascending: at most 255, so that their count fits a byte. */
  readonly part: (at: number) => readonly number[];
}

export interface PageWanted {
  readonly limit: number;
  readonly offset: number;
  /** Whether to count to the end. */
  readonly total: boolean;
}

export interface RecordPage<Item> {
  readonly items: readonly Item[];
  readonly total?: number;
}

/** For one shelf and question: how many items match in each of its first parts. */
interface Tally {
  readonly counts: Uint8Array;
  known: number;
  sum: number;
}

/** The tallies of one question by shelf, filled while pages are searched. */
export type Tallies = Map<string, Tally>;

export function recordPage<Item>(
  shelves: Iterable<RecordRun<Item>>,
  { limit, offset, total }: PageWanted,
  tallies: Tallies = new Map(),
): RecordPage<Item> {
  const items: Item[] = [];
  const end = offset + limit;
  let seen = 0;
  const isBeside = (count: number): boolean => seen >= end || seen + count <= offset;
  for (const shelf of shelves) {
    if (seen >= end && !total) break;
    if (shelf.allMatch) {
      for (let at = Math.max(0, offset - seen); at < shelf.size && seen + at < end; at++) items.push(shelf.at(at));
      seen += shelf.size;
      continue;
    }
    const tally = tallyOf(tallies, shelf);
    if (tally.known === tally.counts.length && isBeside(tally.sum)) {
      seen += tally.sum;
      continue;
    }
    for (let at = 0; at < tally.counts.length && (seen < end || total); at++) {
      const count = tally.counts[at] as number;
      if (at < tally.known && (count === 0 || isBeside(count))) {
        seen += count;
        continue;
      }
      const found = shelf.part(at);
      if (at === tally.known) note(tally, found.length);
      for (const index of found.slice(Math.max(0, offset - seen), Math.max(0, end - seen))) items.push(shelf.at(index));
      seen += found.length;
    }
  }
  return total ? { items, total: seen } : { items };
}

function tallyOf(tallies: Tallies, { name, parts }: RecordRun<unknown>): Tally {
  const known = tallies.get(name);
  if (known !== undefined) return known;
  const made: Tally = { counts: new Uint8Array(parts()), known: 0, sum: 0 };
  tallies.set(name, made);
  return made;
}

function note(tally: Tally, count: number): void {
  tally.counts[tally.known] = count;
  tally.known++;
  tally.sum += count;
}
