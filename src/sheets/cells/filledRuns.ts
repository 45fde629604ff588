/** What stands side by side in a line with gaps, and where each run starts. */
export function filledRuns<T>(
  line: readonly (T | undefined)[],
): readonly (readonly [start: number, run: readonly T[]])[] {
  const runs: [number, T[]][] = [];
  line.forEach((each, index) => {
    if (each === undefined) return;
    const last = runs[runs.length - 1];
    if (last !== undefined && last[0] + last[1].length === index) last[1].push(each);
    else runs.push([index, [each]]);
  });
  return runs;
}
