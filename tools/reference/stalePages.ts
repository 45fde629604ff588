/** The pages on disk that differ from what would be written now: changed, missing, or left over. */
export function stalePages(
  wanted: ReadonlyMap<string, string>,
  onDisk: ReadonlyMap<string, string>,
): readonly string[] {
  const changed = [...wanted].filter(([file, text]) => onDisk.get(file) !== text).map(([file]) => file);
  const left = [...onDisk.keys()].filter((file) => !wanted.has(file));
  return [...changed, ...left];
}
