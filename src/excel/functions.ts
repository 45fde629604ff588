/** Every function of the catalogue, as Excel calls it: arguments in the declaration's order, then the invocation. */
import { calculate, OUR_FAULT, type Call } from "../shared/functions/calculate";
import { CATALOGUE } from "../shared/functions/catalogue";
import { isProblem, problem, type Problem } from "../shared/service/problem";
import type { Table } from "../shared/table/table";
import { drive } from "../shared/work/drive";
import { refusing } from "../shared/work/refusing";
import { errorOf, gridOf, valuesOf, type ExcelValue } from "./cell";
import { hostOf, termsOf } from "./host";
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
  if (String(invocation?.isInValuePreview) === "true") return asked(call, () => PREVIEWED);
  const handIn = passOf(invocation?.address);
  if (handIn === undefined) return askedUntilCanceled(call, invocation);
  const quoted = quoteOf(call);
  handIn(quoted.then((quote) => ({ call, ...quote })));
  return (await quoted).value;
}

/** While a person selects a part of a formula, Excel runs it: what is at hand is shown, nothing is asked. */
const PREVIEWED = problem("spending", "A preview asks nothing: press Enter to calculate");

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
    const outcome = await asked(call, () => (canceled ? CANCELED : undefined));
    if (!canceled) tellWaiting(outcome);
    return outcome;
  } finally {
    over();
  }
}

/** @param reason Why nothing more may be asked, if so. */
async function asked(call: Call, reason: () => Problem | undefined): Promise<Table | Problem> {
  const settings = await loadSettings();
  const terms = termsOf(settings);
  return drive(refusing(calculate(call, terms), reason), hostOf(settings, terms));
}

export function associateAll(): void {
  for (const declaration of CATALOGUE) {
    const count = declaration.parameters.length;
    CustomFunctions.associate(declaration.name, (...given: unknown[]) =>
      called({ declaration, given: given.slice(0, count).map(gridOf) }, given[count] as Invocation | undefined),
    );
  }
}
