/** The page about job sheets: what each starts from, asks and costs, its inputs, and where its columns come from. */
import { JOBS } from "../../../src/shared/features/jobs/jobs";
import type { JobColumn, JobDeclaration, JobInput } from "../../../src/shared/features/jobs/declaring/job";
import { allowedInputText, inputText } from "../../../src/shared/features/jobs/declaring/allowedInput";
import { CATALOGUE } from "../../../src/shared/functions/catalogue";
import { USE_TEXTS } from "../../../src/shared/workbook/lists/listText";
import { functionFile } from "./functionPage";
import { code, markdownCell, markdownPage, markdownTable } from "./markdown";

export function jobsPage(): string {
  return markdownPage([
    "# Job sheets",
    "Each is laid out by the panel's *Jobs* tab, in Google Sheets also by the menu. Inputs are named cells, which formulas of yours can refer to.",
    ...JOBS.flatMap(jobParts),
    "[All functions](README.md)",
  ]);
}

function jobParts({ title, meaning, cost, menu, start, problems, functions, inputs, columns }: JobDeclaration) {
  return [
    `## ${title}`,
    `${markdownCell(meaning)}. ${markdownCell(cost)}`,
    markdownTable(
      ["", ""],
      [
        ["Start", markdownCell(start.select)],
        ["In Google Sheets' menu", `*${markdownCell(menu.label)}*`],
        ["Functions", functions.map(functionLink).join(", ")],
        ["Problems", markdownCell(problems)],
      ],
    ),
    markdownTable(["Input", "Name", "Starts as", "Allowed", "What it does"], inputs.map(inputCells)),
    columns === undefined ? "" : markdownTable(["Column", "Where it comes from"], columns.map(columnCells)),
  ];
}

function functionLink(name: string): string {
  const declaration = CATALOGUE.find((each) => each.name === name);
  if (declaration === undefined) throw new Error(`No function is called ${name}`);
  return `[${name}](${functionFile(declaration)})`;
}

const inputCells = (input: JobInput): readonly string[] => [
  markdownCell(input.label),
  code(input.name),
  markdownCell(inputText(input, input.value)),
  markdownCell(allowedInputText(input)),
  markdownCell(input.meaning),
];

const columnCells = (column: JobColumn): readonly string[] => [markdownCell(column.heading), originOf(column)];

function originOf({ from, field, takes, look }: JobColumn): string {
  if (from !== undefined) return `${code(field ?? "")} of ${from}`;
  if (takes !== undefined) return `your list: ${USE_TEXTS[takes]}`;
  return look === "input" ? "yours to change" : "calculated";
}
