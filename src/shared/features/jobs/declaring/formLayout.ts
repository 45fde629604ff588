/** A declared form as a sheet: the rows at the left, the inputs at the right, and what they read below both. */
import { plainText } from "../../../workbook/layout/layoutCells";
import type {
  LaidArea,
  LaidBlock,
  LaidLook,
  LaidPages,
  LaidRule,
  SheetLayout,
} from "../../../workbook/port/sheetLayout";
import type { JobList } from "../../../workbook/lists/jobList";
import { inputNote, inputValidation, usedInput } from "./allowedInput";
import type { FormDeclaration, FormNames, FormRow, FormTable } from "./form";
import { formCells, VALUE_COLUMN } from "./formCells";
import { withoutRequests } from "./formulaText";
import { answerRow, sourceFields, FORM_ROW, placedForm, type PlacedForm, usedRow } from "./formPlaces";
import { laidTable } from "./formTables";
import { ADDRESS_INPUT, addressOfHome, toldByFirst } from "./homeAddress";
import type { JobInput, LayoutPlace } from "./job";
import { areaName, fixedCell, laidArea, laidLook, quotedFormula, type Content } from "./listCells";
import { signatureAt } from "./signature";

/** The address is as wide as so many values. */
const ADDRESS_COLUMNS = 3;

export const formInputs = <Names extends FormNames>(form: FormDeclaration<Names>): readonly JobInput[] => [
  ADDRESS_INPUT,
  ...placedForm(form).places.inputs.map(({ input }) => input),
];

/** Our functions that it calls. */
export const formFunctions = <Names extends FormNames>({ sources, tables }: FormDeclaration<Names>) => [
  ...sources.map(({ name }) => name),
  ...Object.values((tables ?? {}) as Readonly<Record<string, FormTable<Names>>>).flatMap(
    ({ source }) => source?.name ?? [],
  ),
];

/** What fits between the margins of a page in landscape, in characters at full size; each column has some room of its own. */
const PAGE = { characters: 130, apart: 1 };

/** In percent, at which the columns of an area stand side by side on a page. */
const scaleOf = (widths: readonly number[], { columns }: LaidArea): number =>
  Math.floor((100 * PAGE.characters) / widths.slice(0, columns).reduce((sum, each) => sum + each + PAGE.apart, 0));

