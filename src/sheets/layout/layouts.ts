/** Writes a job sheet. What fails in between is taken back. */
import { problem, type Problem } from "../../shared/api/problem";
import { areaText } from "../../shared/formulas/cells";
import { blockArea } from "../../shared/workbook/layout/layoutCells";
import type { SheetLayout } from "../../shared/workbook/port/sheetLayout";
import { attempt } from "../runtime/attempt";
import { insertCharts } from "./laidCharts";
import { setLooks } from "./laidLooks";
import { insertRules } from "./laidRules";
import { boundsOf, laidRange, laidRanges, type Undo } from "./laidArea";
import { hideLaidRows, setValidations, setWidths, writeBlocks } from "./laidCells";
import { defineNames } from "./laidNames";
import { writtenQuietly } from "../recalculation/dryRun";
import { growTo } from "../cells/growTo";
import { partWithin } from "../cells/sheetCells";
import { cellRange, sheetGone, sheetOf } from "../cells/sheetRanges";

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

const refused = (why: string): Problem => problem("failed", `Nothing was inserted: ${why}`);

const FAILED = refused("Google Sheets refused it; perhaps the file is full, or you can only view it");

export function insertLayout(layout: SheetLayout): Problem | undefined {
  const undo: Undo = [];
  try {
    return whyNot(layout) ?? writtenQuietly(() => write(layout, undo));
  } catch {
    for (const each of undo.reverse()) attempt(each);
    return FAILED;
  }
}

function whyNot(layout: SheetLayout): Problem | undefined {
  const { sheet, isNew, names } = layout;
  const spreadsheet = SpreadsheetApp.getActive();
  const held = sheetOf(layout);
  if (isNew && held !== null) return refused(`there is a sheet "${sheet}" already`);
  if (!isNew && held === null) return sheetGone(sheet);
  const taken = new Set(spreadsheet.getNamedRanges().map((each) => each.getName().toLowerCase()));
  const twice = names.find(({ name }) => taken.has(name.toLowerCase()));
  if (twice !== undefined) return refused(`the name ${twice.name} is used in this spreadsheet already`);
  const within = held === null ? undefined : partWithin({ sheet, ...boundsOf(layout) });
  return within === undefined || cellRange(within)!.canEdit()
    ? undefined
    : refused(`you can't edit ${areaText(within)} of the sheet "${sheet}"`);
}

/** Names and formats stand before the formulas that refer to them and the texts that they keep as they are. */
function write(layout: SheetLayout, undo: Undo): undefined {
  const sheet = layout.isNew ? added(layout, undo) : sheetOf(layout)!;
  const { row, column, rows, columns } = boundsOf(layout);
  growTo(sheet, row + rows, column + columns);
  if (!layout.isNew) undo.push(() => emptied(sheet, layout));
  defineNames(sheet, layout, undo);
  setLooks(sheet, layout);
  setWidths(sheet, layout);
  hideLaidRows(sheet, layout);
  setValidations(sheet, layout);
  insertRules(sheet, layout, undo);
  writeBlocks(sheet, layout);
  insertCharts(sheet, layout, undo);
  SpreadsheetApp.flush();
  const [first] = layout.blocks;
  if (first !== undefined) laidRange(sheet, { ...first, rows: 1, columns: 1 }).activate();
}

function added({ sheet: name, frozen }: SheetLayout, undo: Undo): Sheet {
  const spreadsheet = SpreadsheetApp.getActive();
  const active = spreadsheet.getActiveSheet();
  const made = spreadsheet.insertSheet(name, spreadsheet.getNumSheets());
  undo.push(() => {
    spreadsheet.deleteSheet(made);
    spreadsheet.setActiveSheet(active);
  });
  if (frozen.rows > 0) made.setFrozenRows(frozen.rows);
  if (frozen.columns > 0) made.setFrozenColumns(frozen.columns);
  return made;
}

/** The cells were blank. */
function emptied(sheet: Sheet, { blocks, looks, validations }: SheetLayout): void {
  laidRanges(sheet, blocks.map(blockArea))?.clearContent();
  laidRanges(sheet, looks)?.clearFormat();
  laidRanges(sheet, validations)?.clearDataValidations();
}
