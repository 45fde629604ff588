/** Ranges and sheets of Excel's object model. */
import { areaAddress, cellsOf, overlaps } from "../../shared/formulas/cells";
import { excelError, loadable, type Batch, type Loadable } from "./batch";
import { contains, partWith, rectangle, type Rectangle } from "./cellAddress";
import { plainValue, valueType, type TypedCellValue } from "./cellValue";
import { chartsIn } from "./charts";
import { pageBreaksOf, pagesOf, sheetNamesOf } from "./pages";
import { rangeArea, knownRange } from "./rangeAreas";
import { formatIn } from "./rangeFormat";
import { conditionalFormatsIn, dataValidationIn } from "./rules";
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
  const range = loadable(batch, {
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
      hasSpill: () => hasSpill(batch, area()),
      rowHidden: () => rowHidden(batch, area()),
    },
    set: {
      values: writing((...what) => backend.writeCells(...what)),
      formulas: writing((...what) => backend.writeCells(...what)),
      numberFormat: writing<string>((...what) => backend.formatCells(...what), true),
      valuesAsJson: writing<TypedCellValue>((...what) => backend.writeValues(...what)),
      rowHidden: (is) => {
        refuseProtected(true);
        if (is !== true) throw new Error("Rows can't be shown again here");
        backend.hideRows(area());
      },
    },
    have: {
      worksheet: sheetIn(batch, () => area().sheet),
      format: formatIn(batch, area, () => refuseProtected(true)),
      conditionalFormats: conditionalFormatsIn(batch, area),
      dataValidation: dataValidationIn(batch, area),
      select: () => batch.later(() => backend.select(area())),
      setDirty: () => batch.later(() => backend.markDirty(area())),
      calculate: () => batch.later(() => backend.calculate(area())),
      clear: (what: string) => {
        if (what !== "Contents" && what !== "Formats") throw new Error(`${what} can't be cleared here`);
        batch.later(() => {
          refuseProtected(what === "Formats");
          if (what === "Formats") return backend.clearLooks(area());
          const merged = backend.mergedIn(area().sheet);
          if (merged.some((one) => overlaps(one, area()) && !contains(area(), one))) {
            throw excelError("InvalidOperation", "we can't do that to a merged cell.");
          }
          backend.writeCells(
            area(),
            each(() => ""),
          );
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
      getMergedAreasOrNullObject: () =>
        loadable(batch, {
          name: "RangeAreas",
          isNothing: () => !backend.mergedIn(area().sheet).some((one) => overlaps(one, area())),
        }),
    },
  });
  return knownRange(range, area);
}

/** A formula that fills a single cell doesn't spill. */
function spillOf({ backend }: Batch, { sheet, row, column }: Rectangle): Rectangle | undefined {
  const whole = backend.spillAt(sheet, row, column);
  return whole === undefined || whole.rows * whole.columns === 1 ? undefined : whole;
}

/** Null if some of the cells are filled by a formula that spills, its own cell included, and others aren't. */
function hasSpill(batch: Batch, area: Rectangle): boolean | null {
  const found = new Set(cellsOf(area).map((cell) => spillOf(batch, { ...cell, rows: 1, columns: 1 }) !== undefined));
  return found.size > 1 ? null : found.has(true);
}

/** Null if some of the rows are hidden and others aren't. */
function rowHidden({ backend }: Batch, { sheet, row, rows }: Rectangle): boolean | null {
  const found = new Set(Array.from({ length: rows }, (_, down) => backend.isRowHidden(sheet, row + down)));
  return found.size > 1 ? null : found.has(true);
}

export function sheetIn(batch: Batch, name: () => string): Loadable {
  const { backend } = batch;
  return loadable(batch, {
    name: "Worksheet",
    read: { name, visibility: () => (backend.isHidden(name()) ? "Hidden" : "Visible") },
    have: {
      activate: () => batch.later(() => backend.openSheet(name())),
      getRange: (text: string) => rangeIn(batch, () => rectangle(backend.size(name()), text)),
      getRangeByIndexes: (row: number, column: number, rows: number, columns: number) =>
        rangeIn(batch, () => ({ sheet: name(), row, column, rows, columns })),
      getUsedRangeOrNullObject: () => rangeIn(batch, () => partWith(backend.size(name()), backend.filled(name()))),
      delete: () => batch.later(() => backend.deleteSheet(name())),
      charts: chartsIn(batch, name),
      pageLayout: pagesOf(batch, name),
      names: sheetNamesOf(batch, name),
      horizontalPageBreaks: pageBreaksOf(batch, name),
      freezePanes: loadable(batch, {
        name: "WorksheetFreezePanes",
        have: {
          freezeRows: (rows: number) => batch.later(() => backend.freeze(name(), rows, 0)),
          freezeColumns: (columns: number) => batch.later(() => backend.freeze(name(), 0, columns)),
          freezeAt: (range: unknown) =>
            batch.later(() => {
              const { row, column, rows, columns } = rangeArea(range);
              backend.freeze(name(), row + rows, column + columns);
            }),
        },
      }),
      protection: loadable(batch, {
        name: "WorksheetProtection",
        read: { protected: () => backend.isProtected(name()) },
      }),
    },
  });
}
