/** Where the parts of a declared form stand: sections and tables from the top, inputs beside them, what they read below both. */
import { inputRows } from "./inputRows";
import type { FormDeclaration, FormInput, FormNames, FormSection, FormTable } from "./form";
import type { Cells } from "./listCells";
import type { JobInput } from "./job";
import { SIGNATURE_ROWS } from "./signature";

/** Rows of the head, and the first below it. */
export const FORM_ROW = { title: 0, address: 1, matched: 2, problem: 3, note: 4, first: 6 } as const;

/** In characters: a label, values, and room for a note; then the inputs, behind a narrow column. */
const WIDTHS = [34, 14, 14, 14, 14, 14] as const;
const INPUT_WIDTHS = [2, 32, 13, 52] as const;

type NamedInput<Names extends FormNames> = FormInput<Names> & JobInput & { readonly name: Names["input"] };

export interface PlacedTable<Names extends FormNames> {
  readonly name: string;
  readonly table: FormTable<Names>;
  /** The row of its title, and of its first line. */
  readonly row: number;
  readonly first: number;
  /** Where its chart stands, if it has one. */
  readonly chart: Cells;
}

interface FormPlaces<Names extends FormNames> {
  readonly rows: ReadonlyMap<Names["row"], number>;
  readonly sections: readonly { readonly row: number; readonly section: FormSection<Names> }[];
  readonly tables: ReadonlyMap<string, PlacedTable<Names>>;
  /** Rows at which a page begins as the sheet prints. */
  readonly pages: readonly number[];
  readonly groups: readonly { readonly row: number; readonly title: string }[];
  readonly inputs: readonly { readonly row: number; readonly input: NamedInput<Names> }[];
  readonly column: Readonly<Record<"inputLabel" | "input" | "inputNote", number>>;
  readonly widths: readonly number[];
  /** The row of its signature, if it has one. */
  readonly signature: number;
  /** The first row of what is only read, and the row behind all. */
  readonly foot: number;
  readonly end: number;
}

export type PlacedForm<Names extends FormNames> = FormDeclaration<Names> & { readonly places: FormPlaces<Names> };

/** With a blank row below them. */
const CHART_ROWS = 20;
const CHART_COLUMNS = 13;

/** The rows of a table above its first line. */
export function tableRows<Names extends FormNames>(table: FormTable<Names>) {
  const sentence = table.sentence === undefined ? 0 : 1;
  const home = Object.values(table.columns).some((column) => column.home !== undefined) ? 1 : 0;
  return { sentence, home, above: 2 + sentence + home };
}

export function placedForm<Names extends FormNames>(form: FormDeclaration<Names>): PlacedForm<Names> {
  const all = Object.entries((form.tables ?? {}) as Readonly<Record<string, FormTable<Names>>>);
  const rows = new Map<Names["row"], number>();
  const tables = new Map<string, PlacedTable<Names>>();
  const sections: { row: number; section: FormSection<Names> }[] = [];
  const pages: number[] = [];
  const { widths: own = WIDTHS } = form;
  const column = { inputLabel: own.length + 1, input: own.length + 2, inputNote: own.length + 3 };
  const stand = inputRows(
    form.inputs.map(({ title, inputs }) => ({
      title,
      rows: Object.entries(inputs as Readonly<Record<string, FormInput<Names>>>).map(([name, input]) => ({
        name,
        ...input,
      })),
    })),
  );
  const pictures = new Map<string, Cells>();
  let next: number = FORM_ROW.first;
  const place = (name: string, table: FormTable<Names>): void => {
    const first = next + tableRows(table).above;
    const below = first + table.lines;
    const picture = pictures.get(name);
    const chart = picture ?? ([below, 0, CHART_ROWS - 1, CHART_COLUMNS] as const);
    tables.set(name, { ...{ name, table, chart }, row: next, first });
    const [drawn] = all.find(([, { chart: other }]) => other?.below === name) ?? [];
    const isBelow = drawn !== undefined || (table.chart !== undefined && picture === undefined);
    if (drawn !== undefined) pictures.set(drawn, [below, 0, CHART_ROWS - 1, CHART_COLUMNS]);
    next = below + (isBelow ? CHART_ROWS : 0) + 1;
  };
  /** On the left where the results are, on the right where the inputs are. */
  const sides = [
    [0, own.length],
    [column.inputLabel, INPUT_WIDTHS.length - 1],
  ] as const;
  for (const section of form.sections) {
    if ("pictures" in section) next = Math.max(next, FORM_ROW.first + stand.rows);
    if (section.newPage === true) pages.push(next);
    if ("table" in section) place(section.table, all.find(([name]) => name === section.table)![1]);
    else if ("pictures" in section) {
      section.pictures.forEach((name, index) => {
        const [from, columns] = sides[index]!;
        pictures.set(name, [next, from, CHART_ROWS - 1, columns]);
      });
      next += CHART_ROWS;
    } else {
      sections.push({ row: next, section });
      for (const key of Object.keys(section.rows)) rows.set(key, (next += 1));
      next += 2;
    }
  }
  const signature = next;
  if (form.signed !== undefined) next += SIGNATURE_ROWS + 1;
  const below = <Each extends { readonly row: number }>(each: Each): Each => ({
    ...each,
    row: FORM_ROW.first + each.row,
  });
  const foot = Math.max(next, FORM_ROW.first + stand.rows);
  const inputs = stand.inputs.map(below);
  next = usedRowAt(form, foot, inputs.length);
  for (const [name, table] of all) {
    if (tables.has(name)) continue;
    next += 1;
    place(name, table);
  }
  const places = {
    ...{ rows, sections, tables, pages, groups: stand.titles.map(below), inputs, column, signature, foot, end: next },
    widths: [...own, ...INPUT_WIDTHS],
  };
  return { ...form, places };
}

/** In the foot, a row of fields and one of answers for each source, and below them the inputs as they are used. */
const SOURCE_ROWS = 2;

export const answerRow = (foot: number, source: number): number => foot + SOURCE_ROWS * (source + 1);

const usedRowAt = <Names extends FormNames>({ sources }: FormDeclaration<Names>, foot: number, input: number): number =>
  answerRow(foot, sources.length - 1) + 1 + input;

export const usedRow = <Names extends FormNames>(form: PlacedForm<Names>, input: number): number =>
  usedRowAt(form, form.places.foot, input);

export const sourceFields = <Names extends FormNames>({
  fields,
}: FormDeclaration<Names>["sources"][number]): readonly string[] => [
  ...Object.values<string>(fields as Readonly<Record<string, string>>),
  "problem",
];

export function formSize<Names extends FormNames>(form: FormDeclaration<Names>) {
  const { places } = placedForm(form);
  const widest = Math.max(
    ...form.sources.map((source) => sourceFields(source).length),
    ...[...places.tables.values()].map(({ table }) => Object.keys(table.columns).length),
  );
  return { rows: places.end, columns: Math.max(places.widths.length, widest) };
}
