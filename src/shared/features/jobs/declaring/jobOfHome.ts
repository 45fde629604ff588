/** A job about one home, declared as a form. */
import type { FormDeclaration, FormNames } from "./form";
import { formInputs, formLayout, formSize } from "./formLayout";
import type { JobDeclaration } from "./job";

export function jobOfHome<Names extends FormNames>(form: FormDeclaration<Names>): JobDeclaration {
  const { id, title, meaning, cost, menu, sheet, start, sources } = form;
  return {
    ...{ id, title, meaning, cost, menu, sheet },
    start: { from: "address", ...start },
    problems: "If there are no figures, the sheet says why below its address.",
    functions: sources.map(({ name }) => name),
    inputs: formInputs(form),
    size: () => formSize(form),
    layout: (place, list) => formLayout(form, place, list),
  };
}
