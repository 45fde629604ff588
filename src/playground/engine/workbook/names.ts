/** Names of cells in Univer. */
import { AbsoluteRefType } from "@univerjs/core";
import { deserializeRangeWithSheet, IDefinedNamesService, serializeRangeWithSheet } from "@univerjs/engine-formula";
import { InsertDefinedNameCommand, RemoveDefinedNameCommand, SetDefinedNameCommand } from "@univerjs/sheets";
import type { Rectangle } from "../../officeStandIn/cellAddress";
import type { WorkbookBackend } from "../../officeStandIn/workbookBackend";
import { rangeOf, type UniverSheets } from "./univerSheets";

/** The scope of names that belong to the whole workbook. */
export const EVERYWHERE = "AllDefaultWorkbook";

/** A name's cells stay the same from wherever it is used. */
export const FIXED = { startAbsoluteRefType: AbsoluteRefType.ALL, endAbsoluteRefType: AbsoluteRefType.ALL };

export function namesOf(sheets: UniverSheets): WorkbookBackend["names"] {
  const { injector } = sheets;
  const named = (name: string) => injector.get(IDefinedNamesService).getValueById(sheets.unitId, name) ?? null;
  return {
    has: (name) => named(name) !== null,
    keys: () => Object.keys(injector.get(IDefinedNamesService).getDefinedNameMap(sheets.unitId) ?? {}),
    get: (name) => namedArea(sheets, named(name)?.formulaOrRefString ?? "#REF!"),
    set(name, { sheet, ...area }) {
      const formulaOrRefString = serializeRangeWithSheet(sheet, { ...rangeOf(area), ...FIXED });
      const params = { unitId: sheets.unitId, id: name, name, formulaOrRefString, localSheetId: EVERYWHERE };
      sheets.run(InsertDefinedNameCommand.id, params);
    },
    show: (name, isSeen) =>
      sheets.run(SetDefinedNameCommand.id, { unitId: sheets.unitId, ...named(name), hidden: !isSeen }),
    delete: (name) => sheets.run(RemoveDefinedNameCommand.id, { unitId: sheets.unitId, ...named(name) }),
  };
}

/** The cells that a name stands for; undefined if they were deleted. */
export function namedArea(sheets: UniverSheets, reference: string): Rectangle | undefined {
  if (reference.includes("#REF!")) return undefined;
  const { sheetName, range } = deserializeRangeWithSheet(reference);
  const sheet = sheetName === "" ? sheets.workbook.getActiveSheet().getName() : sheetName;
  return sheets.workbook.getSheetBySheetName(sheet) ? sheets.rectangle(sheet, range) : undefined;
}
