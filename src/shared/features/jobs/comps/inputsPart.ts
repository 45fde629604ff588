/** The inputs, to the right of the grid, with what the sheet's own figures suggest beside them. */
import { COLUMN, type CompsCells, type CompsPart, lineOf, ROW, shownAs } from "./compsCells";
import type { InputGroup, InputRow } from "./compsInputs";
import { suggestions } from "./ratesPart";

/** A group's title stands above its rows, and a blank row below them. */
export function inputsPart(cells: CompsCells, groups: readonly InputGroup[]): CompsPart {
  const titles: { readonly row: number; readonly title: string }[] = [];
  const placed: { readonly row: number; readonly input: InputRow }[] = [];
  let next: number = ROW.gridHead;
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
      ...placed.map(({ row, input: { name, label, value, meaning } }) => {
        const { figure = null, from } = suggested[name] ?? {};
        const note = from === undefined ? meaning : noted(meaning, from);
        return lineOf(row, COLUMN.inputLabel, [label, value, figure, note]);
      }),
    ],
    looks: [
      ...titles.map(({ row }) => shownAs([row, COLUMN.inputLabel], { look: "section" })),
      shownAs([ROW.gridHead, COLUMN.suggested], { look: "note" }),
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
    choices: placed.flatMap(({ row, input: { choices } }) =>
      choices === undefined ? [] : [{ ...shownAs([row, COLUMN.input], {}), choices }],
    ),
  };
}

const noted = (meaning: string, from: string): string => `="${meaning}"&${from}`;
