/**
 * The part of Excel's object model that the add-in uses, and no more, over a model of a workbook. As in Excel, nothing
 * happens before `sync`, and a property that was not loaded throws when it is read.
 */
import { CellError } from "./cellError";
import { a1, rectangle, type Rectangle, type WorkbookModel } from "./workbookModel";

class Context {
  private queue: (() => void)[] = [];
  readonly workbook: object;
  constructor(readonly model: WorkbookModel) {
    this.workbook = workbookOf(this);
  }
  later(work: () => void): void {
    this.queue.push(work);
  }
  /** Asynchronous, as Excel is. */
  async sync(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    const work = this.queue;
    this.queue = [];
    this.model.syncs += 1;
    for (const each of work) each();
  }
}

/** `Excel`. */
export const objectModel = (model: WorkbookModel) => ({
  run: async <T>(first: unknown, second?: (context: Context) => Promise<T>): Promise<T> => {
    if (model.typing) throw new Error("Excel is in cell-editing mode.");
    const work = (second ?? first) as (context: Context) => Promise<T>;
    const context = second === undefined ? new Context(model) : (first as Context);
    const result = await work(context);
    await context.sync();
    return result;
  },
});

/** An object whose properties are there once they were loaded. */
function loadable<Members extends object>(
  context: Context,
  name: string,
  read: Readonly<Record<string, () => unknown>>,
  members: Members,
) {
  const loaded = new Map<string, unknown>();
  const load = (names: string): void => {
    for (const each of names.split(",")) {
      const property = each.split("/")[0]!;
      const from = read[property];
      if (from === undefined) throw new Error(`${name} has no property ${property} here`);
      context.later(() => loaded.set(property, from()));
    }
  };
  return new Proxy({ ...members, load } as Record<string, unknown>, {
    get(target, property: string) {
      if (property in target) return target[property];
      if (loaded.has(property)) return loaded.get(property);
      if (property === "then") return undefined;
      throw new Error(`${name}.${property} was not loaded, or is not known here`);
    },
    set(target, property: string, value: unknown) {
      const setter = target[`set ${property}`] as ((value: unknown) => void) | undefined;
      if (setter === undefined) throw new Error(`${name}.${property} can't be set here`);
      context.later(() => setter(value));
      return true;
    },
  });
}

type Find = () => Rectangle | undefined;

