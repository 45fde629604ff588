/** `PROP check`, or `PROP check (2)` where a sheet has that name. Hosts compare names without case. */
export function freeName(name: string, taken: readonly string[]): string {
  const names = new Set(taken.map((each) => each.toLowerCase()));
  let free = name;
  for (let number = 2; names.has(free.toLowerCase()); number += 1) free = `${name} (${number})`;
  return free;
}
