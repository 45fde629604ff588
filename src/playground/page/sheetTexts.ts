/** The words of Univer's toolbar, menus and messages, and those that it shows but comes without. */
import { mergeLocales } from "@univerjs/core";
import enUS from "@univerjs/preset-sheets-core/locales/en-US";
import formatTexts from "@univerjs/sheets-conditional-formatting-ui/locale/en-US";
import ruleTexts from "@univerjs/sheets-data-validation/locale/en-US";
import validationTexts from "@univerjs/sheets-data-validation-ui/locale/en-US";

const CALCULATING = "Calculating…";

/** Beside the formula, while a sheet calculates for long. */
const progress = {
  ...{ analyzing: CALCULATING, calculating: CALCULATING },
  ...{ "array-analysis": CALCULATING, "array-calculation": CALCULATING },
  done: "Calculated",
};

/** Before cells are deleted that are merged with others. */
const confirm = {
  warning: "Merged cells",
  dismantleMergeCellWarning: "This splits merged cells. Do you want to continue?",
};

/** The name of the toolbar, which Univer looks up by another key than the one that it comes with. */
const ribbon = { start: "Sheet" };

const texts = mergeLocales(enUS, formatTexts, ruleTexts, validationTexts);

export const SHEET_TEXTS = {
  ...texts,
  ribbon,
  "sheets-formula": { ...enUS["sheets-formula"], progress },
  "sheets-ui": { ...enUS["sheets-ui"], merge: { ...enUS["sheets-ui"].merge, confirm } },
};
