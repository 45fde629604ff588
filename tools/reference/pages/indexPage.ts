/** The index page: every function, what it does, and links to the other pages. */
import { convertFormula } from "../../../src/shared/workbook/formulas/propFormulas";
import { CATALOGUE } from "../../../src/shared/functions/catalogue";
import { syntax } from "../../../src/shared/functions/declaring/syntax";
import { functionFile } from "./functionPage";
import { markdownCell, codeCell, markdownPage, markdownTable } from "./markdown";

export function indexPage(): string {
  return markdownPage([
    "# Reference",
    "`PROP.NAME` in Excel, `PROP_NAME` in Google Sheets.",
    "## Functions",
    markdownTable(
      ["Function", "What it does", "Excel", "Google Sheets"],
      CATALOGUE.map((declaration) => [
        `[${declaration.name}](${functionFile(declaration)})`,
        markdownCell(declaration.summary),
        codeCell(syntax(declaration)),
        codeCell(convertFormula(syntax(declaration), "PROP_")),
      ]),
    ),
    "## For every function",
    markdownTable(
      ["Page", "Content"],
      [
        ["[Fields](fields.md)", "Every field of every record, with its type and unit, and the ways to name it"],
        ["[Accepted formats](filters.md)", "All formats of filters, places, types, addresses and options"],
        ["[Errors](errors.md)", "What a cell shows when there is no result, and what to do"],
        ["[Job sheets](jobs.md)", "Every job sheet, its inputs and columns, and what it costs"],
      ],
    ),
  ]);
}
