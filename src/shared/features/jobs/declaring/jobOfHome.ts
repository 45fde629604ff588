/** A job about one home, declared as a form. */
import type { FormDeclaration, FormNames } from "./form";
import { formFunctions, formInputs, formLayout } from "./formLayout";
import { formSize } from "./formPlaces";
import type { JobDeclaration } from "./job";

export function jobOfHome<Names extends FormNames>(form: FormDeclaration<Names>): JobDeclaration {
  const { id, title, meaning, cost, menu, sheet, start, next = "", results } = form;
  return {
    ...{ id, title, meaning, cost, menu, sheet },
    start: { from: "address", ...start },
    problems: `${next}If there are no figures, the sheet says why below its address.`,
    functions: formFunctions(form),
    inputs: formInputs(form),
    ...(results === undefined ? {} : { results: Object.keys(results) }),
    size: () => formSize(form),
    layout: (place, list) => formLayout(form, place, list),
  };
}
