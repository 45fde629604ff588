/** The first page: every function with what it does, and the way to the others. */
import { convertFormula } from "../shared/errands/convert";
import { CATALOGUE } from "../shared/functions/catalogue";
import { functionFile, syntax } from "./functionPage";
import { cell, codeCell, page, table } from "./markdown";

export function indexPage(): string {
  return page([
    "# Reference",
    "`PROP.NAME` in Excel, `PROP_NAME` in Google Sheets.",
    "## Functions",
    table(
      ["Function", "What it does", "Excel", "Google Sheets"],
      CATALOGUE.map((declaration) => [
        `[${declaration.name}](${functionFile(declaration)})`,
        cell(declaration.summary),
        codeCell(syntax(declaration)),
        codeCell(convertFormula(syntax(declaration), "PROP_")),
      ]),
    ),
    "## For every function",
    table(
      ["Page", "What it holds"],
      [
        ["[Fields](fields.md)", "Every field of every record, its type and unit, and the ways to ask for it"],
        ["[What arguments understand](filters.md)", "Filters, places, types, addresses and options in all their forms"],
        ["[Errors](errors.md)", "What a cell says when it can't, and what to do"],
      ],
    ),
  ]);
}
