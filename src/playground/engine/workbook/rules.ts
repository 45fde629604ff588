/** Conditional formats in Univer, and what may be typed into cells. */
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
import type { CellLook, Validation } from "../../officeStandIn/workbookBackend";
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

export function validateCells(sheets: UniverSheets, area: Rectangle, validation: Validation | undefined): void {
  const [place, ranges] = [sheets.place(area.sheet), [rangeOf(area)]];
  if (validation === undefined) {
    sheets.run(ClearRangeDataValidationCommand.id, { ...place, ranges });
    return;
  }
  const { allowed, message: error } = validation;
  const rule: ISheetDataValidationRule = {
    ...{ uid: generateRandomId(), ranges, allowBlank: true, error },
    ...("choices" in allowed
      ? { type: DataValidationType.LIST, formula1: allowed.choices.join(","), showDropDown: true }
      : { type: DataValidationType.CUSTOM, formula1: allowed.formula }),
    ...{ showErrorMessage: true, errorStyle: DataValidationErrorStyle.STOP },
  };
  sheets.run(AddSheetDataValidationCommand.id, { ...place, rule });
}
