/** The inputs, to the right of the grid. */
import { lineOf, shownAs, type CompsPart } from "./compsCells";
import type { InputRow, inputGroups } from "./compsInputs";
import { COLUMN, ROW } from "./compsPlaces";

/** A group's title stands above its rows, and a blank row below them. */
export function inputsPart(groups: ReturnType<typeof inputGroups>): CompsPart {
  const titles: { readonly row: number; readonly title: string }[] = [];
  const placed: { readonly row: number; readonly input: InputRow }[] = [];
  let next: number = ROW.gridHead;
  for (const { title, rows } of groups) {
    titles.push({ row: next, title });
    rows.forEach((input, index) => placed.push({ row: next + 1 + index, input }));
    next += rows.length + 2;
  }
  return {
    blocks: [
      ...titles.map(({ row, title }) => lineOf(row, COLUMN.inputLabel, [title])),
      ...placed.map(({ row, input: { label, value, meaning } }) =>
        lineOf(row, COLUMN.inputLabel, [label, value, meaning]),
      ),
    ],
    looks: [
      ...titles.map(({ row }) => shownAs([row, COLUMN.inputLabel], { look: "section" })),
      ...placed.flatMap(({ row, input: { format } }) => [
        shownAs([row, COLUMN.inputLabel], { look: "label" }),
        shownAs([row, COLUMN.input], { look: "input", ...(format === undefined ? {} : { format }) }),
        shownAs([row, COLUMN.inputNote], { look: "note" }),
      ]),
    ],
    names: placed.map(({ row, input: { name } }) => ({ name, row, column: COLUMN.input })),
    choices: placed.flatMap(({ row, input: { choices } }) =>
      choices === undefined ? [] : [{ ...shownAs([row, COLUMN.input], {}), choices }],
    ),
  };
}
