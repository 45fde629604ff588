/** Fills the gaps in a list with `rest`, in order. */
export function fillGaps<T, Rest extends T | undefined>(
  list: readonly (T | undefined)[],
  rest: readonly Rest[],
): readonly (T | Rest)[] {
  const left = rest.values();
  return list.map((each) => each ?? (left.next().value as Rest));
}
