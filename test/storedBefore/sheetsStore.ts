/** What Google Sheets keeps with a document: cache, properties, the hidden sheet and its owner's properties. */
import { Clock } from "../sheets/standin/clock";
import { newDocument, type SheetsDocument } from "../sheets/standin/document";
import type { Network } from "../sheets/standin/fetching";
import type { CellValue } from "../sheets/standin/spreadsheet";

export interface SheetsStore {
  /** The spreadsheet's id: what a person spent in other documents is told apart by it. */
  readonly id: string;
  readonly user: Readonly<Record<string, string>>;
  readonly properties: Readonly<Record<string, string>>;
  readonly cache: readonly (readonly [key: string, value: string, until: number])[];
  readonly sheets: readonly {
    readonly name: string;
    readonly hidden: boolean;
    readonly cells: readonly (readonly [row: number, column: number, value: string | number | boolean])[];
  }[];
}

export function written({ owner, properties, cache, spreadsheet }: SheetsDocument): SheetsStore {
  const value = (given: CellValue): string | number | boolean => {
    if (given instanceof Date) throw new Error("a hidden sheet holds no dates");
    return given;
  };
  return {
    id: spreadsheet.id,
    user: owner.properties.getProperties(),
    properties: properties.getProperties(),
    cache: [...cache.entries].map(([key, entry]) => [key, entry.value, entry.until]),
    sheets: spreadsheet.sheets
      .filter(({ hidden }) => hidden)
      .map((sheet) => ({
        name: sheet.name,
        hidden: sheet.hidden,
        cells: [...sheet.cells].flatMap(([place, cell]) => {
          const [row = 0, column = 0] = place.split(",").map(Number);
          return cell.value === "" ? [] : [[row, column, value(cell.value)] as const];
        }),
      })),
  };
}

export function documentWith(stored: SheetsStore, network: Network, at: number): SheetsDocument {
  const document = newDocument(stored.user, { network, clock: new Clock(at) });
  document.spreadsheet.id = stored.id;
  document.properties.setProperties(stored.properties);
  for (const [key, value, until] of stored.cache) document.cache.entries.set(key, { value, until });
  for (const { name, hidden, cells } of stored.sheets) {
    const sheet = document.spreadsheet.insert(name);
    sheet.hidden = hidden;
    for (const [row, column, value] of cells) {
      sheet.rows = Math.max(sheet.rows, row);
      sheet.columns = Math.max(sheet.columns, column);
      sheet.at(row, column).value = value;
    }
  }
  return document;
}