function rangeOf(context: Context, find: Find): Record<string, unknown> {
  const { model } = context;
  let nothing: boolean | undefined;
  const area = (): Rectangle => {
    const found = find();
    if (found === undefined) throw new Error("There is no such range");
    return found;
  };
  context.later(() => (nothing = find() === undefined));
  const each = <T>(one: (sheet: string, row: number, column: number) => T): T[][] => {
    const { sheet, row, column, rows, columns } = area();
    return Array.from({ length: rows }, (_, down) =>
      Array.from({ length: columns }, (__, across) => one(sheet, row + down, column + across)),
    );
  };
  const isLocked = (): boolean => !model.unlocked.some((each) => contains(each, area()));
  const unlocked = (formatting = false): void => {
    if (model.locked.has(area().sheet) && (formatting || isLocked()))
      throw new Error("You can't perform the requested operation.");
  };
  const orNothing = (read: () => unknown) => () => (find() === undefined ? undefined : read());
  const written = (
    grid: unknown,
    write: (sheet: string, row: number, column: number, value: unknown) => void,
    formatting = false,
  ): void => {
    unlocked(formatting);
    const { sheet, row, column, rows, columns } = area();
    const lines = grid as unknown[][];
    if (lines.length !== rows || lines.some((line) => line.length !== columns))
      throw new Error("The grid has another size");
    lines.forEach((line, down) => line.forEach((value, across) => write(sheet, row + down, column + across, value)));
  };
  const properties = {
    rowIndex: () => area().row,
    columnIndex: () => area().column,
    rowCount: () => area().rows,
    columnCount: () => area().columns,
    address: () => `${area().sheet}!${a1(area().row, area().column)}`,
    values: () => each((...at) => plain(model.shown(...at))),
    text: () => each((...at) => String(plain(model.shown(...at)))),
    valuesAsJson: () => each((...at) => typed(model.shown(...at))),
    numberFormat: () => each((...at) => model.cell(...at).format),
    formulas: () => each((...at) => model.cell(...at).formula ?? plain(model.shown(...at))),
  };
  const range: Record<string, unknown> = loadable(
    context,
    "Range",
    Object.fromEntries(Object.entries(properties).map(([name, read]) => [name, orNothing(read)])),
    {
      worksheet: sheetOf(context, () => area().sheet),
      format: { protection: loadable(context, "FormatProtection", { locked: isLocked }, {}) },
      setDirty: () => context.later(() => model.markDirty(area())),
      calculate: () => context.later(() => model.calculate(area())),
      clear: (what: string) => {
        if (what !== "Contents") throw new Error("only contents are cleared here");
        context.later(() => {
          unlocked();
          if (model.merged.some((each) => meets(each, area()) && !contains(area(), each)))
            throw new Error("We can't do that to a merged cell.");
          each((...at) => model.clear(...at));
        });
      },
      getCell: (row: number, column: number) =>
        rangeOf(context, () => ({
          ...area(),
          row: area().row + row,
          column: area().column + column,
          rows: 1,
          columns: 1,
        })),
      getSpillParentOrNullObject: () => rangeOf(context, () => spill(model, area(), "parent")),
      getSpillingToRangeOrNullObject: () => rangeOf(context, () => spill(model, area(), "whole")),
      getUsedRangeOrNullObject: () => rangeOf(context, () => used(model, area())),
      "set values": (grid: unknown) => written(grid, (...at) => model.write(...at)),
      "set formulas": (grid: unknown) => written(grid, (...at) => model.write(...at)),
      "set numberFormat": (grid: unknown) =>
        written(grid, (sheet, row, column, value) => model.put(sheet, row, column, { format: String(value) }), true),
      "set valuesAsJson": (grid: unknown) =>
        written(grid, (sheet, row, column, value) => model.put(sheet, row, column, { shown: [[value]] })),
    },
  );
  return new Proxy(range, {
    get: (target, property: string) => {
      if (property !== "isNullObject") return target[property];
      if (nothing === undefined) throw new Error("isNullObject was read before sync");
      return nothing;
    },
  });
}

/** The first cell of the formula that spills over a cell, or all that it spills to. A formula that doesn't spill has neither. */
function spill(
  model: WorkbookModel,
  { sheet, row, column }: Rectangle,
  what: "parent" | "whole",
): Rectangle | undefined {
  const source = model.sourceOf(sheet, row, column);
  if (source === undefined || source.rows * source.columns === 1) return undefined;
  const isParent = source.row === row && source.column === column;
  if (what === "whole") return isParent ? source : undefined;
  return { ...source, rows: 1, columns: 1 };
}

/** The part of an area that holds something. */
function used(model: WorkbookModel, area: Rectangle): Rectangle | undefined {
  const held = model
    .filled(area.sheet)
    .filter(
      ({ row, column }) =>
        row >= area.row && row < area.row + area.rows && column >= area.column && column < area.column + area.columns,
    );
  if (held.length === 0) return undefined;
  const [rows, columns] = [held.map(({ row }) => row), held.map(({ column }) => column)];
  const [row, column] = [Math.min(...rows), Math.min(...columns)];
  return {
    sheet: area.sheet,
    row,
    column,
    rows: Math.max(...rows) - row + 1,
    columns: Math.max(...columns) - column + 1,
  };
}

const meets = (one: Rectangle, other: Rectangle): boolean =>
  one.sheet === other.sheet &&
  one.row < other.row + other.rows &&
  other.row < one.row + one.rows &&
  one.column < other.column + other.columns &&
  other.column < one.column + one.columns;

const contains = (one: Rectangle, other: Rectangle): boolean =>
  one.sheet === other.sheet &&
  one.row <= other.row &&
  other.row + other.rows <= one.row + one.rows &&
  one.column <= other.column &&
  other.column + other.columns <= one.column + one.columns;

const WHOLE = { row: 0, column: 0, rows: 120, columns: 30 };

