/** Registers the catalogue's functions with Excel: arguments in the declaration's order, then the invocation. */
import { calculate, OUR_FAULT, type FunctionCall } from "../../shared/functions/declaring/calculate";
import { CATALOGUE } from "../../shared/functions/catalogue";
import { isProblem, problem, type Problem } from "../../shared/api/problem";
import type { Table } from "../../shared/tables/table";
import { drive } from "../../shared/fetching/drivers";
import { refuseWhen } from "../../shared/fetching/refusing";
import { errorOf, gridOf, valuesOf, type ExcelValue } from "./cellValue";
import { hostOf, contextOf } from "../fetching/host";
import { dryRunOf } from "../recalculation/dryRunPass";
import { quoteOf } from "./quoteCall";
import { loadSettings } from "../fetching/settings";
import { hostSupports } from "../fetching/requirements";
import { beginCall } from "../recalculation/activeCalls";
import { tellPending } from "../recalculation/pendingCells";

type Invocation = CustomFunctions.CancelableInvocation;

/** Always settles: with values, or with an error that Excel shows with its message. */
async function called(call: FunctionCall, invocation: Invocation | undefined): Promise<ExcelValue[][]> {
  let outcome;
  try {
    outcome = await outcomeOf(call, invocation);
    if (!isProblem(outcome)) return valuesOf(outcome, hostSupports.formats());
  } catch {
    outcome = OUR_FAULT;
  }
  throw errorOf(outcome);
}

async function outcomeOf(call: FunctionCall, invocation: Invocation | undefined): Promise<Table | Problem> {
  if (String(invocation?.isInValuePreview) === "true") return asked(call, () => PREVIEWED);
  const handIn = dryRunOf(invocation?.address);
  if (handIn === undefined) return askedUntilCanceled(call, invocation);
  const quoted = quoteOf(call);
  handIn(quoted.then((quote) => ({ call, ...quote })));
  return (await quoted).value;
}

/** Excel runs a part of a formula while the user selects it: cached values are shown, and nothing is requested. */
const PREVIEWED = problem("spending", "A preview asks nothing: press Enter to calculate");

const CANCELED = problem("spending", "Calculated anew before it was asked");

/** A cancelled call makes no more requests. What was sent is stored when it arrives. */
async function askedUntilCanceled(call: FunctionCall, invocation: Invocation | undefined): Promise<Table | Problem> {
  let canceled = false;
  const over = beginCall(invocation?.address, call);
  if (invocation !== undefined) {
    invocation.onCanceled = () => {
      canceled = true;
      over();
    };
  }
  try {
    const outcome = await asked(call, () => (canceled ? CANCELED : undefined));
    if (!canceled) tellPending(outcome);
    return outcome;
  } finally {
    over();
  }
}

/** @param reason Returns why no more requests may be made, if so. */
async function asked(call: FunctionCall, reason: () => Problem | undefined): Promise<Table | Problem> {
  const settings = await loadSettings();
  const context = contextOf(settings);
  return drive(refuseWhen(calculate(call, context), reason), hostOf(settings, context));
}

export function associateAll(): void {
  for (const declaration of CATALOGUE) {
    const count = declaration.parameters.length;
    CustomFunctions.associate(declaration.name, (...given: unknown[]) =>
      called({ declaration, given: given.slice(0, count).map(gridOf) }, given[count] as Invocation | undefined),
    );
  }
}
