/** A declared form as a sheet: the rows at the left, the inputs at the right, and what they read below both. */
import { plainText } from "../../../workbook/layout/layoutCells";
import type { LaidBlock, LaidLook, SheetLayout } from "../../../workbook/port/sheetLayout";
import type { JobList } from "../../../workbook/lists/jobList";
import { inputNote, inputValidation, usedInput } from "./allowedInput";
import { whereNumbers } from "./arithmetic";
import type { FormCells, FormDeclaration, FormFormula, FormInput, FormNames, FormRow, FormSection } from "./form";
import { ADDRESS_INPUT, addressOfHome } from "./homeAddress";
import { inputRows } from "./inputRows";
import type { JobInput, LayoutPlace } from "./job";
import { areaName, fixedCell, laidArea, laidLook, quotedFormula, type Content } from "./listCells";

/** Columns, and how wide they are in characters. */
const COLUMN = { label: 0, value: 1, inputLabel: 6, input: 7, inputNote: 8 } as const;
const WIDTHS = [34, 14, 14, 14, 22, 2, 32, 13, 52] as const;
/** Values side by side; a note stands behind the last, and there is room for its words behind that. */
const MOST_VALUES = 3;
const ROW = { title: 0, address: 1, matched: 2, problem: 3, note: 4, first: 6 } as const;

type NamedInput<Names extends FormNames> = FormInput<Names> & JobInput & { readonly name: Names["input"] };

/** Where the parts of a form stand. */
interface FormPlaces<Names extends FormNames> {
  readonly rows: ReadonlyMap<Names["row"], number>;
  readonly sections: readonly { readonly row: number; readonly section: FormSection<Names> }[];
  readonly groups: readonly { readonly row: number; readonly title: string }[];
  readonly inputs: readonly { readonly row: number; readonly input: NamedInput<Names> }[];
  /** The first row of what is only read. */
  readonly foot: number;
}

function placesIn<Names extends FormNames>(form: FormDeclaration<Names>): FormPlaces<Names> {
  const rows = new Map<Names["row"], number>();
  let next: number = ROW.first;
  const sections = form.sections.map((section) => {
    const row = next;
    for (const key of Object.keys(section.rows)) rows.set(key, (next += 1));
    next += 2;
    return { row, section };
  });
  const stand = inputRows(
    form.inputs.map(({ title, inputs }) => ({
      title,
      rows: Object.entries(inputs as Readonly<Record<string, FormInput<Names>>>).map(([name, input]) => ({
        name,
        ...input,
      })),
    })),
  );
  const below = <Each extends { readonly row: number }>(each: Each): Each => ({ ...each, row: ROW.first + each.row });
  const foot = Math.max(next, ROW.first + stand.rows);
  return { rows, sections, groups: stand.titles.map(below), inputs: stand.inputs.map(below), foot };
}

export const formInputs = <Names extends FormNames>(form: FormDeclaration<Names>): readonly JobInput[] => [
  ADDRESS_INPUT,
  ...placesIn(form).inputs.map(({ input }) => input),
];

/** In the foot, a row of fields and one of answers for each source, and below them the inputs as they are used. */
const SOURCE_ROWS = 2;

const answerRow = (places: { readonly foot: number }, source: number): number =>
  places.foot + SOURCE_ROWS * (source + 1);

const usedRow = <Names extends FormNames>(form: FormDeclaration<Names>, places: FormPlaces<Names>, input: number) =>
  answerRow(places, form.sources.length - 1) + 1 + input;

const fieldsOf = <Names extends FormNames>({
  fields,
}: FormDeclaration<Names>["sources"][number]): readonly string[] => [
  ...Object.values<string>(fields as Readonly<Record<string, string>>),
  "problem",
];

export function formSize<Names extends FormNames>(form: FormDeclaration<Names>) {
  const places = placesIn(form);
  const widest = Math.max(...form.sources.map((source) => fieldsOf(source).length));
  return { rows: usedRow(form, places, places.inputs.length), columns: Math.max(WIDTHS.length, widest) };
}

