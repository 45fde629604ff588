/** The end of the pages of a job that is handed on: how its figures were worked out, what they aren't, and lines to sign on. */
import type { LaidBlock, LaidLook } from "../../../workbook/port/sheetLayout";

export interface Signature<Line = string> {
  /** In two lines. */
  readonly method: readonly [Line, Line];
  /** `An appraisal`. */
  readonly isNot: string;
}

/** Below a line each. */
const SIGNED = ["Prepared by", "License no.", "Signature", "Date"] as const;

/** Columns that a line to write on takes, and rows from one to the next: a hand needs two. */
const LINE = { columns: 3, rows: 3 } as const;

const FIRST_LINE = 6;

export const SIGNATURE_ROWS = FIRST_LINE + LINE.rows * (SIGNED.length - 1) + 1;

/** @param column That of its labels; what they name stands beside them. */
export function signatureAt({ method, isNot }: Signature, row: number, column: number) {
  const texts = [["Method and signature"], ["Method", method[0]], ["", method[1]], ["What this is not", isNot]];
  const lineAt = (index: number): number => row + FIRST_LINE + LINE.rows * index;
  const looks: readonly LaidLook[] = [
    { row, column, rows: 1, columns: 1, look: "section" },
    { row: row + 1, column, rows: SIGNATURE_ROWS - 1, columns: 1, look: "label" },
    ...SIGNED.map((_, index) => ({
      ...{ row: lineAt(index), column, rows: 1, columns: LINE.columns },
      look: "line" as const,
    })),
  ];
  const blocks: readonly LaidBlock[] = [
    ...texts.map((line, down) => ({ row: row + down, column, rows: [line] })),
    ...SIGNED.map((label, index) => ({ row: lineAt(index), column, rows: [[label]] })),
  ];
  return { blocks, looks };
}
