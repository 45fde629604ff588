/** Every function of the catalogue, as Excel calls it: arguments in the declaration's order, then the invocation. */
import { calculate, OUR_FAULT, type Call } from "../shared/functions/calculate";
import { CATALOGUE } from "../shared/functions/catalogue";
import { isProblem, problem, type Problem } from "../shared/service/problem";
import type { Table } from "../shared/table/table";
import { drive } from "../shared/work/drive";
import { errorOf, gridOf, valuesOf, type ExcelValue } from "./cell";
import { hostOf, PREVIEWING, termsOf, type Manner } from "./host";
import { passOf } from "./pass";
import { quoteOf } from "./quoting";
import { loadSettings } from "./settings";
import { knows } from "./requirements";
import { begin } from "./underWay";
import { tellWaiting } from "./waiting";

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
  if (String(invocation?.isInValuePreview) === "true") return asked(call, PREVIEWING);
  const handIn = passOf(invocation?.address);
  if (handIn === undefined) return askedUntilCanceled(call, invocation);
  const quoted = quoteOf(call);
  handIn(quoted.then((quote) => ({ call, ...quote })));
  return (await quoted).value;
}

const CANCELED = problem("spending", "Calculated anew before it was asked");

/** What is cancelled asks no more; what was sent is kept when it comes. */
async function askedUntilCanceled(call: Call, invocation: Invocation | undefined): Promise<Table | Problem> {
  let canceled = false;
  const over = begin(invocation?.address, call);
  if (invocation !== undefined) {
    invocation.onCanceled = () => {
      canceled = true;
      over();
    };
  }
  try {
    const outcome = await asked(call, { refusal: () => (canceled ? CANCELED : undefined) });
    if (!canceled) tellWaiting(outcome);
    return outcome;
  } finally {
    over();
  }
}

async function asked(call: Call, manner: Manner): Promise<Table | Problem> {
  const settings = await loadSettings();
  const terms = termsOf(settings);
  return drive(calculate(call, terms), hostOf(settings, terms, manner));
}

export function associateAll(): void {
  for (const declaration of CATALOGUE) {
    const count = declaration.parameters.length;
    CustomFunctions.associate(declaration.name, (...given: unknown[]) =>
      called({ declaration, given: given.slice(0, count).map(gridOf) }, given[count] as Invocation | undefined),
    );
  }
}
