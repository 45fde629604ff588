/** A workbook in Excel and a document in Google Sheets over the service within the test. */
import { newDevice } from "../standIns/office/excelRealm";
import { openWorkbook, type OpenWorkbook } from "../standIns/office/excelWorkbook";
import { time } from "../standIns/office/virtualTime";
import { Clock } from "../standIns/appsScript/clock";
import { newDocument, type SheetsDocument } from "../standIns/appsScript/document";
import { execute } from "../standIns/appsScript/execution";
import { billing, wireOver } from "./opened";
import { MADE_AT, SETTINGS } from "./session";

export function excelWorkbook(): OpenWorkbook {
  const wire = wireOver(billing(), MADE_AT);
  return openWorkbook(newDevice(SETTINGS), { wire, ahead: MADE_AT - time.wall });
}

export function sheetsDocument(): SheetsDocument {
  return newDocument(SETTINGS, { network: billing().network, clock: new Clock(MADE_AT) });
}

/** A method of the panel's API. */
export const panel = (document: SheetsDocument, method: string, ...args: unknown[]): unknown =>
  JSON.parse(execute(document, "propPanel", [method, JSON.stringify(args)]) as string);
