/**
 * One page of a long list that is never built: shelves are looked through in order, only as far as the page needs.
 * A shelf on which everything matches is stepped over without looking.
 */
export interface Shelf<Item> {
  readonly size: number;
  /** The item, or nothing where it doesn't match. */
  readonly at: (index: number) => Item | undefined;
  readonly allMatch: boolean;
}

export interface PageWanted {
  readonly limit: number;
  readonly offset: number;
  /** Whether to count to the end. */
  readonly total: boolean;
}

export interface Page<Item> {
  readonly items: readonly Item[];
  readonly total?: number;
}

export function pageOf<Item>(shelves: Iterable<Shelf<Item>>, { limit, offset, total }: PageWanted): Page<Item> {
  const items: Item[] = [];
  const end = offset + limit;
  let seen = 0;
  for (const shelf of shelves) {
    if (seen >= end && !total) break;
    if (shelf.allMatch) {
      for (let at = Math.max(0, offset - seen); at < shelf.size && seen + at < end; at++) {
        items.push(shelf.at(at) as Item);
      }
      seen += shelf.size;
      continue;
    }
    for (let at = 0; at < shelf.size && (seen < end || total); at++) {
      const item = shelf.at(at);
      if (item === undefined) continue;
      if (seen >= offset && seen < end) items.push(item);
      seen++;
    }
  }
  return total ? { items, total: seen } : { items };
}
