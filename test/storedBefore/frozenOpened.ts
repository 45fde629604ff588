/** A workbook in Excel and a document in Google Sheets over the service within the test. */
import { newDevice } from "../hosts/excelRealm";
import { openWorkbook, type OpenWorkbook } from "../hosts/excelWorkbook";
import { Clock } from "../sheets/standin/clock";
import { newDocument, type SheetsDocument } from "../sheets/standin/document";
import { execute } from "../sheets/standin/execution";
import { billing, wireOver } from "./opened";
import { MADE_AT, SETTINGS } from "./session";

export function excelWorkbook(): OpenWorkbook {
  const wire = wireOver(billing(), MADE_AT);
  return openWorkbook(newDevice(SETTINGS), { wire, ahead: MADE_AT - Date.now() });
}

export function sheetsDocument(): SheetsDocument {
  return newDocument(SETTINGS, { network: billing().network, clock: new Clock(MADE_AT) });
}

/** A method of the panel's bridge. */
export const panel = (document: SheetsDocument, method: string, ...args: unknown[]): unknown =>
  JSON.parse(execute(document, "propPanel", [method, JSON.stringify(args)]) as string);
