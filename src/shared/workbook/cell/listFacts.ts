/** The facts about a list, from the quotes of its functions. A blank row is neither done nor a problem. */
import { ageDays } from "../../api/answer";
import { isProblem, problem, type Problem } from "../../api/problem";
import { priceOf, type QuotedRequest } from "../../fetching/quote";
import type { ListFacts } from "../../panelApi/listFacts";
import { PROBLEM_FIELD } from "../../tables/provenance";
import type { Table } from "../../tables/table";
import type { Value } from "../../values/value";
import type { FormulaCell } from "../port";
import { isCard, placesOf, requestsByPlace, rowArea, type RowPlace } from "./callRows";
import { listFigure } from "./listFigure";
import { listProblems, type ListRow } from "./listProblems";
import { answerOf } from "./matchedAddress";
import type { RowNotes } from "./selectedRow";

/** A function, and its cell if the host knows. */
export interface ListedCall extends RowNotes {
  readonly cell?: FormulaCell;
}

/** Undefined if these are not a list: a single cell, or a function over a single place. */
export function listFacts(told: readonly ListedCall[]): ListFacts | undefined {
  const calls = told.filter(({ value }) => isProblem(value) || !isCard(value));
  if (calls.length < 2 && calls.every(({ call }) => placesOf(call).length < 2)) return undefined;
  const rows = calls.flatMap(rowsOf);
  if (rows.length < 2) return undefined;
  const questions = calls.flatMap((each) => each.questions);
  const figure = listFigure(calls.flatMap(({ value }) => (isProblem(value) ? [] : [value])));
  const oldest = oldestOf(questions);
  return {
    rows: rows.length,
    done: rows.filter((row) => row.problem === undefined).length,
    problems: listProblems(rows),
    ...(figure === undefined ? {} : { figure }),
    ...(oldest === undefined ? {} : { oldest }),
    renewal: priceOf(questions, "everything"),
  };
}

function rowsOf({ call, value, questions, cell }: ListedCall): readonly ListRow[] {
  const areaOf = (index: number) => (cell === undefined ? {} : { area: rowArea(cell, value, index) });
  const places = placesOf(call);
  if (isProblem(value)) {
    const filled = places.filter((place) => place !== undefined);
    return (filled.length === 0 ? [undefined] : filled).map(() => ({ problem: value, ...areaOf(0) }));
  }
  const behind = requestsByPlace(questions);
  // Each place has at least one row, so with as many rows as places each has exactly one.
  const isByPlace = value.rows.length === places.length;
  return value.rows.flatMap((values, index): readonly ListRow[] => {
    const place = isByPlace ? places[index] : undefined;
    if (isByPlace ? place === undefined : values.every((each) => each === null)) return [];
    const why = problemOf(values, value, place, behind(place));
    return [{ ...(why === undefined ? {} : { problem: why }), ...areaOf(index) }];
  });
}

/** Where the reason was asked for as a field, it is text: what kind of problem it is, its place or its request says. */
function problemOf(
  values: readonly Value[],
  { columns }: Table,
  place: RowPlace,
  questions: readonly QuotedRequest[],
): Problem | undefined {
  const shown = values.find(isProblem);
  const message = values[columns.findIndex(({ name }) => name === PROBLEM_FIELD)];
  if (shown !== undefined || typeof message !== "string") return shown;
  if (isProblem(place)) return place;
  const known = questions.map((question) => question.known).find((each) => each !== undefined && isProblem(each));
  if (known !== undefined && isProblem(known)) return known;
  if (questions.some(({ state }) => state === "missing"))
    return problem(message.startsWith("Needs ") ? "spending" : "failed", message);
  return problem(questions.length > 0 ? "nothing" : "argument", message);
}

function oldestOf(questions: readonly QuotedRequest[]): ListFacts["oldest"] {
  const answers = questions.flatMap((question) => answerOf(question) ?? []);
  if (answers.length === 0) return undefined;
  const oldest = answers.reduce((one, other) => (other.fetchedAt < one.fetchedAt ? other : one));
  return { fetchedAt: oldest.fetchedAt, ageDays: ageDays(oldest) };
}
