/** Ranges of Excel's object model over the playground's sheet. */
import { readReference } from "../../shared/formulas/cells";
import { cellText } from "./a1";
import { BUSY } from "./explanation";
import { PENDING } from "./arguments";
import type { Rectangle } from "./book";
import { loadable, type Context, type Loadable } from "./excelContext";

/** Where a range is, found when it is needed; nothing where there is no such cell. */
export type Find = () => Rectangle | undefined;

export function rangeIn(context: Context, find: Find): Loadable {
  const { book } = context;
  const area = (): Rectangle => {
    const found = find();
    if (found === undefined) throw new Error("There is no such range");
    return found;
  };
  const each = <T>(one: (sheet: string, row: number, column: number) => T): T[][] => {
    const { sheet, row, column, rows, columns } = area();
    return Array.from({ length: rows }, (_, down) =>
      Array.from({ length: columns }, (__, across) => one(sheet, row + down, column + across)),
    );
  };
  const grid = (value: unknown): readonly (readonly unknown[])[] => {
    const { rows, columns } = area();
    const lines = value as readonly (readonly unknown[])[];
    if (lines.length !== rows || lines.some((line) => line.length !== columns)) {
      throw new Error("What is written has another size than the range");
    }
    return lines;
  };
  const value = (sheet: string, row: number, column: number): string | number | boolean => {
    const { value: held } = book.value(sheet, row, column);
    return held === PENDING ? BUSY : (held ?? "");
  };
  return loadable(context, {
    name: "Range",
    isNothing: () => find() === undefined,
    read: {
      rowIndex: () => area().row,
      columnIndex: () => area().column,
      rowCount: () => area().rows,
      columnCount: () => area().columns,
      address: () => `${area().sheet}!${cellText(area().row, area().column)}`,
      values: () => each(value),
      text: () => each((...at) => (value(...at) === BUSY ? BUSY : book.text(...at))),
      formulas: () => each((...at) => book.formula(...at) ?? value(...at)),
      numberFormat: () => each((...at) => book.format(...at)),
      valuesAsJson: () => each((...at) => typed(value(...at), book.value(...at).note?.numberFormat)),
    },
    set: {
      values: (given) => book.write(area(), grid(given)),
      formulas: (given) => book.write(area(), grid(given)),
      numberFormat: (given) => book.setFormats(area(), grid(given)),
    },
    have: {
      worksheet: sheetIn(context, () => area().sheet),
      context,
      setDirty: () => context.later(() => book.markDirty(area())),
      // All that was marked, at once: nothing else waits here, and a calculation beside another would empty its results.
      calculate: () => context.later(() => book.calculate()),
      clear: (what: string) => {
        if (what !== "Contents") throw new Error("Only contents are cleared here");
        context.later(() =>
          book.write(
            area(),
            each(() => ""),
          ),
        );
      },
      getSpillParentOrNullObject: () => rangeIn(context, () => spillOf(context, area(), "parent")),
      getSpillingToRangeOrNullObject: () => rangeIn(context, () => spillOf(context, area(), "whole")),
      getUsedRangeOrNullObject: () => rangeIn(context, () => book.used(area())),
    },
  });
}

/** A formula that fills one cell spills nowhere. */
function spillOf({ book }: Context, at: Rectangle, what: "parent" | "whole"): Rectangle | undefined {
  const whole = book.spill(at.sheet, at.row, at.column);
  if (whole === undefined || whole.rows * whole.columns === 1) return undefined;
  const isParent = whole.row === at.row && whole.column === at.column;
  if (what === "whole") return isParent ? whole : undefined;
  return { ...whole, rows: 1, columns: 1 };
}

function typed(basicValue: string | number | boolean, numberFormat: string | undefined): object {
  if (typeof basicValue === "boolean") return { type: "Boolean", basicValue };
  if (typeof basicValue === "number") {
    return numberFormat === undefined
      ? { type: "Double", basicValue }
      : { type: "FormattedNumber", basicValue, numberFormat };
  }
  if (basicValue === "") return { type: "Empty", basicValue };
  return { type: /^#[A-Z/0!?]+$/.test(basicValue) ? "Error" : "String", basicValue };
}

export function sheetIn(context: Context, name: () => string): Loadable {
  const { book } = context;
  return loadable(context, {
    name: "Worksheet",
    read: { name },
    have: {
      getRange: (text: string) => rangeIn(context, () => rectangle(book.size(name()), text)),
      getRangeByIndexes: (row: number, column: number, rows: number, columns: number) =>
        rangeIn(context, () => ({ sheet: name(), row, column, rows, columns })),
      getUsedRangeOrNullObject: () => rangeIn(context, () => book.used(book.size(name()))),
      protection: loadable(context, { name: "WorksheetProtection", read: { protected: () => false }, have: {} }),
    },
  });
}

/** `B2`, `B2:C4`, `A:A`, `A2:A`. */
export function rectangle({ sheet, rows }: Rectangle, text: string): Rectangle {
  const named = readReference(text);
  if (named === undefined) throw new Error(`${text} names no cells`);
  const { left, right } = named.range;
  const [top, bottom] = [named.range.top ?? 0, named.range.bottom ?? rows - 1];
  const [column, last] = [left ?? 0, right ?? 0];
  return { sheet, row: top, column, rows: bottom - top + 1, columns: last - column + 1 };
}
