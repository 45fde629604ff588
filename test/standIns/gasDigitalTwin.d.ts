/** What is used of the package, which has no types of its own. */
declare module "gas-digital-twin" {
  type Value = string | number | boolean | Date;
  interface Range {
    readonly getValues: () => Value[][];
  }
  interface Sheet {
    readonly data: Value[][];
    readonly getName: () => string;
    readonly getDataRange: () => Range;
    readonly getRange: (row: number, column: number, rows?: number, columns?: number) => Range;
  }
  interface Spreadsheet {
    readonly getSheets: () => Sheet[];
    readonly getActiveSheet: () => Sheet;
    readonly getSheetByName: (name: string) => Sheet | null;
  }
  export const SpreadsheetApp: { readonly getActive: () => Spreadsheet } & Readonly<Record<string, unknown>>;
  export const CacheService: unknown;
  export const ScriptApp: Readonly<Record<string, unknown>>;
  export const PropertiesService: {
    readonly getUserProperties: () => { readonly setProperties: (values: Readonly<Record<string, string>>) => unknown };
  };
  export function createSpreadsheet(id: string, name: string, sheets: Readonly<Record<string, unknown>>): void;
  export function teardown(): void;
}