export function formLayout<Names extends FormNames>(
  declared: FormDeclaration<Names>,
  place: LayoutPlace,
  { rows: [first = {}] }: JobList,
): SheetLayout {
  const form = placedForm(declared);
  const { places } = form;
  const COLUMN = { label: 0, value: VALUE_COLUMN, ...places.column };
  const cells = formCells(form, place);
  const tables = [...places.tables.values()].map((table) => laidTable(place, table, cells));
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
  putSignature();
  putFoot();
  const { sheet, isNew, names } = place;
  const at = (row: number, column: number): string => areaName(place, row, column, 1, 1);
  return {
    ...{ sheet, isNew },
    blocks: [...blocks, ...tables.flatMap((table) => table.blocks)],
    looks: [...looks, ...tables.flatMap((table) => table.looks)],
    widths: places.widths.map((characters, column) => ({ column: place.column + column, characters })),
    frozen: isNew ? { rows: place.row + FORM_ROW.first, columns: place.column + 1 } : { rows: 0, columns: 0 },
    names: [
      { name: `${names}${ADDRESS_INPUT.name}`, row: place.row + FORM_ROW.address, column: place.column + COLUMN.value },
      ...places.inputs.map(({ row, input }) => ({
        ...{ name: `${names}${input.name}`, row: place.row + row, column: place.column + COLUMN.input },
      })),
      ...Object.entries(form.results ?? {}).map(([name, row]) => ({
        ...{ name: `${names}${name}`, row: place.row + places.rows.get(row)!, column: place.column + COLUMN.value },
      })),
    ],
    rules: places.sections.flatMap(sectionRules),
    validations: places.inputs.flatMap(({ row, input }) =>
      inputValidation(input, laidArea(place, row, COLUMN.input, 1, 1), at(row, COLUMN.input)),
    ),
    charts: tables.flatMap(({ charts }) => charts),
    ...(form.prints === undefined ? {} : { print: pages(form.prints) }),
  };

  function sectionRules({ row, section: { marks = [], least, rows } }: (typeof places.sections)[number]): LaidRule[] {
    const area = laidArea(place, row + 1, COLUMN.value, Object.keys(rows).length, COLUMN.inputLabel - COLUMN.value - 1);
    const first = at(row + 1, COLUMN.value);
    const marked = marks.map(([words, shown]) => ({
      ...area,
      ...{ formula: `=LEFT($${first},${words.length})="${words}"`, look: shown },
    }));
    if (least === undefined) return marked;
    const limit = cells.input(least);
    const formula = `=IF(COUNT(${first},${limit})=2,ROUND(${first},4)<${limit},FALSE)`;
    return [...marked, { ...area, formula, look: "bad" }];
  }

  function pages(what: "results" | "all"): LaidPages {
    const columns = what === "all" ? COLUMN.inputNote + 1 : COLUMN.inputLabel - 1;
    const area = laidArea(place, 0, 0, places.foot - 1, columns);
    const rows = places.pages.map((row) => place.row + row);
    return {
      ...{ area, pagesWide: 1, breaks: { rows, scale: scaleOf(places.widths, area) } },
      titleRows: { row: place.row, rows: FORM_ROW.note + 1 },
      titleColumns: { column: place.column, columns: 0 },
    };
  }

  function putHead(): void {
    const address = addressOfHome(first);
    const matched = cells.field(0, "matchedAddress");
    const problem = form.sources.reduceRight((rest, _, index) => {
      const told = cells.field(index, "problem");
      return `IF(LEN(${told})>0,${withoutRequests(told)},${rest})`;
    }, '""');
    put(FORM_ROW.title, 0, [form.title]);
    put(FORM_ROW.address, 0, [ADDRESS_INPUT.label, address === "" ? null : plainText(address)]);
    put(FORM_ROW.matched, 0, ["Matched by the service", `=IF(${matched}="","",${matched})`]);
    put(FORM_ROW.problem, 0, [`=${problem}`]);
    put(FORM_ROW.note, 0, [form.note]);
    look([FORM_ROW.title, 0, 1, 1], { look: "title" });
    look([FORM_ROW.address, 0, 2, 1], { look: "label" });
    look([FORM_ROW.address, COLUMN.value, 1, ADDRESS_COLUMNS], { look: "input" });
    look([FORM_ROW.note, 0, 1, 1], { look: "note" });
  }

  function putSection({ row, section }: PlacedForm<Names>["places"]["sections"][number]): void {
    put(row, 0, [section.title, ...(section.heads ?? [])]);
    look([row, 0, 1, 1], { look: "section" });
    if (section.heads !== undefined) look([row, COLUMN.value, 1, section.heads.length], { look: "head" });
    for (const [key, declared] of Object.entries(section.rows as Readonly<Record<string, FormRow<Names>>>)) {
      const { label, values, format, look: shown, note } = declared;
      const line = places.rows.get(key)!;
      put(line, 0, [label, ...values.map((formula, column) => cells.worked(formula, { value: column }))]);
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
    const home = addressOfHome(first);
    for (const { row, input } of places.inputs) {
      const cell = areaName(place, row, COLUMN.input, 1, 1);
      const { begins, at: tells = () => "" } = input;
      const value =
        begins === undefined
          ? input.value
          : cells.worked((of) => begins(of, toldByFirst(of.address, home, tells(home))));
      put(row, COLUMN.inputLabel, [input.label, value, inputNote(input, cell, quotedFormula(input.meaning))]);
      look([row, COLUMN.inputLabel, 1, 1], { look: "label" });
      look([row, COLUMN.input, 1, 1], {
        look: "input",
        ...(input.format === undefined ? {} : { format: input.format }),
      });
      look([row, COLUMN.inputNote, 1, 1], { look: "note" });
    }
  }

  function putSignature(): void {
    if (form.signed === undefined) return;
    const [first, second] = form.signed.method.map((line) => (typeof line === "string" ? line : cells.worked(line)));
    const signed = signatureAt({ ...form.signed, method: [first!, second!] }, places.signature, COLUMN.label);
    for (const { row, column, rows } of signed.blocks) put(row, column, rows[0]!);
    for (const { row, column, rows, columns, ...shown } of signed.looks) look([row, column, rows, columns], shown);
  }

  function putFoot(): void {
    put(places.foot, 0, ["What the cells above read: the service’s answers, and the inputs as they are used"]);
    look([places.foot, 0, 1, 1], { look: "section" });
    const address = fixedCell(place, FORM_ROW.address, COLUMN.value);
    form.sources.forEach((source, index) => {
      const row = answerRow(places.foot, index);
      const fields = sourceFields(source);
      put(row - 1, 0, fields);
      put(row, 0, [`=PROP.${source.name}(${address}, "${fields.join(", ")}")`]);
      look([row - 1, 0, 1, fields.length], { look: "note" });
    });
    places.inputs.forEach(({ row, input }, index) => {
      const cell = fixedCell(place, row, COLUMN.input);
      const { nothing = input.least === 0 && input.begins === undefined ? 0 : false } = input;
      const blank = nothing === 0 ? "0" : quotedFormula(nothing === false ? "" : nothing);
      put(usedRow(form, index), 0, [input.label, usedInput(input, cell, blank, '""')]);
    });
  }
}
