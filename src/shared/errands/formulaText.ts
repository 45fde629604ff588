/**
 * A formula as the pieces that it is made of: what is code, and what must never be touched, which is text in quotation
 * marks, names of sheets in apostrophes and names of columns in brackets. The pieces joined are the formula.
 */
export interface Piece {
  readonly text: string;
  readonly code: boolean;
}

const PIECE = /"(?:[^"]|"")*(?:"|$)|'(?:[^']|'')*(?:'|$)|\[|[^"'[]+/gs;

export function piecesOf(formula: string): readonly Piece[] {
  const pieces: Piece[] = [];
  const pattern = new RegExp(PIECE);
  for (let found = pattern.exec(formula); found !== null; found = pattern.exec(formula)) {
    let [text] = found;
    if (text === "[") {
      text = bracketed(formula, found.index);
      pattern.lastIndex = found.index + text.length;
    }
    pieces.push({ text, code: !/^["'[]/.test(text) });
  }
  return pieces;
}

/** Only the code, at its place: of all else each character is the mark that the piece begins with. */
export function codeOf(formula: string): string {
  return piecesOf(formula)
    .map(({ text, code }) => (code ? text : text.charAt(0).repeat(text.length)))
    .join("");
}

/** From a bracket to the one that closes it; an apostrophe takes its meaning from the mark behind it. */
function bracketed(formula: string, start: number): string {
  let depth = 0;
  for (let index = start; index < formula.length; index += 1) {
    const mark = formula[index];
    if (mark === "'") index += 1;
    else if (mark === "[") depth += 1;
    else if (mark === "]") depth -= 1;
    if (depth === 0) return formula.slice(start, index + 1);
  }
  return formula.slice(start);
}
