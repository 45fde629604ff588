/**
 * Which questions are behind the selected cell of what a formula spilled: over a column of addresses those of its row,
 * as a person who stands in one home's row must not be shown another's.
 */
import { addressRows, idOf, type Location } from "../../parsing/address";
import type { Value } from "../../values/value";
import type { FunctionCall } from "../../functions/declaring/calculate";
import { isProblem, type Problem } from "../../api/problem";
import { headerRow, type Table } from "../../tables/table";
import type { QuotedRequest, Quote } from "../../fetching/quote";
import { isOurCallAlone } from "../formulas/propFormulas";
import { matchedAddress } from "./matchedAddress";

/** What a function in a formula would ask, and what it was called with. */
export interface RowNotes extends Quote<Table | Problem> {
  readonly call: FunctionCall;
}

/** How far the selected cell is from the formula's own. */
export interface CellOffset {
  readonly down: number;
  readonly right: number;
}

export interface SelectedRow {
  readonly questions: readonly QuotedRequest[];
  /** Whether they are about what the cell shows: else none of their figures may be. */
  readonly certain: boolean;
  /** Why the row has no values. */
  readonly problem?: Problem;
}

export function selectedRow(told: readonly RowNotes[], formula: string, offset: CellOffset): SelectedRow {
  const all = told.flatMap(({ questions }) => questions);
  if (told.every(({ call }) => addressesOf(call).length < 2)) return { questions: all, certain: true };
  // The same call may have been made again meanwhile: the last counts.
  const last = told[told.length - 1]!;
  // Whatever stands around a call may sort its rows, leave some out or turn them.
  return (isOurCallAlone(formula) ? rowOf(last, offset) : undefined) ?? { questions: all, certain: false };
}

function addressesOf({ declaration: { parameters }, given }: FunctionCall) {
  const grid = given[parameters.findIndex(({ form }) => form.kind === "address")];
  return grid === undefined ? [] : addressRows(grid);
}

/** Nothing where the row's home is not known, as that of a header is not. */
function rowOf({ call, questions, value }: RowNotes, { down, right }: CellOffset): SelectedRow | undefined {
  if (isProblem(value)) return undefined;
  const row = value.rows[down - headerRow(value).length];
  if (row === undefined) return undefined;
  const locations = addressesOf(call);
  if (isCard(value)) {
    const place = right - 1;
    return place in locations ? found(asking(questions, locations[place]), [row[right] ?? null]) : undefined;
  }
  // No address has less than one row: as many rows as addresses are one each.
  if (value.rows.length === locations.length) {
    return found(asking(questions, locations[value.rows.indexOf(row)]), row);
  }
  const [first] = value.columns;
  const [home = null] = row;
  if (typeof home !== "string" || !LEADS.includes(first?.name ?? "")) return undefined;
  return found(
    questions.filter((question) => matchedAddress(question) === home),
    row,
  );
}

/** What the first column is called where an address has several rows: it says whose each is. */
const LEADS = ["subject", "formattedAddress"];

/** Fields stand below one another, and homes side by side. */
function isCard({ columns: [first, second] }: Table): boolean {
  return first?.name === "field" && second?.name === "value 1";
}

function asking(
  questions: readonly QuotedRequest[],
  location: Location | Problem | undefined,
): readonly QuotedRequest[] {
  if (location === undefined || isProblem(location)) return [];
  const id = "address" in location ? idOf(location.address) : undefined;
  const wanted = Object.entries(id === undefined ? location : { id });
  return questions.filter(({ request: { parameters } }) =>
    wanted.every(([name, given]) => parameters[name] === String(given)),
  );
}

/** A row asks one question. Where the same home was asked for twice in different words, either could be the row's. */
function found(questions: readonly QuotedRequest[], row: readonly Value[]): SelectedRow {
  const problem = row.find(isProblem);
  return {
    questions,
    certain: new Set(questions.map(({ key }) => key)).size === 1,
    ...(problem === undefined ? {} : { problem }),
  };
}
