/** The cells of a layout: where they are, which hold formulas, and which are formatted as text. */
import { convertFormula, type Prefix } from "../formulas/propFormulas";
import type { LaidArea, LaidBlock, SheetLayout } from "../port/sheetLayout";
import { a1Of } from "../../formulas/cells";
import { isType, tokensOf } from "../../formulas/tokens";
import { writable } from "../formulas/writable";

type Content = LaidBlock["rows"][number][number];

export const isFormula = (content: Content): content is string =>
  typeof content === "string" && content.startsWith("=");

/** A text that somebody else wrote, as a layout holds it: it would be taken for a formula, or for a text without its apostrophe. */
export const plainText = (text: string): string => (/^[=']/.test(text) ? `'${text}` : text);

/** The text that a content stands for, if it is no formula. */
export const laidText = (content: string): string => (content.startsWith("'") ? content.slice(1) : content);

export const blockArea = ({ row, column, rows }: LaidBlock): LaidArea => ({
  ...{ row, column },
  ...{ rows: rows.length, columns: rows[0]?.length ?? 0 },
});

/** Whether a cell is formatted as text: the last format that is said of it counts. */
export function isTextCell({ looks }: SheetLayout): (row: number, column: number) => boolean {
  const formats = looks.filter(({ format }) => format !== undefined).reverse();
  if (!formats.some(({ format }) => format === "text")) return () => false;
  return (row, column) => formats.find((each) => isWithin(each, row, column))?.format === "text";
}

const isWithin = (area: LaidArea, row: number, column: number): boolean =>
  row >= area.row && row < area.row + area.rows && column >= area.column && column < area.column + area.columns;

/** Cells that are formatted as text and hold a formula: written again, it would be a text. */
export function formulasInTextCells(layout: SheetLayout): readonly LaidArea[] {
  const isText = isTextCell(layout);
  return layout.blocks.flatMap(({ row, column, rows }) =>
    rows.flatMap((line, down) =>
      line.flatMap((content, right) =>
        isFormula(content) && isText(row + down, column + right)
          ? [{ row: row + down, column: column + right, rows: 1, columns: 1 }]
          : [],
      ),
    ),
  );
}

/** With formulas as the host takes them. */
export function layoutIn(layout: SheetLayout, prefix: Prefix): SheetLayout {
  const names = cellsByName(layout);
  const converted = (content: Content): Content => (isFormula(content) ? hostFormula(content, names, prefix) : content);
  return {
    ...layout,
    blocks: layout.blocks.map((block) => ({ ...block, rows: block.rows.map((line) => line.map(converted)) })),
    rules: layout.rules.map((rule) => ({ ...rule, formula: hostFormula(rule.formula, names, prefix) })),
    validations: layout.validations.map((validation) => {
      const { allowed } = validation;
      if (!("formula" in allowed)) return validation;
      return { ...validation, allowed: { formula: hostFormula(allowed.formula, names, prefix) } };
    }),
  };
}

type Names = ReadonlyMap<string, string>;

/** The cells of a layout's names, by the names. */
const cellsByName = ({ names }: SheetLayout): Names =>
  new Map(
    names.map(({ name, row, column }) => {
      const cell = a1Of({ row, column });
      return [name, cell.replace(/^([A-Z]+)/, "$$$1$$")];
    }),
  );

/**
 * A sheet's own formulas refer to the cells of its inputs: where a host leaves names as they are, a copy of the sheet
 * would follow the inputs of the first one.
 */
function hostFormula(formula: string, names: Names, prefix: Prefix): string {
  const ofCells = tokensOf(formula).map((token) =>
    isType(token, "REF_NAMED") ? (names.get(token.value) ?? token.value) : token.value,
  );
  return writable(convertFormula(ofCells.join(""), prefix), prefix);
}
