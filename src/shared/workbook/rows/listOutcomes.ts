/** The rows of a list as a person counts them: functions beside each other over the same places share its rows. */
import { isProblem } from "../../api/problem";
import type { FunctionCall } from "../../functions/declaring/calculate";
import { nameOfPlace, placeParameter, type RowPlace } from "./callRows";
import { rowOutcomes, type ListedCall, type RowOutcome } from "./rowOutcomes";

export interface ListedOutcome extends RowOutcome {
  /** The same for outcomes of one row. */
  readonly row: string;
}

export function listOutcomes(listed: readonly ListedCall[]): readonly ListedOutcome[] {
  const namesIn = rowNames();
  return listed.flatMap((each) => {
    const nameOf = namesIn(each.call);
    return rowOutcomes(each).map((outcome) => ({ ...outcome, row: nameOf(outcome.place) }));
  });
}

/** Names the rows of each call, in their order. A place that is listed twice has two rows. */
export function rowNames(): (call: FunctionCall) => (place: RowPlace) => string {
  const counts = new Map<string, number>();
  const counted = (what: string): number => {
    const count = (counts.get(what) ?? 0) + 1;
    counts.set(what, count);
    return count;
  };
  return (call) => {
    const column = columnOf(call);
    return (place) => {
      if (place === undefined) return `row ${counted("")}`;
      const name = isProblem(place) ? `unread ${place.message}` : nameOfPlace(place);
      return `${name} ${counted(`${column} ${name}`)}`;
    };
  };
}

/** What calls that fill one column have in common: all but their places, and the options of each row. */
function columnOf({ declaration, given }: FunctionCall): string {
  const place = placeParameter(declaration);
  const shared = given.filter((grid, index) => index !== place && (grid === undefined || grid.length < 2));
  return JSON.stringify([declaration.name, shared]);
}

/** The first outcome of each row. */
export function firstOfRows(outcomes: readonly ListedOutcome[]): readonly ListedOutcome[] {
  const first = new Map<string, ListedOutcome>();
  for (const outcome of outcomes) if (!first.has(outcome.row)) first.set(outcome.row, outcome);
  return [...first.values()];
}
