/** A function as a person filled in its form: what it would show, and as a formula in the sheet. */
import type { Draft, Preview } from "../shared/bridge/bridge";
import { draftArguments, formulaOf } from "../shared/errands/draft";
import { shownTable } from "../shared/errands/shownTable";
import { fetchAll, quote, type Call } from "../shared/functions/calculate";
import { CATALOGUE } from "../shared/functions/catalogue";
import { isProblem, problem, type Problem } from "../shared/service/problem";
import { run } from "../shared/work/drive";
import { priceOf } from "../shared/work/quote";
import { attempt } from "./attempt";
import { gridOf } from "./cell";
import type { Run } from "./run";

/** Rows of a preview. */
const SHOWN = 20;

export const PREFIX = "PROP_";

export function previewOf(draft: Draft, pay: boolean, current: Run): Preview {
  const formula = formulaOf(draft, PREFIX);
  const call = callOf(draft);
  const nothing = { questions: 0, atHand: 0, requests: 0, atMost: 0 };
  if (isProblem(call)) return { formula, price: nothing, problem: call };
  const { questions, value } = run(quote(call, current.terms), current.looking);
  const price = priceOf(questions, "missing");
  let outcome = value;
  if (pay && price.requests > 0) {
    const host = current.asking(price);
    [outcome = value] = run(fetchAll([call], current.terms), host);
    host.close();
    host.reporter.end("done");
  }
  return isProblem(outcome)
    ? { formula, price, problem: outcome }
    : { formula, price, table: shownTable(outcome, SHOWN) };
}

function callOf(draft: Draft): Call | Problem {
  const declaration = CATALOGUE.find(({ name }) => name === draft.name);
  if (declaration === undefined) return problem("argument", `There is no function ${PREFIX}${draft.name}`);
  const given: ReturnType<typeof gridOf>[] = [];
  for (const argument of draftArguments(draft)) {
    if (argument === undefined || "grid" in argument) {
      given.push(argument?.grid);
      continue;
    }
    const values = attempt(() => SpreadsheetApp.getActive().getRange(argument.reference).getValues());
    if (values === undefined) return problem("argument", `There are no cells ${argument.reference}`);
    given.push(gridOf(values));
  }
  return { declaration, given };
}

const NOWHERE = problem("argument", "Select a cell first");

/** Into the first selected cell. @returns Where it stands. */
export function insert(draft: Draft): string | Problem {
  const selected = SpreadsheetApp.getActive().getActiveRange();
  if (selected === null) return NOWHERE;
  const sheet = selected.getSheet();
  const cell = sheet.getRange(selected.getRow(), selected.getColumn());
  cell.setFormula(formulaOf(draft, PREFIX));
  return `${sheet.getName()}!${cell.getA1Notation()}`;
}
