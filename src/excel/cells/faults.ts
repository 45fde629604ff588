/** What Excel throws, as a sentence for the person. */
import { problem, type Problem } from "../../shared/api/problem";

/** By Excel's codes. */
const REASONS: Readonly<Record<string, string>> = {
  InvalidOperationInCellEditMode: "a cell is being edited. Press Enter or Esc in it, then try again",
  ItemNotFound: "its sheet was deleted or renamed",
  ItemAlreadyExists: "a sheet or a name like it exists already",
  AccessDenied: "the workbook or its sheet is protected",
  RequestPayloadSizeLimitExceeded: "this is too much for Excel at once. Select fewer rows",
  ResponsePayloadSizeLimitExceeded: "this is too much for Excel at once. Select fewer rows",
};

/** The code of an error of Excel's object model; undefined for any other. */
export function excelCode(thrown: unknown): string | undefined {
  const { code } = thrown as { readonly code?: unknown };
  return typeof code === "string" ? code : undefined;
}

function reasonOf(code: string): string {
  return REASONS[code] ?? `Excel refused it (${code})`;
}

/** What is thrown where a part may have been done. @param next How to go on. An error without a code says so itself. */
export function endedEarly(thrown: unknown, what: string, next: string): unknown {
  const code = excelCode(thrown);
  return code === undefined ? thrown : new Error(`${what} ended early: ${reasonOf(code)}. ${next}`);
}

/** @param undone What was not done: `Nothing was written`. An error without a code is ours, and says so itself. */
export function excelProblem(thrown: unknown, undone: string): Problem {
  const code = excelCode(thrown);
  if (code === undefined) return problem("failed", thrown instanceof Error ? thrown.message : undone);
  return problem("failed", `${undone}: ${reasonOf(code)}.`);
}
