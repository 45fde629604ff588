/** The rows of what a function gives: which have their values, why others don't, and where they are. */
import { isProblem, problem, type Problem } from "../../api/problem";
import type { QuotedRequest } from "../../fetching/quote";
import type { CellArea } from "../../formulas/cells";
import { PROBLEM_FIELD } from "../../tables/provenance";
import { NO_PRICE } from "../../functions/plans/saleWithoutPrice";
import type { Table } from "../../tables/table";
import type { Value } from "../../values/value";
import type { FormulaCell } from "../port/port";
import { isByMonth, placesOf, requestsByPlace, rowArea, type RowPlace } from "./callRows";
import type { RowNotes } from "./selectedRow";

/** A function, and its cell if the host knows. */
export interface ListedCall extends RowNotes {
  readonly cell?: FormulaCell;
}

/** A row that isn't blank. */
export interface RowOutcome {
  readonly problem?: Problem;
  readonly area?: CellArea;
  /** What its request is about, if the row has a place of its own. */
  readonly place?: RowPlace;
}

/** The rows of a function's result that are not blank. Blank rows stand for blank places. */
export function rowOutcomes({ call, value, questions, cell }: ListedCall): readonly RowOutcome[] {
  const areaOf = (index: number) => (cell === undefined ? {} : { area: rowArea(cell, value, index) });
  const places = placesOf(call);
  if (isProblem(value)) {
    const filled = places.filter((place) => place !== undefined);
    return (filled.length === 0 ? [undefined] : filled).map((place) => ({ problem: value, place, ...areaOf(0) }));
  }
  const behind = requestsByPlace(questions);
  // Each place has at least one row, so with as many rows as places each has exactly one.
  const isByPlace = value.rows.length === places.length && !isByMonth(call, value);
  return value.rows.flatMap((values, index): readonly RowOutcome[] => {
    const place = isByPlace ? places[index] : undefined;
    if (isByPlace ? place === undefined : values.every((each) => each === null)) return [];
    const why = problemOf(values, value, place, behind(place));
    return [{ ...(why === undefined ? {} : { problem: why }), place, ...areaOf(index) }];
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
  // The row has its other values.
  if (message.startsWith(NO_PRICE)) return undefined;
  if (isProblem(place)) return place;
  const known = questions.map((question) => question.known).find((each) => each !== undefined && isProblem(each));
  if (known !== undefined && isProblem(known)) return known;
  if (questions.some(({ state }) => state === "missing"))
    return problem(message.startsWith("Needs ") ? "spending" : "failed", message);
  return problem(questions.length > 0 ? "nothing" : "argument", message);
}

/** What a result says of itself as a whole, such as that nothing was found, where no row says it. */
export function noteOutcomes(listed: ListedCall): readonly RowOutcome[] {
  const { value, cell } = listed;
  if (isProblem(value)) return [];
  const told = rowOutcomes(listed).map((outcome) => outcome.problem?.message);
  const at = cell === undefined ? undefined : { sheet: cell.sheet, row: cell.row, column: cell.column };
  const area = at === undefined ? {} : { area: { ...at, rows: 1, columns: 1 } };
  return (value.notes ?? [])
    .filter((note) => !told.includes(note))
    .map((note) => ({ problem: problem("nothing", note), ...area }));
}
