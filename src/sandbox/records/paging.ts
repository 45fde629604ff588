/**
 * One page of a long list that is never built: shelves are looked through in order, only as far as the page needs.
 * How much a part of a shelf holds is noted, so that a page far down the list looks at its own parts only.
 */
export interface RecordRun<Item> {
  /** Unlike any other of the list. */
  readonly name: string;
  /** All items, matching or not. */
  readonly size: number;
  /** The item of an index, 0 to `size - 1`. */
  readonly at: (index: number) => Item;
  /** Every item matches: the shelf is stepped over without looking. */
  readonly allMatch: boolean;
  /** How many parts it is looked through in. */
  readonly parts: () => number;
  /** Indices of what matches in a part, rising: at most 255, so that a count of them fits a byte. */
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

/** What is known of one shelf for one question: how many match in each of its first parts. */
interface Tally {
  readonly counts: Uint8Array;
  known: number;
  sum: number;
}

/** The tallies of one question, by name of the shelf. They are filled as pages are looked for. */
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
