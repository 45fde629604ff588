/** Conditional formats, and what may be typed into cells. */
import { excelError, loadable, type Batch, type Loadable } from "./batch";
import type { Rectangle } from "./cellAddress";
import { lookIn } from "./rangeFormat";
import type { CellLook, Validation } from "./workbookBackend";

/** Characters of a list's source, and of what is said of anything else. */
const LONGEST_LIST = 255;
const [LONGEST_TITLE, LONGEST_MESSAGE] = [32, 255];

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
  let message = "";
  return loadable(batch, {
    name: "DataValidation",
    set: {
      rule(rule) {
        const allowed = allowedBy(rule as SetRule);
        // What is set of it in the same batch is known then.
        batch.later(() => backend.validate(area(), { allowed, message }));
      },
      errorAlert(alert) {
        const { title, message: said } = alert as { readonly title: string; readonly message: string };
        if (title.length > LONGEST_TITLE || said.length > LONGEST_MESSAGE)
          throw excelError("InvalidArgument", "an alert is too long");
        message = said;
      },
    },
    have: { clear: () => batch.later(() => backend.validate(area(), undefined)) },
  });
}

interface SetRule {
  readonly list?: { readonly source?: string };
  readonly custom?: { readonly formula: string };
}

function allowedBy({ list, custom }: SetRule): Validation["allowed"] {
  if (custom?.formula.startsWith("=") === true) return { formula: custom.formula };
  const { source = "" } = list ?? {};
  if (source === "" || source.length > LONGEST_LIST) throw excelError("InvalidArgument", "a list of choices");
  return { choices: source.split(",") };
}
