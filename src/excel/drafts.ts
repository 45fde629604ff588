/** A formula that a person is about to build: what it would show and cost, before it stands in a cell. */
import type { Draft, Preview } from "../shared/bridge/bridge";
import { draftArguments, formulaOf } from "../shared/errands/draft";
import { shownTable } from "../shared/errands/shownTable";
import { calculate, type Call } from "../shared/functions/calculate";
import { CATALOGUE } from "../shared/functions/catalogue";
import { isProblem, problem, type Problem } from "../shared/service/problem";
import type { Table } from "../shared/table/table";
import { drive } from "../shared/work/drive";
import { priceOf } from "../shared/work/quote";
import { PREFIX } from "./facts";
import { hostOf, store, termsOf } from "./host";
import { quoteOf } from "./quoting";
import { loadSettings } from "./settings";
import { readValues } from "./workbook/values";

const ROWS = 10;

/** @param pay A person saw the price: what is missing is asked for. */
export async function preview(draft: Draft, pay: boolean): Promise<Preview> {
  const formula = formulaOf(draft, PREFIX);
  const call = await callOf(draft);
  if (isProblem(call)) return { formula, price: priceOf([], "missing"), problem: call };
  const { questions, value } = await quoteOf(call);
  const price = priceOf(questions, "missing");
  if (price.requests > 0 && !pay) return { formula, price };
  const shown = pay ? await paid(call) : value;
  return isProblem(shown) ? { formula, price, problem: shown } : { formula, price, table: shownTable(shown, ROWS) };
}

async function paid(call: Call): Promise<Table | Problem> {
  await store.forgive();
  const settings = await loadSettings();
  const terms = termsOf(settings);
  return drive(calculate(call, terms), hostOf(settings, terms, { approved: true }));
}

async function callOf(draft: Draft): Promise<Call | Problem> {
  const declaration = CATALOGUE.find(({ name }) => name === draft.name);
  if (declaration === undefined) return problem("argument", `There is no function ${draft.name}`);
  const given = await Promise.all(
    draftArguments(draft).map(async (argument) =>
      argument === undefined || "grid" in argument ? argument?.grid : await readValues(argument.reference),
    ),
  );
  return { declaration, given };
}
