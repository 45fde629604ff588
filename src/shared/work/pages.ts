/**
 * All records of a search, at most so many: one request up to the largest page; beyond that the first asks for
 * the total too, and the rest are known exactly and go out together. None is asked that could only be empty.
 */
import { oddness, totalOf, type Answer } from "../service/answer";
import { PAGE_LIMIT } from "../service/endpoints";
import type { JsonObject } from "../service/json";
import { isProblem, problem, type Problem } from "../service/problem";
import { request as build, type Request } from "../service/request";
import { ask, type Plan } from "./plan";

export interface Pages {
  /** In order, at most as many as wanted, each with the answer that brought it. */
  readonly records: readonly (readonly [JsonObject, Answer])[];
  /** How many match in all, where known. */
  readonly matches: number | undefined;
  /** A gap: what kept pages away. The rows that came are there all the same. */
  readonly gap?: Problem;
  /** What is odd about the list although no row is missing. */
  readonly note?: Problem;
}

/** `question` carries neither limit nor offset; what it may lead to beside pages is added to them. */
export function* pages(question: Request, wanted: number, withTotal: boolean): Plan<Pages | Problem> {
  const { minimum, maximum } = PAGE_LIMIT;
  const limit = Math.max(minimum, Math.min(wanted, maximum));
  const page = (offset: number, total: boolean): Request =>
    build(
      question.endpoint,
      {
        ...question.parameters,
        limit,
        ...(offset > 0 ? { offset } : {}),
        ...(total ? { includeTotalCount: true } : {}),
      },
      question.maxAge,
    );
  const more = Math.ceil(wanted / limit) - 1 + (question.more ?? 0);
  const firstPage = { ...page(0, withTotal || wanted > maximum), ...(more > 0 ? { more } : {}) };
  const first = (yield* ask([firstPage]))[0]!;
  if (isProblem(first)) return first.problem === "nothing" && !placed(question) ? EMPTY : first;
  const matches = totalOf(first, firstPage);
  if (first.capped === true) {
    const { length } = first.records;
    const gap = matches !== undefined && matches <= length ? {} : { gap: smallPages(length) };
    return { ...joined([first], matches, wanted), ...gap };
  }
  if (first.records.length < limit || wanted <= limit) return joined([first], matches, wanted);
  const end = Math.min(wanted, matches ?? wanted);
  const offsets: number[] = [];
  for (let offset = limit; offset < end; offset += limit) offsets.push(offset);
  const rest = yield* ask(offsets.map((offset) => page(offset, false)));
  const failed = offsets.filter((_, index) => isProblem(rest[index]));
  const why = rest.find(isProblem);
  const came = [first, ...rest.filter((outcome): outcome is Answer => !isProblem(outcome))];
  return { ...joined(came, matches, wanted), ...(why === undefined ? {} : { gap: gapOf(failed, limit, why) }) };
}

/** A circle around an address: where nothing is found, the address was not understood, and that has to be told. */
function placed({ parameters }: Request): boolean {
  return parameters["address"] !== undefined;
}

/** More pages would be more requests than the price said: pages have 500 records (docs/service.md, 4.7.1). */
function smallPages(count: number): Problem {
  return problem(
    "unreadable",
    `Rows from ${count + 1} on are missing: the service gives no more than ${count} at once`,
  );
}

const EMPTY: Pages = { records: [], matches: 0 };

function gapOf(offsets: readonly number[], limit: number, why: Problem): Problem {
  const rows = offsets.map((offset) => `${offset + 1} to ${offset + limit}`).join(", ");
  return problem(why.problem, `Rows ${rows} are missing: ${why.message}`, why.code);
}

/**
 * A record that came on two pages, because the list moved meanwhile, is shown once. On one page, records with one id are
 * as many rows as they are, and a record without an id is a row of its own.
 */
function joined(answers: readonly Answer[], matches: number | undefined, wanted: number): Pages {
  const shown = new Map<unknown, number>();
  let twice = 0;
  const records: (readonly [JsonObject, Answer])[] = [];
  for (const answer of answers) {
    const onPage = new Map<unknown, number>();
    for (const record of answer.records) {
      const id = record["id"];
      const isNamed = id !== undefined && id !== null && id !== "";
      const place = (onPage.get(id) ?? 0) + 1;
      onPage.set(id, place);
      if (isNamed && place <= (shown.get(id) ?? 0)) twice += 1;
      else records.push([record, answer]);
    }
    for (const [id, count] of onPage) shown.set(id, Math.max(count, shown.get(id) ?? 0));
  }
  const notes = new Set([...(twice === 0 ? [] : [repeated(twice)]), ...answers.flatMap((each) => oddness(each) ?? [])]);
  const told = notes.size === 0 ? {} : { note: problem("unreadable", [...notes].join(". ")) };
  return { records: records.slice(0, wanted), matches, ...told };
}

function repeated(count: number): string {
  const records = count === 1 ? "1 record came on two pages" : `${count} records came on two pages`;
  return `${records} because the list changed in between; each is shown once`;
}
