/** Every function of the catalogue, as Google Sheets calls it. */
import { calculate, OUR_FAULT } from "../shared/functions/calculate";
import { CATALOGUE } from "../shared/functions/catalogue";
import type { FunctionDeclaration } from "../shared/functions/declaration";
import { isProblem, type Problem } from "../shared/service/problem";
import type { Table } from "../shared/table/table";
import { run } from "../shared/work/drive";
import { gridOf, valuesOf, type SheetsValue } from "./cell";
import { hostOf, termsOf } from "./host";
import { loadSettings } from "./settings";

/** A problem of the whole call is thrown: Sheets shows `#ERROR!` with its message. */
export function call(name: string, given: readonly unknown[]): SheetsValue[][] {
  const declaration = CATALOGUE.find((each) => each.name === name);
  if (declaration === undefined) throw new Error(`There is no function PROP_${name}`);
  const outcome = calculated(declaration, given);
  if (isProblem(outcome)) throw new Error(outcome.message);
  return valuesOf(outcome);
}

/** An error of our own is told in our words: what a platform says may hold a URL. */
function calculated(declaration: FunctionDeclaration, given: readonly unknown[]): Table | Problem {
  try {
    const settings = loadSettings();
    const terms = termsOf(settings);
    return run(calculate({ declaration, given: given.map(gridOf) }, terms), hostOf(settings, terms));
  } catch {
    return OUR_FAULT;
  }
}
