/** The page of one function. */
import { convertFormula } from "../../../src/shared/workbook/formulas/propFormulas";
import type { FunctionDeclaration } from "../../../src/shared/functions/declaring/declaration";
import { errorRows, ERROR_HEADS, kindsOf } from "./errorKinds";
import { columnOf, describedCells } from "./exampleCells";
import { exampleFormula } from "../runs/exampleFormula";
import { markdownCell, code, codeBlock, codeCell, markdownPage, markdownTable } from "./markdown";
import { listedText } from "../../../src/shared/api/text/listedText";
import { boundNames, optionNames } from "../../../src/shared/parsing/options";
import { syntax } from "../../../src/shared/functions/declaring/syntax";
import { optionMeaning } from "../../../src/shared/functions/declaring/optionMeaning";
import { OTHER_PAGES, referencePage } from "../../../src/shared/functions/declaring/referencePage";
import { optionRulesOf, refusalOf, usualCall, type UsualCall } from "../runs/functionProbe";
import { resultMarkdown } from "./resultMarkdown";
import { openSandbox } from "../runs/sandboxRun";

/** A page's file in docs/reference. The index is README.md, which code hosts show with the folder. */
export const fileOf = (page: string): string => (page === OTHER_PAGES.reference ? "README.md" : `${page}.md`);

export const functionFile = (declaration: FunctionDeclaration): string => fileOf(referencePage(declaration));

export function functionPage(declaration: FunctionDeclaration): string {
  const { name, summary, remarks = [] } = declaration;
  const excel = syntax(declaration);
  const usual = usualCall(declaration);
  const asks = usual.parameters.length > 0;
  return markdownPage([
    `# ${name}`,
    summary,
    "## Syntax",
    markdownTable(
      ["In", "Write"],
      [
        ["Excel", codeCell(excel)],
        ["Google Sheets", codeCell(convertFormula(excel, "PROP_"))],
      ],
    ),
    ...argumentsPart(declaration),
    ...columnsPart(declaration, usual),
    ...(remarks.length === 0 ? [] : ["## What the numbers mean", ...remarks]),
    ...optionsPart(declaration, usual),
    ...examplesPart(declaration),
    "## Cost",
    declaration.cost,
    "## Errors",
    markdownTable(ERROR_HEADS, errorRows(kindsOf(asks), refusalOf(declaration))),
    "[More about errors](errors.md) · [All functions](README.md)",
  ]);
}

function argumentsPart({ parameters }: FunctionDeclaration): readonly string[] {
  if (parameters.length === 0) return [];
  return [
    "## Arguments",
    markdownTable(
      ["Argument", "Required", "Meaning"],
      parameters.map(({ name, optional, meaning }) => [
        codeCell(name),
        optional === true ? "no" : "yes",
        markdownCell(meaning),
      ]),
    ),
    "[Accepted formats](filters.md) · [All fields](fields.md)",
  ];
}

function columnsPart(declaration: FunctionDeclaration, { columns }: UsualCall): readonly string[] {
  return [
    "## Columns",
    declaration.parameters.some(({ name }) => name === "fields") ? "The default, unless `fields` names others:" : "",
    markdownTable(
      ["Column", "Label", "Type", "Unit"],
      columns.map(({ name, label, type, unit }) => [codeCell(name), markdownCell(label), type, unit ?? ""]),
    ),
  ];
}

function optionsPart(declaration: FunctionDeclaration, { parameters }: UsualCall): readonly string[] {
  const rules = optionRulesOf(declaration);
  if (rules === undefined) return [];
  const bounds = rules.bounded.flatMap((each) => boundNames(each).map(code));
  return [
    "## Options",
    markdownTable(
      ["Option", "Meaning"],
      optionNames(rules).map((name) => [codeCell(name), markdownCell(optionMeaning(name, parameters, rules.layouts))]),
    ),
    ...(bounds.length === 0 ? [] : [`Each filter also has its least and its most: ${listedText(bounds)}.`]),
  ];
}

function examplesPart(declaration: FunctionDeclaration): readonly string[] {
  const column = columnOf(declaration);
  const examples = declaration.examples.map((example) => ({
    ...example,
    read: exampleFormula(example.formula, column),
  }));
  const run = openSandbox();
  const namesCells = examples.some(({ read }) => read.cells.length > 0);
  return [
    "## Examples",
    "The results are from the sandbox on Nov 20, 2026, with nothing cached: homes, people and prices are made up.",
    ...(namesCells
      ? [
          "Column A contains:",
          markdownTable(["Cell", "Content"], describedCells(declaration)),
          "The cells below them are blank.",
        ]
      : []),
    ...examples.flatMap(({ formula, meaning, read }) => {
      const { outcome, requests } = run(declaration, read.given);
      return [
        `### ${code(formula)}`,
        `${meaning}. In Google Sheets:`,
        codeBlock(convertFormula(formula, "PROP_")),
        resultMarkdown(outcome),
        `Requests made: ${requests.length}.`,
      ];
    }),
  ];
}
