/** `Excel`, as far as the add-in uses it, over the playground's workbook. */
import type { Book } from "./book";
import { Context, loadable, type Loadable } from "./excelContext";
import { rangeIn, sheetIn } from "./excelRange";

export interface ExcelGlobal {
  readonly run: <T>(first: unknown, second?: (context: Context) => Promise<T>) => Promise<T>;
}

export function excelOver(book: Book): ExcelGlobal {
  return {
    async run<T>(first: unknown, second?: (context: Context) => Promise<T>): Promise<T> {
      const context = second === undefined ? new Context(book) : (first as Context);
      context.workbook = workbookIn(context);
      const result = await (second ?? (first as (context: Context) => Promise<T>))(context);
      await context.sync();
      return result;
    },
  };
}

function workbookIn(context: Context): Loadable {
  const { book } = context;
  const sheets = { items: () => book.sheets().map((name) => sheetIn(context, () => name)) };
  const selected = () => book.selected().map((area) => rangeIn(context, () => area));
  return loadable(context, {
    name: "Workbook",
    read: {},
    have: {
      worksheets: loadable(context, {
        name: "Worksheets",
        read: sheets,
        have: {
          getItem: (name: string) => sheetIn(context, () => name),
          getActiveWorksheet: () => sheetIn(context, () => book.active()),
        },
      }),
      getActiveCell: () => rangeIn(context, () => book.activeCell()),
      getSelectedRange: () => rangeIn(context, () => book.selected()[0]),
      getSelectedRanges: () => ({
        areas: loadable(context, { name: "Areas", read: { items: selected }, have: {} }),
      }),
      onSelectionChanged: {
        add: (changed: () => unknown) => {
          const unwatch = book.onSelected(() => void changed());
          return { context, remove: () => context.later(unwatch) };
        },
      },
      names: namesIn(context),
      settings: settingsIn(context),
    },
  });
}

function namesIn(context: Context): Loadable {
  const { book } = context;
  return loadable(context, {
    name: "Names",
    read: { items: () => book.names().map((name) => nameIn(context, name)) },
    have: {
      add(name: string, range: Loadable) {
        const { load } = range as { load: (names: string) => void };
        const { worksheet } = range as { worksheet: Loadable };
        load("rowIndex,columnIndex,rowCount,columnCount");
        (worksheet["load"] as (names: string) => void)("name");
        context.later(() => {
          const [row, column, rows, columns] = ["rowIndex", "columnIndex", "rowCount", "columnCount"].map((each) =>
            Number(range[each]),
          );
          const sheet = String(worksheet["name"]);
          book.addName(name, { sheet, row: row!, column: column!, rows: rows!, columns: columns! });
        });
        return nameIn(context, name);
      },
      getItem: (name: string) => nameIn(context, name),
      getItemOrNullObject: (name: string) => nameIn(context, name),
    },
  });
}

function nameIn(context: Context, name: string): Loadable {
  const { book } = context;
  return loadable(context, {
    name: "NamedItem",
    isNothing: () => !book.names().includes(name),
    read: {},
    set: {
      visible: (visible) => {
        if (visible !== false) throw new Error("Names are hidden here");
      },
    },
    have: {
      name,
      delete: () => context.later(() => book.removeName(name)),
      getRangeOrNullObject: () => rangeIn(context, () => book.named(name)),
    },
  });
}

function settingsIn(context: Context): Loadable {
  const { settings } = context.book;
  const setting = (name: string): Loadable =>
    loadable(context, {
      name: "Setting",
      isNothing: () => !settings.has(name),
      read: { value: () => settings.get(name) },
      have: { delete: () => context.later(() => settings.delete(name)) },
    });
  return loadable(context, {
    name: "Settings",
    read: {},
    have: {
      add: (name: string, value: unknown) => context.later(() => settings.set(name, value)),
      getItem: setting,
      getItemOrNullObject: setting,
    },
  });
}
