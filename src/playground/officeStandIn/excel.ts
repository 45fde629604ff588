/** The part of `Excel` that the add-in uses, over any workbook. */
import { Batch, excelError, loadable, type Loadable } from "./batch";
import { rangeIn, sheetIn } from "./range";
import type { WorkbookBackend } from "./workbookBackend";

export interface ExcelGlobal {
  readonly run: <T>(first: unknown, second?: (batch: Batch) => Promise<T>) => Promise<T>;
}

export function excelOver(backend: WorkbookBackend): ExcelGlobal {
  return {
    async run<T>(first: unknown, second?: (batch: Batch) => Promise<T>): Promise<T> {
      if (backend.typing === true) {
        throw excelError("InvalidOperationInCellEditMode", "Excel is in cell-editing mode.");
      }
      const batch = second === undefined ? new Batch(backend) : (first as Batch);
      batch.workbook = workbookIn(batch);
      const result = await (second ?? (first as (batch: Batch) => Promise<T>))(batch);
      await batch.sync();
      return result;
    },
  };
}

/** A name that doesn't exist is an error of the batch. */
function mustBeThere(batch: Batch, isThere: () => boolean): void {
  batch.later(() => {
    if (!isThere()) throw excelError("ItemNotFound", "the requested resource doesn't exist.");
  });
}

function workbookIn(batch: Batch): Loadable {
  const { backend } = batch;
  return loadable(batch, {
    name: "Workbook",
    have: {
      worksheets: loadable(batch, {
        name: "Worksheets",
        read: { items: () => backend.sheets.map((name) => sheetIn(batch, () => name)) },
        have: {
          getItem: (name: string) => {
            mustBeThere(batch, () => backend.sheets.includes(name));
            return sheetIn(batch, () => name);
          },
          add: (name: string) => {
            batch.later(() => {
              if (backend.addSheet === undefined) throw excelError("AccessDenied", "no sheet can be added here.");
              backend.addSheet(name);
            });
            return sheetIn(batch, () => name);
          },
          getActiveWorksheet: () => sheetIn(batch, () => backend.active),
        },
      }),
      getActiveCell: () => rangeIn(batch, () => backend.activeCell),
      getSelectedRange: () => rangeIn(batch, () => backend.selected[0]),
      getSelectedRanges: () => ({
        areas: loadable(batch, {
          name: "Areas",
          read: { items: () => backend.selected.map((area) => rangeIn(batch, () => area)) },
          have: { getItemAt: (index: number) => rangeIn(batch, () => backend.selected[index]) },
        }),
      }),
      onSelectionChanged: {
        add: (changed: () => unknown) => {
          let unwatch = (): void => undefined;
          batch.later(() => (unwatch = backend.onSelected(() => void changed())));
          return { context: batch, remove: () => batch.later(() => unwatch()) };
        },
      },
      names: namesIn(batch),
      settings: settingsIn(batch),
    },
  });
}

function namesIn(batch: Batch): Loadable {
  const { names } = batch.backend;
  return loadable(batch, {
    name: "Names",
    read: { items: () => [...names.keys()].map((name) => nameIn(batch, name)) },
    have: {
      add(name: string, range: Loadable) {
        const worksheet = range["worksheet"] as Loadable;
        range.load("rowIndex,columnIndex,rowCount,columnCount");
        worksheet.load("name");
        batch.later(() =>
          names.set(name, {
            sheet: String(worksheet["name"]),
            row: Number(range["rowIndex"]),
            column: Number(range["columnIndex"]),
            rows: Number(range["rowCount"]),
            columns: Number(range["columnCount"]),
          }),
        );
        return nameIn(batch, name);
      },
      getItem: (name: string) => {
        mustBeThere(batch, () => names.has(name));
        return nameIn(batch, name);
      },
    },
  });
}

function nameIn(batch: Batch, name: string): Loadable {
  const { names } = batch.backend;
  return loadable(batch, {
    name: "NamedItem",
    read: { name: () => name },
    set: {
      visible: (visible) => {
        if (visible !== false) throw new Error("Names are hidden here");
      },
    },
    have: {
      delete: () => batch.later(() => names.delete(name)),
      getRangeOrNullObject: () => rangeIn(batch, () => names.get(name)),
    },
  });
}

function settingsIn(batch: Batch): Loadable {
  const { settings } = batch.backend;
  return loadable(batch, {
    name: "Settings",
    have: {
      add: (name: string, value: unknown) => batch.later(() => settings.set(name, value)),
      getItemOrNullObject: (name: string) =>
        loadable(batch, {
          name: "Setting",
          isNothing: () => !settings.has(name),
          read: { value: () => settings.get(name) },
          have: { delete: () => batch.later(() => settings.delete(name)) },
        }),
    },
  });
}
