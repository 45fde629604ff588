/** Freezing and restoring in the built bundles of both hosts, with the cases of the workbook in memory. */
import { convertFormula } from "../../src/shared/workbook/formulas/propFormulas";
import type { RestoredFormulas } from "../../src/shared/panelApi/panelApi";
import { lookAt } from "../standIns/appsScript/execution";
import { area } from "../standIns/appsScript/references";
import { holdsCases, type OpenedWorkbook } from "../shared/features/freezingCases";
import { excelWorkbook, panel, sheetsDocument } from "../storedBefore/frozenOpened";
import { rectangle } from "../standIns/office/workbookModel";

function inExcel(): OpenedWorkbook {
  const { model, panelApi } = excelWorkbook();
  const sheet = () => model.sheets[0]!;
  return {
    type: (place, text) => model.type({ [place]: text }, sheet()),
    calculated: () => model.idle(),
    shown: (place) => model.at(place, sheet()),
    formula: (place) => model.formula(place, sheet()),
    select: (cells) => (model.selected = [rectangle(sheet(), cells)]),
    insertRow: (row) => model.insertRow(row - 1, sheet()),
    rename: (name) => model.rename(sheet(), name),
    freeze: panelApi.freeze,
    unfreeze: panelApi.unfreeze,
  };
}

function inSheets(): OpenedWorkbook {
  const document = sheetsDocument();
  const sheet = document.spreadsheet.active;
  const at = (place: string) => area(place, 0);
  const toExcel = ({ cells, leftAlone }: RestoredFormulas): RestoredFormulas => ({
    cells,
    leftAlone: leftAlone.map((each) => ({ ...each, formula: convertFormula(each.formula, "PROP.") })),
  });
  return {
    type: (place, text) => sheet.set(at(place).row, at(place).column, convertTyped(text)),
    calculated: () => Promise.resolve(void lookAt(document)),
    shown: (place) => sheet.at(at(place).row, at(place).column).value,
    formula: (place) => convertFormula(sheet.at(at(place).row, at(place).column).formula, "PROP.") || undefined,
    select: (cells) => (sheet.selected = at(cells)),
    insertRow: (row) => sheet.insertRows(row, 1),
    rename: (name) => (sheet.name = name),
    freeze: (scope) => Promise.resolve(panel(document, "freeze", scope) as number),
    unfreeze: (scope) => Promise.resolve(toExcel(panel(document, "unfreeze", scope) as RestoredFormulas)),
  };
}

const convertTyped = (text: string | number): string | number =>
  typeof text === "number" ? text : convertFormula(text, "PROP_");

describe("in Excel", () => holdsCases(inExcel));
describe("in Google Sheets", () => holdsCases(inSheets));
