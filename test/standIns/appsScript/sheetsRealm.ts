/** Calls a custom function as a cell does: the given arguments only, in a new execution of the strict stand-in. */
import { newDocument, type SheetsDocument } from "./document";
import { CELL, execute } from "./execution";

export { newDocument, type SheetsDocument };

export function callSheets(document: SheetsDocument, name: string, args: readonly unknown[]): unknown[][] {
  return execute(document, name, args, CELL) as unknown[][];
}
