/** How the formulas of a declared form refer to its cells. */
import { whereNumbers } from "./arithmetic";
import type { FormCells, FormFormula, FormNames } from "./form";
import { answerRow, sourceFields, FORM_ROW, type PlacedForm, usedRow } from "./formPlaces";
import type { LayoutPlace } from "./job";
import { fixedArea, fixedCell } from "./listCells";

/** The column of the values of rows; a table stands from the first column on. */
export const VALUE_COLUMN = 1;

/** Where a formula stands: among the values side by side, or in a line of a table. */
interface Standing {
  readonly value?: number;
  readonly line?: number;
}

export interface FormWriter<Names extends FormNames> {
  /** Blank until all that it needs are numbers. */
  readonly worked: (formula: FormFormula<Names>, at?: Standing) => string;
  /** An answer's cell, by the number of its source and its field. */
  readonly field: (source: number, field: string) => string;
  /** The cell of an input, as it is used. */
  readonly input: (name: Names["input"]) => string;
}

export function formCells<Names extends FormNames>(form: PlacedForm<Names>, place: LayoutPlace): FormWriter<Names> {
  const { places } = form;
  const field = (source: number, name: string): string =>
    fixedCell(place, answerRow(places.foot, source), sourceFields(form.sources[source]!).indexOf(name));
  const answer = (name: Names["answer"]): string => {
    const source = form.sources.findIndex(({ fields }) => name in fields);
    return field(source, (form.sources[source]!.fields as Readonly<Record<string, string>>)[name]!);
  };
  const input = (name: Names["input"]): string => {
    const index = places.inputs.findIndex((each) => each.input.name === name);
    return fixedCell(place, usedRow(form, index), 1);
  };
  const typed = (name: Names["input"]): string => {
    const { row } = places.inputs.find((each) => each.input.name === name)!;
    return fixedCell(place, row, places.column.input);
  };
  const columnOf = (name: Names["column"]) => {
    const [table, column] = name.split(".") as [string, string];
    const placed = places.tables.get(table)!;
    return { ...placed, column: Object.keys(placed.table.columns).indexOf(column) };
  };
  const linesOf = (name: Names["column"], lines?: number): string => {
    const { first, column, table } = columnOf(name);
    return fixedArea(place, [first, column, lines ?? table.lines, 1]);
  };
  const reads = ({ value = 0, line = 0 }: Standing) => ({
    row: (name: Names["row"], of = value): string => fixedCell(place, places.rows.get(name)!, VALUE_COLUMN + of),
    ...{ input, answer },
    cell: (name: Names["column"]): string => {
      const { first, column } = columnOf(name);
      return fixedCell(place, first + line, column);
    },
  });
  const address = fixedCell(place, FORM_ROW.address, VALUE_COLUMN);
  return {
    ...{ field, input },
    worked: (formula, at = {}) => {
      const any = reads(at);
      const { line = 0 } = at;
      const needed = new Set<string>();
      const need = (cell: string): string => (needed.add(cell), cell);
      const cells: FormCells<Names> = {
        row: (name, of) => need(any.row(name, of)),
        input: (name) => need(any.input(name)),
        answer: (name) => need(any.answer(name)),
        cell: (name) => need(any.cell(name)),
        all: (name) => linesOf(name),
        above: (name) => linesOf(name, line),
        ...{ any, typed, address, line },
      };
      const written = formula(cells);
      return `=${needed.size === 0 ? written : whereNumbers([...needed], written)}`;
    },
  };
}
