/** Some rows of a long list: asked, and written with the moment at which each was. */
import { isBlankRow, type Grid } from "../../shared/values/input";
import type { Value } from "../../shared/values/value";
import { frozenValue } from "../../shared/workbook/freezing/frozenValue";
import { calculate, type FunctionCall } from "../../shared/functions/declaring/calculate";
import { CATALOGUE } from "../../shared/functions/catalogue";
import { isProblem, problem, type Problem, type ProblemKind } from "../../shared/api/problem";
import { isAbsence } from "../../shared/fetching/presence";
import type { FetchContext } from "../../shared/fetching/sender";
import type { Flow } from "../../shared/workbook/port";
import { table } from "../../shared/tables/table";
import { gridOf, valuesOf, type SheetsValue } from "../functions/cellValue";
import type { ListJob } from "./listJob";
import { SHEETS_CELL_TEXT } from "../fetching/limits";

/** They say nothing of the address: its row waits. */
const NOT_THE_ROWS: readonly ProblemKind[] = ["spending", "settings", "access", "rate", "bug"];

export function listCall({ name, fields }: Pick<ListJob, "name" | "fields">, addresses: Grid): FunctionCall {
  const declaration = CATALOGUE.find((each) => each.name === name)!;
  const given = declaration.parameters.map((parameter) => {
    if (parameter.name === "address") return addresses;
    return parameter.name === "fields" && fields !== "" ? [[fields]] : undefined;
  });
  return { declaration, given };
}

/** @returns Why it can't go on, if it can't. Rows that have their moment are left alone. */
export function* fillRows(job: ListJob, count: number, context: FetchContext): Flow<Problem | undefined> {
  const { row, column, columns, next, width } = job;
  const sheet = SpreadsheetApp.getActive().getSheetByName(job.sheet);
  if (sheet === null) return problem("argument", `There is no sheet "${job.sheet}" any more`);
  const addresses = gridOf(sheet.getRange(row + next, column, count, columns).getValues())!;
  const target = sheet.getRange(row + next, column + columns, count, width + 1);
  const written = target.getValues() as SheetsValue[][];
  const waiting = addresses.flatMap((line, index) =>
    isBlankRow(line) || written[index]![width] !== "" ? [] : [index],
  );
  if (waiting.length === 0) return undefined;
  const rows = yield* asked(
    job,
    waiting.map((index) => addresses[index]!),
    context,
  );
  if (isProblem(rows)) return rows;
  let why: Problem | undefined;
  waiting.forEach((index, place) => {
    const values = rows[place]!;
    const held = values.find(isProblem);
    if (held !== undefined && (NOT_THE_ROWS.includes(held.problem) || isAbsence(held))) why = held;
    else written[index] = [...shown(values), new Date(Date.now())];
  });
  target.setValues(written);
  return why;
}

/** A row of values for each address. A list of one address is asked as two, so that its problem stays in its row. */
function* asked(job: ListJob, addresses: Grid, context: FetchContext): Flow<readonly (readonly Value[])[] | Problem> {
  const blank = [addresses[0]!.map(() => null)];
  const outcome = yield* calculate(listCall(job, [...blank, ...addresses]), context);
  return isProblem(outcome) ? outcome : outcome.rows.slice(1);
}

/** As a frozen cell: text from the service stays text. */
function shown(values: readonly Value[]): SheetsValue[] {
  const columns = values.map(() => ({ name: "", label: "", type: "text" as const }));
  const [row = []] = valuesOf(table(columns, [values], "none"));
  return row.map((value) => (value instanceof Date ? value : frozenValue(value, SHEETS_CELL_TEXT)));
}
