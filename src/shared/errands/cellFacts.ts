/** What is behind a cell, from the quotes of the functions in its formula: nothing is asked for it. */
import type { CellFacts } from "../bridge/bridge";
import type { Answer } from "../service/answer";
import { ENDPOINTS } from "../service/endpoints";
import { isProblem, type Problem } from "../service/problem";
import { at } from "../table/reading";
import type { Table } from "../table/table";
import type { Question, Quote } from "../work/quote";
import { assessmentsOf, estimateOf, salesOf, taxesOf, type One } from "./figures";

type Asked = CellFacts["questions"][number];

export function cellFacts(
  { address, formula, shows }: Pick<CellFacts, "address" | "formula" | "shows">,
  quotes: readonly Quote<Table | Problem>[],
): CellFacts {
  const questions = distinct(quotes.flatMap((quote) => quote.questions));
  const whole = quotes.map(({ value }) => value).find(isProblem);
  const records = questions.flatMap(recordOf);
  const estimate = first(records, estimateOf);
  const taxes = first(records, taxesOf);
  const assessments = first(records, assessmentsOf);
  const sales = first(records, salesOf);
  return {
    address,
    formula,
    shows,
    ...(whole === undefined ? {} : { problem: whole }),
    questions: questions.map(asked),
    ...(estimate === undefined ? {} : { estimate }),
    ...(taxes === undefined ? {} : { taxes }),
    ...(assessments === undefined ? {} : { assessments }),
    ...(sales === undefined ? {} : { sales }),
  };
}

function distinct(questions: readonly Question[]): readonly Question[] {
  return [...new Map(questions.map((question) => [question.key, question])).values()];
}

function first<T>(records: readonly One[], read: (record: One) => T | undefined): T | undefined {
  return records.map(read).find((each) => each !== undefined);
}

function recordOf(question: Question): readonly One[] {
  const answer = answerOf(question);
  const [record] = answer?.records ?? [];
  return record === undefined || !isAboutOne(question) ? [] : [{ question, record }];
}

function answerOf({ known }: Question): Answer | undefined {
  return known === undefined || isProblem(known) ? undefined : known;
}

/** An estimate, a record by its id, or a look-up by nothing but an address. */
function isAboutOne({ request: { endpoint, parameters } }: Question): boolean {
  return (
    ENDPOINTS[endpoint].answers === "one" || (parameters["address"] !== undefined && parameters["radius"] === undefined)
  );
}

function asked(question: Question): Asked {
  const { request, state, known } = question;
  const answer = answerOf(question);
  const record = recordOf(question)[0]?.record;
  const matched = at(record, ["subjectProperty", "formattedAddress"]) ?? at(record, ["formattedAddress"]);
  return {
    endpoint: request.endpoint,
    state,
    ...(typeof matched === "string" ? { matchedAddress: matched } : {}),
    ...(answer === undefined ? {} : { fetchedAt: answer.fetchedAt }),
    cost: costOf(question),
    ...(known !== undefined && isProblem(known) ? { message: known.message } : {}),
  };
}

function costOf(question: Question): string {
  const { state, request, known } = question;
  if (state === "missing") {
    const count = request.more === undefined ? "1 request" : `1 to ${request.more + 1} requests`;
    return known === undefined ? `needs ${count}` : `needs ${count}; an older answer is shown`;
  }
  const answer = answerOf(question);
  if (answer === undefined) return "not billed";
  return answer.billed ? "1 request, billed" : "from a sandbox, not billed";
}
