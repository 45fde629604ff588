/** Splits a reference into sheet and cells. A file of its own, because every cell needs it and none of the grammar. */

/** The sheet's name without apostrophes, or an empty text, and the rest of the reference. */
export function splitReference(text: string): { readonly sheet: string; readonly cells: string } {
  const mark = text.lastIndexOf("!");
  const sheet = text.slice(0, Math.max(mark, 0));
  const [, quoted] = /^'(.*)'$/s.exec(sheet) ?? [];
  return { sheet: quoted === undefined ? sheet : quoted.replace(/''/g, "'"), cells: text.slice(mark + 1) };
}
