/**
 * What Google Sheets keeps with a document: cache, properties, sheets, the triggers of its script, and its owner's
 * properties.
 */
import { Clock } from "../standIns/appsScript/clock";
import { newDocument, type SheetsDocument, type Trigger } from "../standIns/appsScript/document";
import type { Network } from "../standIns/appsScript/fetching";
import type { Cell, CellValue } from "../standIns/appsScript/spreadsheet";

type Value = string | number | boolean | { readonly date: number };

/** What a cell holds beside its value. */
type Beside = Partial<Pick<Cell, "formula" | "note" | "from">>;

export interface SheetsStore {
  /** The spreadsheet's id: what a person spent in other documents is told apart by it. */
  readonly id: string;
  readonly user: Readonly<Record<string, string>>;
  readonly properties: Readonly<Record<string, string>>;
  readonly cache: readonly (readonly [key: string, value: string, until: number])[];
  readonly triggers?: readonly Omit<Trigger, "person">[];
  readonly sheets: readonly {
    readonly name: string;
    readonly hidden: boolean;
    readonly selected?: SheetsDocument["spreadsheet"]["active"]["selected"];
    readonly cells: readonly (readonly [row: number, column: number, value: Value, beside?: Beside])[];
  }[];
}

export function written({ owner, properties, cache, spreadsheet, triggers }: SheetsDocument): SheetsStore {
  return {
    id: spreadsheet.id,
    user: owner.properties.getProperties(),
    properties: properties.getProperties(),
    cache: [...cache.entries].map(([key, entry]) => [key, entry.value, entry.until]),
    triggers: triggers.map(({ id, handler, kind, every, zone, due }) => ({ id, handler, kind, every, zone, due })),
    sheets: spreadsheet.sheets.map(({ name, hidden, selected, cells }) => ({
      ...{ name, hidden, selected },
      cells: [...cells].flatMap(([place, cell]) => {
        const [row = 0, column = 0] = place.split(",").map(Number);
        const beside = besideOf(cell);
        if (cell.value === "" && beside === undefined) return [];
        const plain = [row, column, valueOf(cell.value)] as const;
        return [beside === undefined ? plain : ([...plain, beside] as const)];
      }),
    })),
  };
}

const isDate = (value: CellValue): value is Date => Object.prototype.toString.call(value) === "[object Date]";

function valueOf(value: CellValue): Value {
  return isDate(value) ? { date: value.getTime() } : (value as Exclude<CellValue, Date>);
}

function besideOf({ formula, note, from }: Cell): Beside | undefined {
  if (formula === "" && note === "" && from === undefined) return undefined;
  return { formula, note, ...(from === undefined ? {} : { from }) };
}

export function documentWith(stored: SheetsStore, network: Network, at: number): SheetsDocument {
  const document = newDocument(stored.user, { network, clock: new Clock(at) });
  const { spreadsheet, owner } = document;
  spreadsheet.id = stored.id;
  document.properties.setProperties(stored.properties);
  for (const [key, value, until] of stored.cache) document.cache.entries.set(key, { value, until });
  document.triggers.push(...(stored.triggers ?? []).map((trigger) => ({ ...trigger, person: owner })));
  for (const { name, hidden, selected, cells } of stored.sheets) {
    const sheet = spreadsheet.sheets.find((each) => each.name === name) ?? spreadsheet.insert(name);
    sheet.hidden = hidden;
    if (selected !== undefined) sheet.selected = selected;
    for (const [row, column, value, beside] of cells) {
      sheet.rows = Math.max(sheet.rows, row);
      sheet.columns = Math.max(sheet.columns, column);
      Object.assign(sheet.at(row, column), {
        value: typeof value === "object" ? new Date(value.date) : value,
        ...beside,
      });
    }
  }
  return document;
}
