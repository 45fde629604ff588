/** Where inputs stand below one another: a title above each group, and a blank row below it. Rows count from the first title. */

interface InputRows<Each> {
  readonly titles: readonly { readonly row: number; readonly title: string }[];
  readonly inputs: readonly { readonly row: number; readonly input: Each }[];
  /** With the blank row below the last. */
  readonly rows: number;
}

export function inputRows<Each>(
  groups: readonly { readonly title: string; readonly rows: readonly Each[] }[],
): InputRows<Each> {
  const titles: { row: number; title: string }[] = [];
  const inputs: { row: number; input: Each }[] = [];
  let next = 0;
  for (const { title, rows } of groups) {
    titles.push({ row: next, title });
    for (const input of rows) inputs.push({ row: (next += 1), input });
    next += 2;
  }
  return { titles, inputs, rows: next };
}
