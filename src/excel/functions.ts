/** Every function of the catalogue, as Excel calls it: arguments in the declaration's order, then the invocation. */
import { calculate, OUR_FAULT, quote, type Call } from "../shared/functions/calculate";
import { CATALOGUE } from "../shared/functions/catalogue";
import { isProblem, problem, type Problem } from "../shared/service/problem";
import type { Table } from "../shared/table/table";
import { drive } from "../shared/work/drive";
import { errorOf, gridOf, valuesOf, type ExcelValue } from "./cell";
import { hostOf, PREVIEWING, termsOf, type Manner } from "./host";
import { passOf } from "./pass";
import { loadSettings } from "./settings";
import { knows } from "./requirements";

type Invocation = CustomFunctions.CancelableInvocation;

/** Settles on every path: with values, or rejected with an error that Excel shows with its message. */
async function called(call: Call, invocation: Invocation | undefined): Promise<ExcelValue[][]> {
  let outcome;
  try {
    outcome = await outcomeOf(call, invocation);
    if (!isProblem(outcome)) return valuesOf(outcome, knows.formats());
  } catch {
    outcome = OUR_FAULT;
  }
  throw errorOf(outcome);
}

async function outcomeOf(call: Call, invocation: Invocation | undefined): Promise<Table | Problem> {
  const manner = mannerOf(invocation);
  const settings = await loadSettings();
  const terms = termsOf(settings);
  const host = hostOf(settings, terms, manner);
  const report = manner === PREVIEWING ? undefined : passOf(invocation?.address);
  if (report === undefined) return drive(calculate(call, terms), host);
  const quoted = await drive(quote(call, terms), host);
  report({ call, ...quoted });
  return quoted.value;
}

const CANCELED = problem("spending", "Calculated anew before it was asked");

/** Excel tells in texts whether it is a preview. What is cancelled asks no more; what was sent is kept when it comes. */
function mannerOf(invocation: Invocation | undefined): Manner {
  if (String(invocation?.isInValuePreview) === "true") return PREVIEWING;
  let canceled = false;
  if (invocation !== undefined) invocation.onCanceled = () => (canceled = true);
  return { refusal: () => (canceled ? CANCELED : undefined) };
}

export function associateAll(): void {
  for (const declaration of CATALOGUE) {
    const count = declaration.parameters.length;
    CustomFunctions.associate(declaration.name, (...given: unknown[]) =>
      called({ declaration, given: given.slice(0, count).map(gridOf) }, given[count] as Invocation | undefined),
    );
  }
}
