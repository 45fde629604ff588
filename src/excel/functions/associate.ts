/** Registers the catalogue's functions with Excel: arguments in the declaration's order, then the invocation. */
import { calculate, INTERNAL_ERROR, type FunctionCall } from "../../shared/functions/declaring/calculate";
import {
  holdsZeros,
  withBlankCells,
  zerosToLookUp,
  type ArgumentOrigin,
} from "../../shared/functions/declaring/blankCells";
import { CATALOGUE } from "../../shared/functions/catalogue";
import { isProblem, problem, type Problem } from "../../shared/api/problem";
import type { Table } from "../../shared/tables/table";
import { drive } from "../../shared/fetching/drivers";
import { refuseWhen } from "../../shared/fetching/refuseWhen";
import { errorOf, fittingValues, gridOf, type ExcelValue } from "./cellValue";
import { hostOf, contextOf } from "../fetching/host";
import { dryRunOf } from "../recalculation/dryRunPass";
import { blankCells } from "./blankCells";
import { quoteOf } from "./quoteCall";
import { loadSettings } from "../fetching/settings";
import { hostSupports } from "../fetching/requirements";
import { zeroMayBeBlank } from "../../shared/workbook/hostCheck/hostFindings";
import { hostFindings, showsDataTypes } from "../hostCheck/hostFindings";
import { trialCellResult } from "../hostCheck/trial";
import { beginCall } from "../recalculation/activeCalls";
import { tellPending } from "../recalculation/pendingCells";

type Invocation = CustomFunctions.CancelableInvocation;

/** Always settles: with values, or with an error that Excel shows with its message. */
async function called(call: FunctionCall, invocation: Invocation | undefined): Promise<ExcelValue[][]> {
  let shown;
  try {
    const outcome = await outcomeOf(call, invocation);
    shown = isProblem(outcome) ? outcome : fittingValues(outcome, showsDataTypes());
  } catch {
    shown = INTERNAL_ERROR;
  }
  if (isProblem(shown)) throw errorOf(shown);
  return shown;
}

async function outcomeOf(call: FunctionCall, invocation: Invocation | undefined): Promise<Table | Problem> {
  if (mayBePreview(invocation)) return asked(call, () => PREVIEWED);
  const handIn = dryRunOf(invocation?.address, call);
  if (handIn === undefined) return askedUntilCanceled(call, invocation);
  const quoted = withBlanks(call, invocation).then(async (known) =>
    isProblem(known) ? { call, questions: [], value: known } : { call: known, ...(await quoteOf(known)) },
  );
  handIn(quoted);
  return (await quoted).value;
}

/** The call as the workbook has it: Excel on the desktop hands blank cells over as 0. */
async function withBlanks(call: FunctionCall, invocation: Invocation | undefined): Promise<FunctionCall | Problem> {
  if (!holdsZeros(call) || !zeroMayBeBlank(hostFindings())) return call;
  const addresses = invocation?.parameterAddresses;
  const origins = call.given.map((_, index) => originOf(invocation, addresses?.[index]));
  const unclear = zerosToLookUp(call, origins);
  if (unclear.length === 0) return withBlankCells(call, origins, new Map());
  const answers = await Promise.all(unclear.map((index) => blankCells(addresses![index]!)));
  return withBlankCells(call, origins, new Map(unclear.map((index, number) => [index, answers[number]])));
}

/** A call without a cell has no cells to refer to. */
function originOf(invocation: Invocation | undefined, address: string | null | undefined): ArgumentOrigin {
  if (invocation?.address === undefined) return "formula";
  if (invocation.parameterAddresses === undefined) return "unknown";
  return address === null || address === undefined || address === "" ? "formula" : "cells";
}

/** While a person selects a part of a formula, Excel runs it. An older Excel doesn't say so, and names no cell either. */
function mayBePreview(invocation: Invocation | undefined): boolean {
  if (String(invocation?.isInValuePreview) === "true") return true;
  return invocation?.address === undefined && !hostSupports.valuePreview();
}

/** Cached values are shown, and nothing is requested. */
const PREVIEWED = problem("spending", "A preview makes no requests: press Enter to calculate");

const CANCELED = problem("spending", "Recalculated before the request was sent");

/** A cancelled call makes no more requests. What was sent is stored when it arrives. */
async function askedUntilCanceled(call: FunctionCall, invocation: Invocation | undefined): Promise<Table | Problem> {
  let canceled = false;
  let over = beginCall(invocation?.address, call);
  if (invocation !== undefined) {
    invocation.onCanceled = () => {
      canceled = true;
      over();
    };
  }
  try {
    const known = await withBlanks(call, invocation);
    if (isProblem(known)) return known;
    if (canceled) return CANCELED;
    if (known !== call) {
      over();
      over = beginCall(invocation?.address, known);
    }
    const outcome = await asked(known, () => (canceled ? CANCELED : undefined));
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
    CustomFunctions.associate(declaration.name, async (...all: unknown[]) => {
      const [given, invocation] = [all.slice(0, count), all[count] as Invocation | undefined];
      return trialCellResult(given, invocation) ?? called({ declaration, given: given.map(gridOf) }, invocation);
    });
  }
}
