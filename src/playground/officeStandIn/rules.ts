/** Conditional formats, and lists from which values are chosen. */
import { excelError, loadable, type Batch, type Loadable } from "./batch";
import type { Rectangle } from "./cellAddress";
import { lookIn } from "./rangeFormat";
import type { CellLook } from "./workbookBackend";

/** Characters of a list's source. */
const LONGEST_LIST = 255;

export function conditionalFormatsIn(batch: Batch, area: () => Rectangle): Loadable {
  const { backend } = batch;
  const add = (kind: string): Loadable => {
    if (kind !== "Custom") throw new Error(`There are no conditional formats ${kind} here`);
    let [formula, look]: [string, CellLook] = ["", {}];
    // What is set of it in the same batch is known then.
    batch.later(() =>
      batch.later(() => {
        if (!formula.startsWith("=")) throw excelError("InvalidArgument", "a rule is a formula");
        backend.addRule(area(), formula, look);
      }),
    );
    const rule = loadable(batch, {
      name: "ConditionalFormatRule",
      set: { formula: (text) => (formula = String(text)) },
    });
    const format = loadable(batch, {
      name: "ConditionalRangeFormat",
      have: lookIn(batch, "ConditionalRange", (more) => (look = { ...look, ...more })),
    });
    const custom = loadable(batch, { name: "CustomConditionalFormat", have: { rule, format } });
    return loadable(batch, { name: "ConditionalFormat", have: { custom } });
  };
  return loadable(batch, {
    name: "ConditionalFormatCollection",
    have: { add, clearAll: () => batch.later(() => backend.clearRules(area())) },
  });
}

export function dataValidationIn(batch: Batch, area: () => Rectangle): Loadable {
  const { backend } = batch;
  return loadable(batch, {
    name: "DataValidation",
    set: {
      rule(rule) {
        const { source = "" } = (rule as { readonly list?: { readonly source?: string } }).list ?? {};
        if (source === "" || source.length > LONGEST_LIST) throw excelError("InvalidArgument", "a list of choices");
        backend.setChoices(area(), source.split(","));
      },
    },
    have: { clear: () => batch.later(() => backend.setChoices(area(), [])) },
  });
}
