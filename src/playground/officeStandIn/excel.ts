/** The part of `Excel` that the add-in uses, over any workbook. */
import { Batch, excelError, loadable, mustBeThere, type Loadable } from "./batch";
import { namesIn, refuseSheetName } from "./names";
import { rangeIn, sheetIn } from "./range";
import type { WorkbookBackend } from "./workbookBackend";

export interface ExcelGlobal {
  readonly run: <T>(first: unknown, second?: (batch: Batch) => Promise<T>) => Promise<T>;
}

export function excelOver(backend: WorkbookBackend): ExcelGlobal {
  return {
    async run<T>(first: unknown, second?: (batch: Batch) => Promise<T>): Promise<T> {
      const isPatient = (first as { readonly delayForCellEdit?: boolean }).delayForCellEdit === true;
      while (isPatient && backend.typing === true) await backend.turn();
      if (backend.typing === true) {
        throw excelError("InvalidOperationInCellEditMode", "Excel is in cell-editing mode.");
      }
      const batch = first instanceof Batch ? first : new Batch(backend);
      batch.workbook = workbookIn(batch);
      batch.application = loadable(batch, {
        name: "Application",
        read: { calculationState: () => (backend.calculating === true ? "Calculating" : "Done") },
      });
      const result = await (second ?? (first as (batch: Batch) => Promise<T>))(batch);
      await batch.sync();
      return result;
    },
  };
}

function workbookIn(batch: Batch): Loadable {
  const { backend } = batch;
  return loadable(batch, {
    name: "Workbook",
    have: {
      worksheets: loadable(batch, {
        name: "WorksheetCollection",
        read: { items: () => backend.sheets.map((name) => sheetIn(batch, () => name)) },
        have: {
          getItem: (name: string) => {
            mustBeThere(batch, () => backend.sheets.includes(name));
            return sheetIn(batch, () => name);
          },
          add: (name: string) => {
            batch.later(() => {
              refuseSheetName(name);
              const isKnown = backend.sheets.some((each) => each.toLowerCase() === name.toLowerCase());
              if (isKnown) throw excelError("ItemAlreadyExists", `there is a sheet ${name}`);
              backend.addSheet(name);
            });
            return sheetIn(batch, () => name);
          },
          getActiveWorksheet: () => sheetIn(batch, () => backend.active),
        },
      }),
      getActiveCell: () => rangeIn(batch, () => backend.activeCell),
      getSelectedRange: () => rangeIn(batch, () => backend.selected[0]),
      getSelectedRanges: () =>
        loadable(batch, {
          name: "RangeAreas",
          have: {
            areas: loadable(batch, {
              name: "RangeCollection",
              read: { items: () => backend.selected.map((area) => rangeIn(batch, () => area)) },
              have: { getItemAt: (index: number) => rangeIn(batch, () => backend.selected[index]) },
            }),
          },
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

function settingsIn(batch: Batch): Loadable {
  const { settings } = batch.backend;
  return loadable(batch, {
    name: "SettingCollection",
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
