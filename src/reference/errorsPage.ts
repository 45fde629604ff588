/** The page of all kinds of problems. */
import { ERROR_KINDS, SHEETS_ERROR } from "./errorKinds";
import { cell, code, page, table } from "./markdown";

export function errorsPage(): string {
  return page([
    "# Errors",
    "A cell that can't show what was asked for says why, in one line.",
    table(
      ["Where", "Excel", "Google Sheets"],
      [
        [
          "One cell was asked about",
          "an error value; the reason is its message",
          `${SHEETS_ERROR}; the reason is its message`,
        ],
        [
          "One row of a list",
          "an error value in the row's first cell, blanks after it",
          "the reason as text in the row's first cell, blanks after it",
        ],
        ["`problem` asked for as a field", "the reason as text in that column", "the same"],
        ["A search that finds nothing", "its header row, and no error", "the same"],
      ],
    ),
    "The other rows of a list keep their values.",
    "## Kinds",
    table(
      ["Kind", "When", "Excel", "It says", "What to do"],
      ERROR_KINDS.map(({ kind, when, excel, says, remedy }) => [
        code(kind),
        cell(when),
        excel,
        cell(says),
        cell(remedy),
      ]),
    ),
    `Google Sheets shows ${code(SHEETS_ERROR)} with the same text for each of them.`,
    "[All functions](README.md)",
  ]);
}