export function formLayout<Names extends FormNames>(
  form: FormDeclaration<Names>,
  place: LayoutPlace,
  { rows: [first = {}] }: JobList,
): SheetLayout {
  const places = placesIn(form);
  const cells = formCells(form, place, places);
  const blocks: LaidBlock[] = [];
  const looks: LaidLook[] = [];
  const put = (row: number, column: number, line: readonly Content[]): void =>
    void blocks.push({ row: place.row + row, column: place.column + column, rows: [line] });
  const look = (
    area: readonly [row: number, column: number, rows: number, columns: number],
    shown: Pick<LaidLook, "look" | "format">,
  ): void => void looks.push(laidLook(place, area, shown));
  putHead();
  places.sections.forEach(putSection);
  putInputs();
  putFoot();
  const { sheet, isNew, names } = place;
  const at = (row: number, column: number): string => areaName(place, row, column, 1, 1);
  return {
    ...{ sheet, isNew, blocks, looks },
    widths: WIDTHS.map((characters, column) => ({ column: place.column + column, characters })),
    frozen: isNew ? { rows: place.row + ROW.first, columns: place.column + 1 } : { rows: 0, columns: 0 },
    names: [
      { name: `${names}${ADDRESS_INPUT.name}`, row: place.row + ROW.address, column: place.column + COLUMN.value },
      ...places.inputs.map(({ row, input }) => ({
        ...{ name: `${names}${input.name}`, row: place.row + row, column: place.column + COLUMN.input },
      })),
    ],
    // Words say what a color would: with conditional formats, the playground's sheet calculates some cells before what they read.
    rules: [],
    validations: places.inputs.flatMap(({ row, input }) =>
      inputValidation(input, laidArea(place, row, COLUMN.input, 1, 1), at(row, COLUMN.input)),
    ),
    charts: [],
  };

  function putHead(): void {
    const address = addressOfHome(first);
    const matched = cells.field(0, "matchedAddress");
    const problem = form.sources.reduceRight((rest, _, index) => {
      const told = cells.field(index, "problem");
      return `IF(LEN(${told})>0,${told},${rest})`;
    }, '""');
    put(ROW.title, 0, [form.title]);
    put(ROW.address, 0, [ADDRESS_INPUT.label, address === "" ? null : plainText(address)]);
    put(ROW.matched, 0, ["Matched by the service", `=IF(${matched}="","",${matched})`]);
    put(ROW.problem, 0, [`=${problem}`]);
    put(ROW.note, 0, [form.note]);
    look([ROW.title, 0, 1, 1], { look: "title" });
    look([ROW.address, 0, 2, 1], { look: "label" });
    look([ROW.address, COLUMN.value, 1, MOST_VALUES], { look: "input" });
    look([ROW.note, 0, 1, 1], { look: "note" });
  }

  function putSection({ row, section }: FormPlaces<Names>["sections"][number]): void {
    put(row, 0, [section.title, ...(section.heads ?? [])]);
    look([row, 0, 1, 1], { look: "section" });
    if (section.heads !== undefined) look([row, COLUMN.value, 1, section.heads.length], { look: "head" });
    for (const [key, declared] of Object.entries(section.rows as Readonly<Record<string, FormRow<Names>>>)) {
      const { label, values, format, look: shown, note } = declared;
      const line = places.rows.get(key)!;
      put(line, 0, [label, ...values.map((formula, column) => cells.worked(formula, column))]);
      const behind = COLUMN.value + values.length;
      if (note !== undefined) put(line, behind, [note]);
      look([line, 0, 1, 1], { look: "label" });
      look([line, behind, 1, 1], { look: "note" });
      if (shown !== undefined) look([line, 0, 1, behind], { look: shown });
      const formats = format === undefined ? [] : typeof format === "string" ? values.map(() => format) : format;
      formats.forEach((each, column) => look([line, COLUMN.value + column, 1, 1], { format: each }));
    }
  }

  function putInputs(): void {
    for (const { row, title } of places.groups) {
      put(row, COLUMN.inputLabel, [title]);
      look([row, COLUMN.inputLabel, 1, 1], { look: "section" });
    }
    for (const { row, input } of places.inputs) {
      const cell = areaName(place, row, COLUMN.input, 1, 1);
      const value = input.begins === undefined ? input.value : cells.worked(input.begins, 0);
      put(row, COLUMN.inputLabel, [input.label, value, inputNote(input, cell, quotedFormula(input.meaning))]);
      look([row, COLUMN.inputLabel, 1, 1], { look: "label" });
      look([row, COLUMN.input, 1, 1], {
        look: "input",
        ...(input.format === undefined ? {} : { format: input.format }),
      });
      look([row, COLUMN.inputNote, 1, 1], { look: "note" });
    }
  }

  function putFoot(): void {
    put(places.foot, 0, ["What the cells above read: the service’s answers, and the inputs as they are used"]);
    look([places.foot, 0, 1, 1], { look: "section" });
    const address = fixedCell(place, ROW.address, COLUMN.value);
    form.sources.forEach((source, index) => {
      const row = answerRow(places, index);
      const fields = fieldsOf(source);
      put(row - 1, 0, fields);
      put(row, 0, [`=PROP.${source.name}(${address}, "${fields.join(", ")}")`]);
      look([row - 1, 0, 1, fields.length], { look: "note" });
    });
    places.inputs.forEach(({ row, input }, index) => {
      const cell = fixedCell(place, row, COLUMN.input);
      const blank = input.least === 0 && input.begins === undefined ? "0" : '""';
      put(usedRow(form, places, index), 0, [input.label, usedInput(input, cell, blank, '""')]);
    });
  }
}

interface WrittenCells<Names extends FormNames> {
  /** A formula as it stands in a column of values. */
  readonly worked: (formula: FormFormula<Names>, column: number) => string;
  /** An answer's cell, by the number of its source and its field. */
  readonly field: (source: number, field: string) => string;
}

function formCells<Names extends FormNames>(
  form: FormDeclaration<Names>,
  place: LayoutPlace,
  places: FormPlaces<Names>,
): WrittenCells<Names> {
  const field = (source: number, name: string): string =>
    fixedCell(place, answerRow(places, source), fieldsOf(form.sources[source]!).indexOf(name));
  const answer = (name: Names["answer"]): string => {
    const source = form.sources.findIndex(({ fields }) => name in fields);
    return field(source, (form.sources[source]!.fields as Readonly<Record<string, string>>)[name]!);
  };
  const input = (name: Names["input"]): string =>
    fixedCell(
      place,
      usedRow(
        form,
        places,
        places.inputs.findIndex((each) => each.input.name === name),
      ),
      1,
    );
  return {
    field,
    worked: (formula, column) => {
      const row = (name: Names["row"], of = column): string =>
        fixedCell(place, places.rows.get(name)!, COLUMN.value + of);
      const needed = new Set<string>();
      const need = (cell: string): string => (needed.add(cell), cell);
      const cells: FormCells<Names> = {
        row: (name, of) => need(row(name, of)),
        input: (name) => need(input(name)),
        answer: (name) => need(answer(name)),
        any: { row, input, answer },
      };
      const written = formula(cells);
      return `=${needed.size === 0 ? written : whereNumbers([...needed], written)}`;
    },
  };
}
