/** The inputs, to the right of the grid, with what the sheet's own figures suggest beside them. */
import { inputNote, inputValidation, NOT_USED, usedInput } from "../declaring/allowedInput";
import { inputRows } from "../declaring/inputRows";
import { COLUMN, type CompsCells, type CompsPart, lineOf, ROW, shownAs } from "./compsCells";
import type { InputGroup, InputRow } from "./compsInputs";
import { textLiteral } from "../declaring/formulaText";
import { suggestions } from "./ratesPart";
import { USUAL_MONTH } from "../appraising/appraisalInputs";

export function inputsPart(cells: CompsCells, groups: readonly InputGroup[]): CompsPart {
  const first = ROW.gridHead;
  const below = <Each extends { readonly row: number }>(each: Each): Each => ({ ...each, row: first + each.row });
  const stand = inputRows(groups);
  const [titles, placed] = [stand.titles.map(below), stand.inputs.map(below)];
  const suggested = suggestions(cells);
  return {
    blocks: [
      ...titles.map(({ row, title }, index) =>
        lineOf(row, COLUMN.inputLabel, index === 0 ? [title, null, "Suggested"] : [title]),
      ),
      ...placed.map(({ row, input }) => {
        const { figure = null, from } = suggested[input.name] ?? {};
        const note = noteOf(input, cells.fixed(row, COLUMN.input), from);
        return lineOf(row, COLUMN.inputLabel, [input.label, input.value, figure, note]);
      }),
      lineOf(first, COLUMN.used, ["As used"]),
      ...placed.map(({ row, input }) => lineOf(row, COLUMN.used, [usedOf(input, cells.fixed(row, COLUMN.input))])),
    ],
    looks: [
      ...titles.map(({ row }) => shownAs([row, COLUMN.inputLabel], { look: "section" })),
      shownAs([first, COLUMN.suggested], { look: "note" }),
      shownAs([first, COLUMN.used, stand.rows], { look: "note" }),
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
        ...shownAs([first, COLUMN.input, stand.rows, COLUMN.inputNote - COLUMN.input + 1], {}),
        ...{ look: "bad", formula: `=LEFT($${cells.at(first, COLUMN.inputNote)},${NOT_USED.length})="${NOT_USED}"` },
      },
    ],
    validations: placed.flatMap(({ row, input }) =>
      inputValidation(input, shownAs([row, COLUMN.input], {}), cells.at(row, COLUMN.input)),
    ),
  };
}

/** Where its suggestion is from, or why there is none, and what it does; or why it isn't used. */
function noteOf(input: InputRow, cell: string, from: string | undefined): string {
  const meaning = textLiteral(input.meaning);
  const assumed = input.name === "Month" ? `&IF(${cell}=${USUAL_MONTH},". An assumption until you replace it","")` : "";
  return inputNote(input, cell, `${from === undefined ? "" : `${from}&`}${meaning}${assumed}`);
}

function usedOf(input: InputRow, cell: string): string {
  const nothing = input.nothing === 0 ? "0" : '""';
  return usedInput(input, cell, nothing, nothing);
}
