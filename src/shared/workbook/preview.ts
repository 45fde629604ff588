/**
 * A function as a person filled in its form: what it would show and cost before it stands in a cell, and the formula
 * written. A preview is agreed to like any price: what its cells want beyond it is told, and not asked.
 */
import type { Draft, Preview } from "../bridge/bridge";
import type { Grid } from "../cells/input";
import { BEYOND, wantedOf } from "../errands/agreement";
import { draftArguments, formulaOf } from "../errands/draft";
import { shownTable } from "../errands/shownTable";
import { addressText } from "../formulas/cells";
import { fetchAll, quote, type Call } from "../functions/calculate";
import { CATALOGUE } from "../functions/catalogue";
import { isProblem, problem, type Problem } from "../service/problem";
import type { Table } from "../table/table";
import { fingerprint } from "../work/fingerprint";
import { priceOf } from "../work/quote";
import { agreedTo, approvalFor, dropApproval, keepApproval, recallApproval } from "./approval";
import { alone, fetched } from "./fetching";
import { currentTerms, readValues, selectedCell, writeFormulas, type Flow, type QuotedCall } from "./port";

const NOWHERE = problem("argument", "Select a cell first");

/** @param pay A person saw the price: what it was told for is asked. */
export function* previewed(draft: Draft, prefix: string, pay: boolean): Flow<Preview> {
  const formula = formulaOf(draft, prefix);
  const call = yield* callOf(draft, prefix);
  if (isProblem(call)) return { formula, price: priceOf([], "missing"), problem: call };
  const quoteId = fingerprint(formula);
  const before = yield* quotedCall(call);
  const outcome = pay ? yield* paid(quoteId, before) : undefined;
  const { questions, value } = outcome === undefined ? before : yield* quotedCall(call);
  const price = priceOf(questions, "missing");
  if (price.requests > 0) yield* keepApproval(quoteId, yield* approvalFor(questions, "missing"));
  const shown = outcome ?? value;
  if (!isProblem(shown)) return { formula, price, table: shownTable(shown) };
  // That it waits for a person is what its price says.
  return outcome === undefined && shown.problem === "spending"
    ? { formula, price }
    : { formula, price, problem: shown };
}

function* quotedCall(call: Call): Flow<QuotedCall> {
  return { call, ...(yield* quote(call, yield* currentTerms())) };
}

/** What the call comes to with what was agreed to; nothing where none of it is wanted any longer. */
function* paid(quoteId: string, quoted: QuotedCall): Flow<Table | Problem | undefined> {
  const approval = yield* recallApproval(quoteId);
  if (approval === undefined) return undefined;
  yield* dropApproval(quoteId);
  const wanted = wantedOf([quoted], "missing", agreedTo(approval));
  if (wanted.calls.length === 0) return undefined;
  const budget = { requests: approval.atMost, why: BEYOND, isBeyond: wanted.isBeyond };
  const done = yield* alone(fetched((terms) => fetchAll(wanted.calls, terms), yield* currentTerms(), wanted, budget));
  return isProblem(done) ? done : done.value[0];
}

function* callOf(draft: Draft, prefix: string): Flow<Call | Problem> {
  const declaration = CATALOGUE.find(({ name }) => name === draft.name);
  if (declaration === undefined) return problem("argument", `There is no function ${prefix}${draft.name}`);
  const given: (Grid | undefined)[] = [];
  for (const argument of draftArguments(draft)) {
    if (argument === undefined || "grid" in argument) {
      given.push(argument?.grid);
      continue;
    }
    const grid = yield* readValues(argument.reference);
    if (grid === undefined) return problem("argument", `There are no cells ${argument.reference}`);
    given.push(grid);
  }
  return { declaration, given };
}

/** Into the selected cell. @returns Where it stands. */
export function* inserted(draft: Draft, prefix: string): Flow<string | Problem> {
  const cell = yield* selectedCell();
  if (cell === undefined) return NOWHERE;
  yield* writeFormulas([{ ...cell, formula: formulaOf(draft, prefix) }]);
  return addressText(cell);
}
