/** Conditional formats and lists of choices in Univer. */
import {
  DataValidationErrorStyle,
  DataValidationType,
  generateRandomId,
  Rectangle as Area,
  type IRange,
  type ISheetDataValidationRule,
} from "@univerjs/core";
import {
  AddCfCommand,
  CFRuleType,
  CFSubRuleType,
  ConditionalFormattingRuleModel,
  DeleteCfCommand,
  type IFormulaHighlightCell,
} from "@univerjs/sheets-conditional-formatting";
import { AddSheetDataValidationCommand, ClearRangeDataValidationCommand } from "@univerjs/sheets-data-validation";
import type { Rectangle } from "../../officeStandIn/cellAddress";
import type { CellLook } from "../../officeStandIn/workbookBackend";
import { styleOf } from "./looks";
import { rangeOf, type UniverSheets } from "./univerSheets";

/** Univer, too, puts it before the others. */
export function addFormat(sheets: UniverSheets, area: Rectangle, formula: string, look: CellLook): void {
  const rule: IFormulaHighlightCell = {
    ...{ type: CFRuleType.highlightCell, subType: CFSubRuleType.formula },
    ...{ value: formula, style: styleOf(look) },
  };
  const params = { ...sheets.place(area.sheet), rule: { ranges: [rangeOf(area)], stopIfTrue: false, rule } };
  sheets.run(AddCfCommand.id, params);
}

export function clearFormats(sheets: UniverSheets, area: Rectangle): void {
  const place = sheets.place(area.sheet);
  const rules = sheets.injector.get(ConditionalFormattingRuleModel).getSubunitRules(place.unitId, place.subUnitId);
  for (const { cfId, ranges } of rules ?? []) {
    if (ranges.some((range: IRange) => Area.intersects(range, rangeOf(area))))
      sheets.run(DeleteCfCommand.id, { ...place, cfId });
  }
}

export function allowChoices(sheets: UniverSheets, area: Rectangle, choices: readonly string[]): void {
  const [place, ranges] = [sheets.place(area.sheet), [rangeOf(area)]];
  if (choices.length === 0) {
    sheets.run(ClearRangeDataValidationCommand.id, { ...place, ranges });
    return;
  }
  const rule: ISheetDataValidationRule = {
    ...{ uid: generateRandomId(), ranges, type: DataValidationType.LIST, formula1: choices.join(",") },
    ...{ showDropDown: true, showErrorMessage: true, errorStyle: DataValidationErrorStyle.STOP },
  };
  sheets.run(AddSheetDataValidationCommand.id, { ...place, rule });
}
