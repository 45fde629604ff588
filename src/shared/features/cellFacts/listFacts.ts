/** The facts about a list, from the quotes of its functions. A blank row is neither done nor a problem. */
import { ageDays } from "../../api/answer";
import { isProblem } from "../../api/problem";
import { priceOf, type QuotedRequest } from "../../fetching/quote";
import type { ListFacts } from "../../panelApi/listFacts";
import { isCard, placesOf } from "../../workbook/rows/callRows";
import { listFigure } from "./listFigure";
import { firstOfRows, listOutcomes } from "../../workbook/rows/listOutcomes";
import { listProblems } from "../../workbook/rows/listProblems";
import type { ListedCall } from "../../workbook/rows/rowOutcomes";
import { answerOf } from "../../workbook/rows/matchedAddress";

/** Undefined if these are not a list: a single cell, or a function over a single place. */
export function listFacts(told: readonly ListedCall[]): ListFacts | undefined {
  const calls = told.filter(({ value }) => isProblem(value) || !isCard(value));
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

function oldestOf(questions: readonly QuotedRequest[]): ListFacts["oldest"] {
  const answers = questions.flatMap((question) => answerOf(question) ?? []);
  if (answers.length === 0) return undefined;
  const oldest = answers.reduce((one, other) => (other.fetchedAt < one.fetchedAt ? other : one));
  return { fetchedAt: oldest.fetchedAt, ageDays: ageDays(oldest) };
}
