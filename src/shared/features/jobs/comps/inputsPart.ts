/** The inputs, to the right of the grid, with what the sheet's own figures suggest beside them. */
import { allowedFormula, inputValidation, NOT_USED, wrongTextOf } from "../declaring/allowedInput";
import { COLUMN, type CompsCells, type CompsPart, lineOf, ROW, shownAs } from "./compsCells";
import type { InputGroup, InputRow } from "./compsInputs";
import { textLiteral } from "./formulaText";
import { suggestions } from "./ratesPart";

/** A group's title stands above its rows, and a blank row below them. */
export function inputsPart(cells: CompsCells, groups: readonly InputGroup[]): CompsPart {
  const titles: { readonly row: number; readonly title: string }[] = [];
  const placed: { readonly row: number; readonly input: InputRow }[] = [];
  const first = ROW.gridHead;
  let next: number = first;
  for (const { title, rows } of groups) {
    titles.push({ row: next, title });
    rows.forEach((input, index) => placed.push({ row: next + 1 + index, input }));
    next += rows.length + 2;
  }
  const suggested = suggestions(cells);
  return {
    blocks: [
      ...titles.map(({ row, title }, index) =>
        lineOf(row, COLUMN.inputLabel, index === 0 ? [title, null, "Suggested"] : [title]),
      ),
      ...placed.map(({ row, input }) => {
        const { figure = null, from = '""' } = suggested[input.name] ?? {};
        const note = noteOf(input, cells.fixed(row, COLUMN.input), from);
        return lineOf(row, COLUMN.inputLabel, [input.label, input.value, figure, note]);
      }),
      lineOf(first, COLUMN.used, ["As used"]),
      ...placed.map(({ row, input }) => lineOf(row, COLUMN.used, [usedOf(input, cells.fixed(row, COLUMN.input))])),
    ],
    looks: [
      ...titles.map(({ row }) => shownAs([row, COLUMN.inputLabel], { look: "section" })),
      shownAs([first, COLUMN.suggested], { look: "note" }),
      shownAs([first, COLUMN.used, next - first], { look: "note" }),
      ...placed.flatMap(({ row, input: { format } }) => {
        const shown = format === undefined ? {} : { format };
        return [
          shownAs([row, COLUMN.inputLabel], { look: "label" }),
          shownAs([row, COLUMN.input], { look: "input", ...shown }),
          shownAs([row, COLUMN.suggested], { look: "note", ...shown }),
          shownAs([row, COLUMN.inputNote], { look: "note" }),
        ];
      }),
    ],
    names: placed.map(({ row, input: { name } }) => ({ name, row, column: COLUMN.input })),
    rules: [
      {
        ...shownAs([first, COLUMN.input, next - first, COLUMN.inputNote - COLUMN.input + 1], {}),
        ...{ look: "bad", formula: `=LEFT($${cells.at(first, COLUMN.inputNote)},${NOT_USED.length})="${NOT_USED}"` },
      },
    ],
    validations: placed.flatMap(({ row, input }) =>
      inputValidation(input, shownAs([row, COLUMN.input], {}), cells.at(row, COLUMN.input)),
    ),
  };
}

/** What it does and where its suggestion is from, or why it isn't used. */
const noteOf = (input: InputRow, cell: string, from: string): string =>
  `=IF(${isAllowed(input, cell)},${textLiteral(input.meaning)}&${from},${textLiteral(wrongTextOf(input))})`;

const usedOf = (input: InputRow, cell: string): string => {
  const nothing = input.nothing === 0 ? "0" : '""';
  return `=IF(${isAllowed(input, cell)},IF(LEN(${cell})=0,${nothing},${cell}),${nothing})`;
};

const isAllowed = (input: InputRow, cell: string): string => `IFERROR(${allowedFormula(input, cell)},FALSE)`;
