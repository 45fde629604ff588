/** The facts about a list, from the quotes of its functions. A blank row is neither done nor a problem. */
import { ageDays } from "../../api/answer";
import { isProblem } from "../../api/problem";
import { priceOf, type QuotedRequest } from "../../fetching/quote";
import type { ListFacts, ListFigure, OldestResult } from "../../panelApi/listFacts";
import { isCard, placesOf } from "../../workbook/rows/callRows";
import { firstOfRows, listOutcomes } from "../../workbook/rows/listOutcomes";
import { listProblems } from "../../workbook/rows/listProblems";
import type { ListedCall } from "../../workbook/rows/rowOutcomes";
import { answerOf } from "../../workbook/rows/matchedAddress";
import type { Column, Table } from "../../tables/table";
import { axis } from "../../values/axis";

/** Undefined if these are not a list: a single cell, or a function over a single place. */
export function listFacts(listed: readonly ListedCall[]): ListFacts | undefined {
  const calls = listed.filter(({ value }) => isProblem(value) || !isCard(value));
  if (calls.length < 2 && calls.every(({ call }) => placesOf(call).length < 2)) return undefined;
  const outcomes = listOutcomes(calls);
  const rows = firstOfRows(outcomes).length;
  const problems = outcomes.filter(({ problem }) => problem !== undefined);
  if (rows < 2) return undefined;
  const questions = calls.flatMap((each) => each.questions);
  const figure = listFigure(calls.flatMap(({ value }) => (isProblem(value) ? [] : [value])));
  const oldest = oldestOf(questions);
  return {
    rows,
    done: rows - firstOfRows(problems).length,
    problems: listProblems(problems),
    ...(figure === undefined ? {} : { figure }),
    ...(oldest === undefined ? {} : { oldest }),
    renewal: priceOf(questions, "everything"),
  };
}

export function oldestOf(questions: readonly QuotedRequest[]): OldestResult | undefined {
  const answers = questions.flatMap((question) => answerOf(question) ?? []);
  if (answers.length === 0) return undefined;
  const oldest = answers.reduce((one, other) => (other.fetchedAt < one.fetchedAt ? other : one));
  return { fetchedAt: oldest.fetchedAt, ageDays: ageDays(oldest) };
}

interface Numbers {
  readonly column: Column;
  readonly numbers: number[];
}

/**
 * The spread of what a list is about: of its first column of money, or otherwise of its first column of numbers.
 * Undefined if there are no numbers.
 */
function listFigure(tables: readonly Table[]): ListFigure | undefined {
  const byLabel = new Map<string, Numbers>();
  for (const { columns, rows } of tables) {
    const index = mainColumn(columns);
    const column = columns[index];
    if (column === undefined) continue;
    const found: Numbers = byLabel.get(column.label) ?? { column, numbers: [] };
    for (const row of rows) if (typeof row[index] === "number") found.numbers.push(row[index]);
    byLabel.set(column.label, found);
  }
  const [most] = [...byLabel.values()].sort((one, other) => other.numbers.length - one.numbers.length);
  if (most === undefined || most.numbers.length === 0) return undefined;
  const { label, unit } = most.column;
  const sorted = most.numbers.sort((one, other) => one - other);
  const middle = (sorted.length - 1) / 2;
  return {
    label,
    ...(unit === undefined ? {} : { unit }),
    lowest: sorted[0]!,
    median: (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2,
    highest: sorted[sorted.length - 1]!,
    ...binsOf(sorted),
  };
}

const [FEWEST_DRAWN, BINS] = [5, 8];

/** In round steps; a number that ends the last one is within it. */
function binsOf(sorted: readonly number[]): Pick<ListFigure, "bins"> {
  const [lowest = 0, highest = 0] = [sorted[0], sorted[sorted.length - 1]];
  if (sorted.length < FEWEST_DRAWN || lowest === highest) return {};
  const { ticks } = axis(lowest, highest, BINS);
  const bins = ticks.slice(0, -1).map((from) => ({ from, rows: 0 }));
  let last = 0;
  for (const number of sorted) {
    while (last < bins.length - 1 && number >= bins[last + 1]!.from) last += 1;
    bins[last]!.rows += 1;
  }
  return { bins };
}

function mainColumn(columns: readonly Column[]): number {
  const money = columns.findIndex(({ type, unit }) => type === "number" && unit?.startsWith("USD") === true);
  return money >= 0 ? money : columns.findIndex(({ type }) => type === "number");
}