function sheetOf(context: Context, name: () => string): object {
  return loadable(
    context,
    "Worksheet",
    { name },
    {
      getRange: (text: string) => rangeOf(context, () => rectangle(name(), text)),
      getRangeByIndexes: (row: number, column: number, rows: number, columns: number) =>
        rangeOf(context, () => ({ sheet: name(), row, column, rows, columns })),
      getUsedRangeOrNullObject: () => rangeOf(context, () => used(context.model, { sheet: name(), ...WHOLE })),
      protection: loadable(context, "WorksheetProtection", { protected: () => context.model.locked.has(name()) }, {}),
    },
  );
}

function workbookOf(context: Context): object {
  const { model } = context;
  const selected = (): Rectangle => model.selected[0]!;
  return {
    worksheets: loadable(
      context,
      "Worksheets",
      { items: () => model.sheets.map((name) => sheetOf(context, () => name)) },
      {
        getItem: (name: string) => sheetOf(context, () => name),
        getActiveWorksheet: () => sheetOf(context, () => model.active),
      },
    ),
    getSelectedRange: () => rangeOf(context, selected),
    getSelectedRanges: () => ({
      areas: loadable(
        context,
        "Ranges",
        { items: () => model.selected.map((area) => rangeOf(context, () => area)) },
        {},
      ),
    }),
    getActiveCell: () => rangeOf(context, () => ({ ...selected(), rows: 1, columns: 1 })),
    onSelectionChanged: {
      add: (changed: () => void) => (
        model.watching.add(changed),
        { context, remove: () => model.watching.delete(changed) }
      ),
    },
    names: loadable(
      context,
      "Names",
      { items: () => [...model.names.keys()].map((name) => nameOf(context, name)) },
      {
        add: (name: string, range: Record<string, unknown>) => {
          (range["load"] as (names: string) => void)("rowIndex,columnIndex,rowCount,columnCount");
          const sheet = range["worksheet"] as { load: (names: string) => void; name: string };
          sheet.load("name");
          context.later(() => {
            const [row, column, rows, columns] = ["rowIndex", "columnIndex", "rowCount", "columnCount"].map(
              (each) => range[each] as number,
            );
            model.names.set(name, { sheet: sheet.name, row: row!, column: column!, rows: rows!, columns: columns! });
          });
          return nameOf(context, name);
        },
        getItem: (name: string) => nameOf(context, name),
        getItemOrNullObject: (name: string) => nameOf(context, name),
      },
    ),
    settings: {
      add: (name: string, value: unknown) => context.later(() => model.settings.set(name, value)),
      getItem: (name: string) => ({ delete: () => context.later(() => model.settings.delete(name)) }),
      getItemOrNullObject: (name: string) =>
        loadable(
          context,
          "Setting",
          { value: () => model.settings.get(name) },
          {
            delete: () => context.later(() => model.settings.delete(name)),
            get isNullObject() {
              return !model.settings.has(name);
            },
          },
        ),
    },
  };
}

function nameOf(context: Context, name: string): object {
  return loadable(
    context,
    "NamedItem",
    {},
    {
      name,
      isNullObject: !context.model.names.has(name),
      delete: () => context.later(() => context.model.names.delete(name)),
      getRangeOrNullObject: () => rangeOf(context, () => context.model.names.get(name)),
      "set visible": () => undefined,
    },
  );
}

/** What `values` gives: a number or text, an error by its code. */
function plain(value: unknown): unknown {
  if (value instanceof CellError) return value.code;
  if (typeof value !== "object" || value === null) return value;
  const { type, basicValue } = value as { type?: string; basicValue?: unknown };
  return type === "Entity" ? "#VALUE!" : basicValue;
}

function typed(value: unknown): object {
  if (typeof value !== "object" || value === null)
    return { type: typeof value === "number" ? "Double" : "String", basicValue: value };
  return value instanceof CellError ? { type: "Error", basicValue: value.code } : { ...value, type: typeOf(value) };
}

const typeOf = (value: { type?: string; numberFormat?: string }): string | undefined =>
  value.type === "Double" && value.numberFormat !== undefined ? "FormattedNumber" : value.type;
