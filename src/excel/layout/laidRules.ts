/** The conditional formats of a layout, and what may be typed into its cells. An Excel that is too old has them without. */
import { LOOKS, type Look } from "../../shared/workbook/port/looks";
import type { SheetLayout } from "../../shared/workbook/port/sheetLayout";
import { hostSupports } from "../runtime/requirements";
import { inExcelLater } from "../cells/objectModel";
import { laidRange } from "./laidArea";

export function insertRules(layout: SheetLayout): Promise<void> {
  return inExcelLater((context) => {
    if (hostSupports.rules()) {
      // Excel puts each before those that are there, and of several the first counts.
      for (const { formula, look, ...area } of [...layout.rules].reverse()) {
        const { custom } = laidRange(context, layout, area).conditionalFormats.add("Custom");
        const { bold, italic, color, fill }: Look = LOOKS[look];
        // References are relative to the first cell.
        custom.rule.formula = formula;
        if (bold !== undefined) custom.format.font.bold = bold;
        if (italic !== undefined) custom.format.font.italic = italic;
        if (color !== undefined) custom.format.font.color = color;
        if (fill !== undefined) custom.format.fill.color = fill;
      }
    }
    if (hostSupports.validations()) {
      for (const { allowed, message, ...area } of layout.validations) {
        const { dataValidation } = laidRange(context, layout, area);
        dataValidation.rule =
          "choices" in allowed
            ? { list: { inCellDropDown: true, source: allowed.choices.join(",") } }
            : { custom: { formula: allowed.formula } };
        dataValidation.errorAlert = { showAlert: true, style: "Stop", title: "PROP", message };
      }
    }
    return context.sync();
  });
}
