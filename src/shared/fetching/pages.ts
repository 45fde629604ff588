/**
 * Fetches the records of a search, up to a limit. Up to the largest page takes one request. Beyond that, the first also
 * requests the total, so the remaining pages are known exactly and are sent together; none of them can be empty.
 */
import { shorteningNote, totalOf, type Answer, type Outcome } from "../api/answer";
import { PAGE_LIMIT } from "../api/endpoints";
import type { JsonObject } from "../api/json";
import { isProblem, problem, type Problem } from "../api/problem";
import { isEmptyList } from "../api/quirks";
import { request as build, type Request } from "../api/request";
import { countText } from "../api/text/countText";
import { thousands } from "../api/text/thousands";
import { ask, type Plan } from "./work/plan";

export interface PagedResult {
  /** In order, up to the number wanted, each with the answer that it came in. */
  readonly records: readonly (readonly [JsonObject, Answer])[];
  /** Total number of matches, if known. */
  readonly matches: number | undefined;
  /** Why pages are missing. The rows that came are still in `records`. */
  readonly gap?: Problem;
  /** Something odd about the list, although no row is missing. */
  readonly note?: Problem;
}

/** @param question The search without limit and offset. Its `more` is added to the number of further pages. */
export function* pages(question: Request, wanted: number, withTotal: boolean): Plan<PagedResult | Problem> {
  const { minimum, maximum } = PAGE_LIMIT;
  const limit = Math.max(minimum, Math.min(wanted, maximum));
  const page = (offset: number, total: boolean): Request => pageRequest(question, { limit, offset, total });
  const more = Math.ceil(wanted / limit) - 1 + (question.more ?? 0);
  const firstPage = { ...page(0, withTotal || wanted > maximum), ...(more > 0 ? { more } : {}) };
  const first = asPage((yield* ask([firstPage]))[0]!);
  if (isProblem(first)) return first;
  const matches = totalOf(first, firstPage);
  if (first.capped === true) {
    const { length } = first.records;
    return joined(
      [first],
      matches,
      wanted,
      matches !== undefined && matches <= length ? undefined : smallPages(length),
    );
  }
  if (first.records.length < limit || wanted <= limit) return joined([first], matches, wanted);
  const end = Math.min(wanted, matches ?? wanted);
  const offsets = pageOffsets(limit, end, limit);
  const rest = (yield* ask(offsets.map((offset) => page(offset, false)))).map(asPage);
  const failed = offsets.filter((_, index) => isProblem(rest[index]));
  const why = rest.find(isProblem);
  const fetched = [first, ...rest.filter((outcome): outcome is Answer => !isProblem(outcome))];
  return joined(fetched, matches, wanted, why === undefined ? undefined : gapOf(failed, limit, why));
}

const EMPTY: Answer = { kind: "answer", records: [], total: 0, fetchedAt: 0, billed: false };

function asPage(outcome: Outcome): Outcome {
  return isProblem(outcome) && isEmptyList(outcome) ? EMPTY : outcome;
}

/** Where pages of so many records begin, from one offset up to an end. */
export function pageOffsets(first: number, end: number, limit: number): readonly number[] {
  return Array.from({ length: Math.max(0, Math.ceil((end - first) / limit)) }, (_, index) => first + index * limit);
}

/** @param question The search without limit and offset. */
export function pageRequest(
  { endpoint, parameters, maxAge }: Request,
  { limit, offset, total }: { readonly limit: number; readonly offset: number; readonly total: boolean },
): Request {
  const at = offset > 0 ? { offset } : {};
  return build(endpoint, { ...parameters, limit, ...at, ...(total ? { includeTotalCount: true } : {}) }, maxAge);
}

/** The service returns smaller pages than documented (500). Fetching them would take more requests than were announced. */
function smallPages(count: number): Problem {
  return problem("unreadable", `Rows from ${count + 1} on are missing: the service returns at most ${count} at a time`);
}

function gapOf(offsets: readonly number[], limit: number, why: Problem): Problem {
  const rows = offsets.map((offset) => `${offset + 1} to ${offset + limit}`).join(", ");
  return problem(why.problem, `Rows ${rows} are missing: ${why.message}`, why.code);
}

/**
 * Joins pages. A record that is on two pages, because the list changed in between, is shown once. Records with the same
 * id on one page are all shown, and so are records without an id.
 */
function joined(answers: readonly Answer[], matches: number | undefined, wanted: number, gap?: Problem): PagedResult {
  const counts = new Map<unknown, number>();
  let twice = 0;
  const records: (readonly [JsonObject, Answer])[] = [];
  for (const answer of answers) {
    const onPage = new Map<unknown, number>();
    for (const record of answer.records) {
      const id = record["id"];
      const isNamed = id !== undefined && id !== null && id !== "";
      const place = (onPage.get(id) ?? 0) + 1;
      onPage.set(id, place);
      if (isNamed && place <= (counts.get(id) ?? 0)) twice += 1;
      else records.push([record, answer]);
    }
    for (const [id, count] of onPage) counts.set(id, Math.max(count, counts.get(id) ?? 0));
  }
  const given = answers.reduce((sum, answer) => sum + answer.records.length, 0);
  const due = Math.min(wanted, matches ?? 0);
  const notes = new Set([
    ...(gap !== undefined || given >= due ? [] : [withheld(given, due, matches!)]),
    ...(twice === 0 ? [] : [repeated(twice)]),
    ...answers.flatMap((each) => shorteningNote(each) ?? []),
  ]);
  const note = notes.size === 0 ? {} : { note: problem("unreadable", [...notes].join(". ")) };
  return { records: records.slice(0, wanted), matches, ...(gap === undefined ? {} : { gap }), ...note };
}

function withheld(given: number, due: number, matches: number): string {
  return `The service sent ${thousands(given)} of ${countText(due, "row")}, although it says that ${thousands(matches)} match`;
}

function repeated(count: number): string {
  const records = count === 1 ? "1 record appeared on two pages" : `${count} records appeared on two pages`;
  return `${records} because the list changed in between; each is shown once`;
}
