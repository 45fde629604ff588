/** Runs a function of the catalogue for Google Sheets. */
import { calculate, INTERNAL_ERROR, quoteCall, type FunctionCall } from "../../shared/functions/declaring/calculate";
import { CATALOGUE } from "../../shared/functions/catalogue";
import { isProblem, problem, type Problem } from "../../shared/api/problem";
import type { Table } from "../../shared/tables/table";
import { run, type BlockingHost } from "../../shared/fetching/work/drivers";
import { waitsForUser } from "../../shared/fetching/work/effects";
import { googleMessage } from "../../shared/panelApi/googleMessages";
import { withoutMark } from "../../shared/workbook/formulas/propFormulas";
import { gridOf, valuesOf, type SheetsValue } from "../cells/cellValue";
import { attempt } from "../runtime/attempt";
import { hostOf, contextOf } from "../fetching/host";
import { currentDryRun, reportCall } from "../recalculation/dryRunPass";
import { tellPending } from "../recalculation/pendingCells";
import { loadOwnerInCell } from "../fetching/settings";

/** A problem of the whole call is thrown: Sheets shows `#ERROR!` with its message. */
export function callFunction(name: string, passed: ArrayLike<unknown>): SheetsValue[][] {
  const declaration = CATALOGUE.find((each) => each.name === name);
  if (declaration === undefined) throw new Error(`There is no function PROP_${name}`);
  const { given, mark } = withoutMark(Array.from(passed), declaration.parameters.length);
  const outcome = calculated({ declaration, given: given.map(gridOf) }, mark);
  if (isProblem(outcome)) throw new Error(outcome.message);
  return valuesOf(outcome);
}

/** Notes that requests wait for the user, once for a cell. */
function noticing(host: BlockingHost): BlockingHost {
  let isNoted = false;
  return {
    ...host,
    reserve(batch) {
      const replies = host.reserve(batch);
      if (!isNoted && replies.some(waitsForUser)) {
        isNoted = true;
        tellPending();
      }
      return replies;
    },
  };
}

/** The platform's own error text isn't used, because it may contain a URL. */
function calculated(called: FunctionCall, mark: string | undefined): Table | Problem {
  try {
    const owner = loadOwnerInCell();
    const context = contextOf(owner.settings);
    const host = hostOf(owner, context);
    const pass = currentDryRun(context.now);
    try {
      if (pass === undefined) return run(calculate(called, context), noticing(host));
      const { value } = run(quoteCall(called, context), host);
      reportCall(pass, called, mark);
      return value;
    } finally {
      attempt(host.close);
    }
  } catch (thrown) {
    const remedy = googleMessage(thrown)?.remedy;
    return remedy === undefined ? INTERNAL_ERROR : problem("unreachable", remedy);
  }
}
