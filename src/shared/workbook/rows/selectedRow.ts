/**
 * Which requests are behind the selected cell of a spilled result. In a column of addresses or ZIP codes they are those
 * of its row, so that nobody sees the figures of another home.
 */
import type { Value } from "../../values/value";
import type { FunctionCall } from "../../functions/declaring/calculate";
import { isProblem, type Problem } from "../../api/problem";
import { headerRow, type Table } from "../../tables/table";
import type { QuotedRequest, Quote } from "../../fetching/quote";
import { isOurCallAlone } from "../formulas/propFormulas";
import { isByMonth, isCard, placesOf, requestsByPlace } from "./callRows";
import { matchedAddress } from "./matchedAddress";

/** A function in a formula: its quote and arguments. */
export interface RowNotes extends Quote<Table | Problem> {
  readonly call: FunctionCall;
}

/** How far the selected cell is from the formula's. */
export interface CellOffset {
  readonly down: number;
  readonly right: number;
}

export interface SelectedRow {
  readonly questions: readonly QuotedRequest[];
  /** Whether they are about what the cell shows. Otherwise none of their figures may be shown. */
  readonly certain: boolean;
  /** Why the row has no values. */
  readonly problem?: Problem;
}

export function selectedRow(calls: readonly RowNotes[], formula: string, offset: CellOffset): SelectedRow {
  const all = calls.flatMap(({ questions }) => questions);
  if (calls.every(({ call }) => placesOf(call).length < 2)) return { questions: all, certain: true };
  // The same call may have been made again meanwhile: the last counts.
  const last = calls[calls.length - 1]!;
  // A surrounding function may sort, filter or transpose the rows.
  return (isOurCallAlone(formula) ? rowOf(last, offset) : undefined) ?? { questions: all, certain: false };
}

/** Undefined if the row's home isn't known, as for a header. */
function rowOf({ call, questions, value }: RowNotes, { down, right }: CellOffset): SelectedRow | undefined {
  if (isProblem(value)) return undefined;
  const row = value.rows[down - headerRow(value).length];
  if (row === undefined) return undefined;
  const places = placesOf(call);
  const asking = requestsByPlace(questions);
  if (isCard(value)) {
    const place = right - 1;
    return place in places ? found(asking(places[place]), [row[right] ?? null]) : undefined;
  }
  // Each place has at least one row, so with as many rows as places each has exactly one.
  if (value.rows.length === places.length && !isByMonth(call, value)) {
    return found(asking(places[value.rows.indexOf(row)]), row);
  }
  const [first] = value.columns;
  const [home = null] = row;
  if (typeof home !== "string" || !LEADS.includes(first?.name ?? "")) return undefined;
  return found(
    questions.filter((question) => [matchedAddress(question), question.request.parameters["zipCode"]].includes(home)),
    row,
  );
}

/** The name of the first column if a place has several rows: it says whose each is. */
const LEADS = ["subject", "formattedAddress", "zipCode"];

/** A row has one request. If the same home was requested in two spellings, either could be the row's. */
function found(questions: readonly QuotedRequest[], row: readonly Value[]): SelectedRow {
  const problem = row.find(isProblem);
  return {
    questions,
    certain: new Set(questions.map(({ key }) => key)).size === 1,
    ...(problem === undefined ? {} : { problem }),
  };
}
