/** Names of cells in Univer. */
import { AbsoluteRefType } from "@univerjs/core";
import { deserializeRangeWithSheet, IDefinedNamesService, serializeRangeWithSheet } from "@univerjs/engine-formula";
import { InsertDefinedNameCommand, RemoveDefinedNameCommand, SetDefinedNameCommand } from "@univerjs/sheets";
import type { WorkbookBackend } from "../../officeStandIn/workbookBackend";
import { rangeOf, type UniverSheets } from "./univerSheets";

/** The scope of names that belong to the whole workbook. */
const EVERYWHERE = "AllDefaultWorkbook";

/** A name's cells stay the same from wherever it is used. */
const FIXED = { startAbsoluteRefType: AbsoluteRefType.ALL, endAbsoluteRefType: AbsoluteRefType.ALL };

export function namesOf(sheets: UniverSheets): WorkbookBackend["names"] {
  const { injector } = sheets;
  const named = (name: string) => injector.get(IDefinedNamesService).getValueById(sheets.unitId, name) ?? null;
  return {
    has: (name) => named(name) !== null,
    keys: () => Object.keys(injector.get(IDefinedNamesService).getDefinedNameMap(sheets.unitId) ?? {}),
    get(name) {
      const { formulaOrRefString = "#REF!" } = named(name) ?? {};
      if (formulaOrRefString.includes("#REF!")) return undefined;
      const { sheetName, range } = deserializeRangeWithSheet(formulaOrRefString);
      const sheet = sheetName === "" ? sheets.workbook.getActiveSheet().getName() : sheetName;
      return sheets.workbook.getSheetBySheetName(sheet) ? sheets.rectangle(sheet, range) : undefined;
    },
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
