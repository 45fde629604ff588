/** Ranges and sheets of Excel's object model. */
import { areaAddress, overlaps } from "../../shared/formulas/cells";
import { excelError, loadable, type Batch, type Loadable } from "./batch";
import { contains, partWith, rectangle, type Rectangle } from "./cellAddress";
import { plainValue, valueType, type TypedCellValue } from "./cellValue";
import type { PlainGrid } from "./workbookBackend";

/** Finds a range's area when it is needed; undefined if it has no cells. */
export type FindArea = () => Rectangle | undefined;

export function rangeIn(batch: Batch, find: FindArea): Loadable {
  const { backend } = batch;
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
  /** On a protected sheet, only unlocked cells can be written, and no cell can be formatted. */
  const refuseProtected = (isFormat: boolean): void => {
    if (backend.isProtected(area().sheet) && (isFormat || backend.isLocked(area()))) {
      throw excelError("AccessDenied", "you can't perform the requested operation.");
    }
  };
  const writing =
    <T>(write: (area: Rectangle, grid: PlainGrid<T>) => void, isFormat = false) =>
    (value: unknown): void => {
      refuseProtected(isFormat);
      const { rows, columns } = area();
      const grid = value as PlainGrid<T>;
      if (grid.length !== rows || grid.some((line) => line.length !== columns)) {
        throw excelError("InvalidArgument", "what is written has another size than the range");
      }
      write(area(), grid);
    };
  const value = (...at: [string, number, number]) => plainValue(backend.valueAt(...at));
  /** An empty text that a formula gives is a text. */
  const typeAt = (...at: [string, number, number]): string => {
    const type = valueType(backend.valueAt(...at));
    return type === "Empty" && (backend.formulaAt(...at) ?? backend.spillAt(...at)) !== undefined ? "String" : type;
  };
  return loadable(batch, {
    name: "Range",
    isNothing: () => find() === undefined,
    read: {
      rowIndex: () => area().row,
      columnIndex: () => area().column,
      rowCount: () => area().rows,
      columnCount: () => area().columns,
      address: () => areaAddress(area()),
      values: () => each(value),
      text: () => each((...at) => backend.textAt(...at)),
      formulas: () => each((...at) => backend.formulaAt(...at) ?? value(...at)),
      numberFormat: () => each((...at) => backend.formatAt(...at)),
      valuesAsJson: () => each((...at) => backend.valueAt(...at)),
      valueTypes: () => each(typeAt),
    },
    set: {
      values: writing((...what) => backend.writeCells(...what)),
      formulas: writing((...what) => backend.writeCells(...what)),
      numberFormat: writing<string>((...what) => backend.formatCells(...what), true),
      valuesAsJson: writing<TypedCellValue>((...what) => backend.writeValues(...what)),
    },
    have: {
      worksheet: sheetIn(batch, () => area().sheet),
      format: {
        protection: loadable(batch, { name: "FormatProtection", read: { locked: () => backend.isLocked(area()) } }),
      },
      select: () => batch.later(() => backend.select(area())),
      setDirty: () => batch.later(() => backend.markDirty(area())),
      calculate: () => batch.later(() => backend.calculate(area())),
      clear: (what: string) => {
        if (what !== "Contents") throw new Error("Only contents are cleared here");
        batch.later(() => {
          refuseProtected(false);
          const merged = backend.mergedIn(area().sheet);
          if (merged.some((one) => overlaps(one, area()) && !contains(area(), one))) {
            throw excelError("InvalidOperation", "we can't do that to a merged cell.");
          }
          const blanks = each(() => "");
          backend.writeCells(area(), blanks);
        });
      },
      getCell: (row: number, column: number) =>
        rangeIn(batch, () => {
          const from = area();
          return { sheet: from.sheet, row: from.row + row, column: from.column + column, rows: 1, columns: 1 };
        }),
      getSpillParentOrNullObject: () =>
        rangeIn(batch, () => {
          const spill = spillOf(batch, area());
          return spill === undefined ? undefined : { ...spill, rows: 1, columns: 1 };
        }),
      getSpillingToRangeOrNullObject: () =>
        rangeIn(batch, () => {
          const spill = spillOf(batch, area());
          return spill?.row === area().row && spill.column === area().column ? spill : undefined;
        }),
      getUsedRangeOrNullObject: () => rangeIn(batch, () => partWith(area(), backend.filled(area().sheet))),
    },
  });
}

/** A formula that fills a single cell doesn't spill. */
function spillOf({ backend }: Batch, { sheet, row, column }: Rectangle): Rectangle | undefined {
  const whole = backend.spillAt(sheet, row, column);
  return whole === undefined || whole.rows * whole.columns === 1 ? undefined : whole;
}

export function sheetIn(batch: Batch, name: () => string): Loadable {
  const { backend } = batch;
  return loadable(batch, {
    name: "Worksheet",
    read: { name, visibility: () => (backend.isHidden?.(name()) === true ? "Hidden" : "Visible") },
    have: {
      activate: () => batch.later(() => backend.openSheet?.(name())),
      getRange: (text: string) => rangeIn(batch, () => rectangle(backend.size(name()), text)),
      getRangeByIndexes: (row: number, column: number, rows: number, columns: number) =>
        rangeIn(batch, () => ({ sheet: name(), row, column, rows, columns })),
      getUsedRangeOrNullObject: () => rangeIn(batch, () => partWith(backend.size(name()), backend.filled(name()))),
      protection: loadable(batch, {
        name: "WorksheetProtection",
        read: { protected: () => backend.isProtected(name()) },
      }),
    },
  });
}
