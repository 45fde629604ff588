/** Rows or columns that stand beside one another. */

/** Counted from 0, in their sheet. */
export interface Span {
  readonly first: number;
  readonly count: number;
}

export const endOf = ({ first, count }: Span): number => first + count;

/** In order. Those that touch or overlap are one. @param apart How many others may stand between those that are joined. */
export function joinedSpans(spans: readonly Span[], apart = 0): readonly Span[] {
  const joined: Span[] = [];
  const filled = spans.filter(({ count }) => count > 0);
  for (const span of filled.sort((one, other) => one.first - other.first)) {
    const last = joined[joined.length - 1];
    if (last === undefined || span.first > endOf(last) + apart) joined.push(span);
    else joined[joined.length - 1] = { ...last, count: Math.max(endOf(last), endOf(span)) - last.first };
  }
  return joined;
}

/** Each of their rows or columns. */
export const placesIn = (spans: readonly Span[]): readonly number[] =>
  spans.flatMap(({ first, count }) => Array.from({ length: count }, (_, index) => first + index));

/** @param places In order. */
const spansOf = (places: readonly number[]): readonly Span[] =>
  joinedSpans(places.map((first) => ({ first, count: 1 })));

/** The part of spans that isn't among others. */
export function spansWithout(spans: readonly Span[], others: readonly Span[]): readonly Span[] {
  if (others.length === 0) return joinedSpans(spans);
  const gone = new Set(placesIn(others));
  return spansOf(placesIn(joinedSpans(spans)).filter((place) => !gone.has(place)));
}

/** The part of spans that is among others too. */
export const sharedSpans = (spans: readonly Span[], others: readonly Span[]): readonly Span[] =>
  spansWithout(spans, spansWithout(spans, others));

export const countIn = (spans: readonly Span[]): number => spans.reduce((all, { count }) => all + count, 0);

/** In short: from the first place on, by turns, how many are in no span and how many are in one. */
export function turnsOf(spans: readonly Span[]): readonly number[] {
  let end = 0;
  return joinedSpans(spans).flatMap((span) => {
    const turn = [span.first - end, span.count];
    end = endOf(span);
    return turn;
  });
}

export function spansIn(turns: readonly number[]): readonly Span[] {
  let end = 0;
  return turns.flatMap((count, index) => {
    const first = end;
    end += count;
    return index % 2 === 0 ? [] : { first, count };
  });
}
