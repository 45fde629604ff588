/** The page about errors. */
import { ERROR_KINDS, SHEETS_ERROR, type ErrorKind } from "./errorKinds";
import { markdownCell, code, markdownPage, markdownTable } from "./markdown";

export function errorsPage(): string {
  return markdownPage([
    "# Errors",
    "A cell that can't show a result says why, in one line.",
    markdownTable(
      ["Where", "Excel", "Google Sheets"],
      [
        ["A single result", "an error value; the reason is its message", `${SHEETS_ERROR}; the reason is its message`],
        [
          "One row of several",
          "an error value in the row's first cell, blanks after it",
          "the reason as text in the row's first cell, blanks after it",
        ],
        ["The field `problem`", "the reason as text in that column", "the same"],
        ["A search that finds nothing", "its header row, and no error", "the same"],
      ],
    ),
    "Other rows keep their values.",
    "A search without rows says why in the panel, at the end of a fetch and in the field `problem`: where it looked, and what " +
      "could be tried, such as more days, a wider radius or fewer filters. So does a row of SOLD without its price, which most " +
      "states publish and some don't.",
    "## Kinds",
    markdownTable(
      ["Kind", "When", "Excel", "Message", "What to do"],
      ERROR_KINDS.map(({ kind, when, excel, says, remedy }) => [
        code(kind),
        markdownCell(when),
        excel,
        markdownCell(says),
        markdownCell(remedy),
      ]),
    ),
    `Google Sheets shows ${code(SHEETS_ERROR)} with the same message for each of them.`,
    "## By their text",
    ...ERROR_KINDS.flatMap(messagePart),
    "[All functions](README.md)",
  ]);
}

/** What helps with a message, under its text: so a search finds it, and a link leads to it. */
function messagePart({ kind, when, says, remedy, others }: ErrorKind): readonly string[] {
  return [
    `### ${markdownCell(says)}`,
    `${when} (${code(kind)}). ${remedy}.`,
    others.length === 0
      ? ""
      : ["The same goes for:", "", ...others.map((text) => `- ${markdownCell(text)}`)].join("\n"),
  ];
}
