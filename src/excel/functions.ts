/** Every function of the catalogue, as Excel calls it: arguments in the declaration's order, then the invocation. */
import { calculate, OUR_FAULT } from "../shared/functions/calculate";
import { CATALOGUE } from "../shared/functions/catalogue";
import type { FunctionDeclaration } from "../shared/functions/declaration";
import { isProblem } from "../shared/service/problem";
import { drive } from "../shared/work/drive";
import { errorOf, gridOf, valuesOf, type ExcelValue } from "./cell";
import { hostOf, previewOf, termsOf } from "./host";
import { loadSettings } from "./settings";

/** Formatted numbers came with this version. */
const FORMATS_SINCE = "1.4";

function knowsFormats(): boolean {
  return (
    typeof Office !== "undefined" && Office.context.requirements.isSetSupported("CustomFunctionsRuntime", FORMATS_SINCE)
  );
}

/** Settles on every path: with values, or rejected with an error that Excel shows with its message. */
async function call(
  declaration: FunctionDeclaration,
  given: readonly unknown[],
  preview: boolean,
): Promise<ExcelValue[][]> {
  let outcome;
  try {
    const settings = await loadSettings();
    const terms = termsOf(settings);
    const host = hostOf(settings, terms);
    const work = calculate({ declaration, given: given.map(gridOf) }, terms);
    outcome = await drive(work, preview ? previewOf(host) : host);
    if (!isProblem(outcome)) return valuesOf(outcome, knowsFormats());
  } catch {
    outcome = OUR_FAULT;
  }
  throw errorOf(outcome);
}

export function associateAll(): void {
  for (const declaration of CATALOGUE) {
    const count = declaration.parameters.length;
    CustomFunctions.associate(declaration.name, (...given: unknown[]) => {
      const invocation = given[count] as CustomFunctions.Invocation | undefined;
      return call(declaration, given.slice(0, count), String(invocation?.isInValuePreview) === "true");
    });
  }
}
