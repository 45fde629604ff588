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
import { isPromise, whenKnown, type Awaitable } from "../../shared/fetching/work/awaitable";
import { drive } from "../../shared/fetching/work/drivers";
import { errorOf, fittingValues, gridOf, type ExcelValue } from "../cells/cellValue";
import { hostOf, contextOf } from "../fetching/host";
import { dryRunOf, type PassCall } from "../recalculation/dryRunPass";
import { blankCells } from "../cells/blankCells";
import { quoteOf } from "./quoteCall";
import { loadSettings } from "../fetching/settings";
import { hostSupports } from "../runtime/requirements";
import { zeroMayBeBlank } from "../../shared/workbook/port/hostFindings";
import { hostFindings, showsDataTypes } from "../storage/hostFindings";
import { trialCellResult } from "../hostCheck/trial";
import { beginCall } from "../recalculation/activeCalls";
import { tellPending } from "../recalculation/pendingCells";

type Invocation = CustomFunctions.CancelableInvocation;

/** Always settles: with values, or with an error that Excel shows with its message. */
function called(call: FunctionCall, invocation: Invocation | undefined): Awaitable<ExcelValue[][]> {
  const shown = orInternalError(() =>
    whenKnown(outcomeOf(call, invocation), (outcome) =>
      isProblem(outcome) ? outcome : fittingValues(outcome, showsDataTypes()),
    ),
  );
  return whenKnown(shown, (values) => {
    if (isProblem(values)) throw errorOf(values);
    return values;
  });
}

function orInternalError<T>(work: () => Awaitable<T>): Awaitable<T | Problem> {
  try {
    const value = work();
    return isPromise(value) ? value.catch(() => INTERNAL_ERROR) : value;
  } catch {
    return INTERNAL_ERROR;
  }
}

function outcomeOf(call: FunctionCall, invocation: Invocation | undefined): Awaitable<Table | Problem> {
  if (mayBePreview(invocation)) return asked(call, () => PREVIEWED);
  const pass = dryRunOf(invocation?.address, call);
  return pass === undefined ? askedUntilCanceled(call, invocation) : quoted(call, invocation, pass);
}

async function quoted(
  call: FunctionCall,
  invocation: Invocation | undefined,
  { handIn, isBeingFetched }: PassCall,
): Promise<Table | Problem> {
  const report = Promise.resolve(withBlanks(call, invocation)).then(async (known) =>
    isProblem(known)
      ? { call, questions: [], value: known }
      : { call: known, ...(await quoteOf(known, isBeingFetched)) },
  );
  handIn(report);
  return (await report).value;
}

/** The call as the workbook has it: Excel on the desktop hands blank cells over as 0. */
function withBlanks(call: FunctionCall, invocation: Invocation | undefined): Awaitable<FunctionCall | Problem> {
  if (!holdsZeros(call) || !zeroMayBeBlank(hostFindings())) return call;
  const addresses = invocation?.parameterAddresses;
  const origins = call.given.map((_, index) => originOf(invocation, addresses?.[index]));
  const unclear = zerosToLookUp(call, origins);
  if (unclear.length === 0) return withBlankCells(call, origins, new Map());
  return Promise.all(unclear.map((index) => blankCells(addresses![index]!))).then((answers) =>
    withBlankCells(call, origins, new Map(unclear.map((index, number) => [index, answers[number]]))),
  );
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
function askedUntilCanceled(call: FunctionCall, invocation: Invocation | undefined): Awaitable<Table | Problem> {
  let canceled = false;
  let waits = false;
  let over = (): void => undefined;
  if (invocation !== undefined) {
    invocation.onCanceled = () => {
      canceled = true;
      over();
    };
  }
  const active = <T>(calculating: FunctionCall, value: Awaitable<T>): Awaitable<T> => {
    if (!isPromise(value)) return value;
    over = beginCall(invocation?.address, calculating);
    return value.finally(over);
  };
  return whenKnown(active(call, withBlanks(call, invocation)), (known) => {
    if (isProblem(known)) return known;
    if (canceled) return CANCELED;
    return whenKnown(
      active(
        known,
        asked(
          known,
          () => (canceled ? CANCELED : undefined),
          () => (waits = true),
        ),
      ),
      (outcome) => {
        if (waits && !canceled) tellPending();
        return outcome;
      },
    );
  });
}

/**
 * @param reason Returns why no more requests may be made, if so.
 * @param refused Is called when requests wait for the user.
 */
function asked(
  call: FunctionCall,
  reason: () => Problem | undefined,
  refused?: () => void,
): Awaitable<Table | Problem> {
  return whenKnown(loadSettings(), (settings) => {
    const context = contextOf(settings);
    return drive(calculate(call, context), hostOf(settings, context, reason, refused));
  });
}

export function associateAll(): void {
  for (const declaration of CATALOGUE) {
    const count = declaration.parameters.length;
    CustomFunctions.associate(declaration.name, (...all: unknown[]) => {
      const [given, invocation] = [all.slice(0, count), all[count] as Invocation | undefined];
      return trialCellResult(given, invocation) ?? called({ declaration, given: given.map(gridOf) }, invocation);
    });
  }
}
