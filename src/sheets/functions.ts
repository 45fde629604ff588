/** Every function of the catalogue, as Google Sheets calls it. */
import { calculate, OUR_FAULT, quote, type Call } from "../shared/functions/calculate";
import { CATALOGUE } from "../shared/functions/catalogue";
import { isProblem, type Problem } from "../shared/service/problem";
import type { Table } from "../shared/table/table";
import { run } from "../shared/work/drive";
import { gridOf, valuesOf, type SheetsValue } from "./cell";
import { hostOf, termsOf } from "./host";
import { passOf, report } from "./pass/pass";
import { loadOwner } from "./settings";

/** A problem of the whole call is thrown: Sheets shows `#ERROR!` with its message. */
export function call(name: string, given: readonly unknown[]): SheetsValue[][] {
  const declaration = CATALOGUE.find((each) => each.name === name);
  if (declaration === undefined) throw new Error(`There is no function PROP_${name}`);
  const outcome = calculated({ declaration, given: given.map(gridOf) });
  if (isProblem(outcome)) throw new Error(outcome.message);
  return valuesOf(outcome);
}

/** An error of our own is told in our words: what a platform says may hold a URL. */
function calculated(called: Call): Table | Problem {
  try {
    const owner = loadOwner();
    const terms = termsOf(owner.settings);
    const host = hostOf(owner, terms);
    const pass = passOf(terms.now);
    try {
      if (pass === undefined) return run(calculate(called, terms), host);
      const { value } = run(quote(called, terms), host);
      report(pass, called);
      return value;
    } finally {
      host.close();
    }
  } catch {
    return OUR_FAULT;
  }
}
