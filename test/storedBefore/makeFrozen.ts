/**
 * Writes excelFrozen.json and sheetsFrozen.json: what a build leaves in a workbook in which a person froze formulas and
 * had one of a column given back. Made as make.ts says, and never made anew by a later build.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { a1Text } from "../../src/playground/officeStandIn/cellAddress";
import { rectangle } from "../standIns/office/workbookModel";
import { lookAt } from "../standIns/appsScript/execution";
import { excelWorkbook, panel, sheetsDocument } from "./frozenOpened";
import { frozenFormulas, GIVEN_BACK, TYPED } from "./frozenSession";
import { fromDocument, fromModel } from "./frozenStore";

/** A cell a line. */
function write(name: string, content: object): void {
  const lines = JSON.stringify(content, null, 1)
    .replace(/\n {4,}/g, "")
    .replace(/(?<=\S)\n {3}(?=[}\]])/g, "");
  writeFileSync(join(__dirname, name), `${lines}\n`);
}

async function excel(): Promise<object> {
  const workbook = excelWorkbook();
  const { model, panelApi } = workbook;
  for (const { sheet, row, column, text } of [...TYPED, ...frozenFormulas("PROP.")])
    model.write(sheet, row - 1, column - 1, text);
  await model.idle();
  await panelApi.freeze("everything");
  model.selected = [rectangle(GIVEN_BACK.sheet, a1Text(GIVEN_BACK.row - 1, GIVEN_BACK.column - 1))];
  await panelApi.unfreeze("selection");
  await model.idle();
  return fromModel(model);
}

function sheets(): object {
  const document = sheetsDocument();
  const { spreadsheet } = document;
  const sheetOf = (name: string) => spreadsheet.sheets.find((sheet) => sheet.name === name) ?? spreadsheet.insert(name);
  for (const { sheet, row, column, text } of [...TYPED, ...frozenFormulas("PROP_")])
    sheetOf(sheet).set(row, column, text);
  lookAt(document);
  panel(document, "freeze", "everything");
  spreadsheet.active = spreadsheet.sheet(GIVEN_BACK.sheet);
  spreadsheet.active.selected = { row: GIVEN_BACK.row, column: GIVEN_BACK.column, rows: 1, columns: 1 };
  panel(document, "unfreeze", "selection");
  lookAt(document);
  return fromDocument(document);
}

async function main([commit]: readonly string[]): Promise<void> {
  if (commit === undefined) throw new Error("name the commit whose build this is");
  write("excelFrozen.json", { commit, store: await excel() });
  write("sheetsFrozen.json", { commit, store: sheets() });
}

/** The timers of a realm keep no process awake. */
const awake = setInterval(() => undefined, 1_000);
void main(process.argv.slice(2)).finally(() => clearInterval(awake));
