/** The facts about a cell, from the quotes of its functions. Nothing is requested for it. */
import type { CellFacts } from "../../panelApi/panelApi";
import { ageDays, shorteningNote } from "../../api/answer";
import { ENDPOINTS } from "../../api/endpoints";
import { isProblem } from "../../api/problem";
import { priceOf, type QuotedRequest } from "../../fetching/quote";
import { assessmentsOf, estimateOf, marketOf, salesOf, taxesOf, TIME_FIGURES, type SingleFigure } from "./cellFigures";
import { answerOf, matchedAddress } from "../../workbook/rows/matchedAddress";
import { selectedRow, type CellOffset, type RowNotes } from "../../workbook/rows/selectedRow";
import {
  ASKED_FIGURES,
  ASKED_PRICES,
  LISTED_PRICES,
  LISTED_RENTS,
  MULTI_FAMILY,
  SALE_PRICES,
} from "../../functions/declaring/remarks";
import { listedText } from "../../api/text/listedText";
import { nonDisclosureState } from "../../api/vocabulary/nonDisclosureStates";
import { valueAt } from "../../tables/reading";

type Asked = CellFacts["questions"][number];

/** @param offset How far the selected cell is from the formula's. */
export function cellFacts(
  cell: Pick<CellFacts, "address" | "formula" | "formulaAddress" | "shows" | "cut">,
  calls: readonly RowNotes[],
  offset: CellOffset = { down: 0, right: 0 },
): CellFacts {
  const row = selectedRow(calls, cell.formula, offset);
  const questions = distinct(row.questions);
  const whole = calls.map(({ value }) => value).find(isProblem) ?? row.problem;
  const price = priceOf(questions, "missing");
  const notes = notesOf(calls);
  const isEmpty = calls.every(({ value }) => !isProblem(value) && value.rows.length === 0);
  const remarks = isEmpty ? notes : [...notes, ...remarksOf(calls, questions, notes)];
  const records = row.certain ? questions.flatMap(recordOf) : [];
  return {
    ...cell,
    ...(whole === undefined ? {} : { problem: whole }),
    ...(isEmpty && notes.length > 0 ? { noRows: notes.join(". ") } : {}),
    ...(remarks.length === 0 ? {} : { remarks }),
    questions: questions.map(asked),
    ...(price.requests === 0 ? {} : { price }),
    ...figuresOf(records),
    ...listedFigure(calls),
  };
}

/** The figure whose entries the first function lists. */
function listedFigure(calls: readonly RowNotes[]): Pick<CellFacts, "listed"> {
  const entries = calls.map(({ call }) => call.declaration.entries).find((each) => each !== undefined);
  const names = Object.keys(TIME_FIGURES) as readonly (keyof typeof TIME_FIGURES)[];
  const listed = names.find((name) => TIME_FIGURES[name] === entries);
  return listed === undefined ? {} : { listed };
}

const FIGURES = {
  estimate: estimateOf,
  taxes: taxesOf,
  assessments: assessmentsOf,
  sales: salesOf,
  market: marketOf,
} as const;

/** Each from the first record that has it, with the address of its home. */
function figuresOf(records: readonly SingleFigure[]): Pick<CellFacts, keyof typeof FIGURES | "homes"> {
  const found = Object.entries(FIGURES).flatMap(([name, read]) => {
    const one = records.find((record) => read(record) !== undefined);
    return one === undefined ? [] : [{ name, figure: read(one), home: homeOf(one.question) }];
  });
  return {
    ...Object.fromEntries(found.map(({ name, figure }) => [name, figure])),
    homes: Object.fromEntries(found.map(({ name, home }) => [name, home])),
  };
}

/** A column of cities may have many remarks: the first are shown, the rest counted. */
const MOST_NOTES = 3;

function notesOf(calls: readonly RowNotes[]): readonly string[] {
  const notes = [...new Set(calls.flatMap(({ value }) => (isProblem(value) ? [] : (value.notes ?? []))))];
  const more = notes.length - MOST_NOTES;
  return more > 0 ? [...notes.slice(0, MOST_NOTES), `… and ${more} more.`] : notes;
}

function distinct(questions: readonly QuotedRequest[]): readonly QuotedRequest[] {
  return [...new Map(questions.map((question) => [question.key, question])).values()];
}

/** As the service knows it, or else as it was asked for. */
function homeOf(question: QuotedRequest): string {
  const { address, id, zipCode, latitude, longitude } = question.request.parameters;
  const place = zipCode === undefined ? `${latitude}, ${longitude}` : `ZIP code ${zipCode}`;
  return matchedAddress(question) ?? address ?? id ?? place;
}

function recordOf(question: QuotedRequest): readonly SingleFigure[] {
  const answer = answerOf(question);
  const [record] = answer?.records ?? [];
  return record === undefined || !isAboutOne(question) ? [] : [{ question, record }];
}

/** An estimate, a record by its id, or a look-up by nothing but an address. */
function isAboutOne({ request: { endpoint, parameters } }: QuotedRequest): boolean {
  return (
    ENDPOINTS[endpoint].answers === "one" || (parameters["address"] !== undefined && parameters["radius"] === undefined)
  );
}

function asked(question: QuotedRequest): Asked {
  const { request, state, known } = question;
  const answer = answerOf(question);
  const matched = isAboutOne(question) ? matchedAddress(question) : undefined;
  return {
    endpoint: request.endpoint,
    state,
    ...(matched === undefined ? {} : { matchedAddress: matched }),
    ...(answer === undefined ? {} : { fetchedAt: answer.fetchedAt, ageDays: ageDays(answer) }),
    cost: costOf(question),
    ...saidOf(known),
  };
}

/** Why there is no answer, or what is odd about it. */
function saidOf(known: QuotedRequest["known"]): Pick<Asked, "message"> {
  const message = known === undefined ? undefined : isProblem(known) ? known.message : shorteningNote(known);
  return message === undefined ? {} : { message };
}

const COSTS = { billed: "1 request, billed", free: "from a sandbox, not billed" } as const;

function costOf(question: QuotedRequest): string {
  const { state, request, known } = question;
  if (state === "missing") {
    const count = request.more === undefined ? "1 request" : `1 to ${request.more + 1} requests`;
    return known === undefined ? `needs ${count}` : `needs ${count}; an older answer is shown`;
  }
  const answer = answerOf(question);
  if (answer?.shared === true) return "shared by your team's gateway, not billed";
  const settlement = isProblem(known) ? known.settlement : answer?.billed === true ? "billed" : "free";
  return settlement === undefined ? "not billed" : COSTS[settlement];
}

/**
 * What the numbers in a cell mean, if they could be mistaken for something else: only what is true of this cell.
 *
 * @param behind The requests behind the selected cell.
 * @param notes What its result says of itself.
 */
function remarksOf(
  calls: readonly RowNotes[],
  behind: readonly QuotedRequest[],
  notes: readonly string[],
): readonly string[] {
  const said = new Set(calls.flatMap(({ call }) => call.declaration.remarks ?? []));
  const isNoted = (state: string): boolean => notes.some((note) => note.includes(`not disclosed in ${state}`));
  const all = said.has(SALE_PRICES) ? [...new Set(behind.flatMap(closedStates))].sort() : [];
  const states = all.length === 1 ? all.filter((state) => !isNoted(state)) : all;
  return [
    ...[ASKED_PRICES, LISTED_PRICES, LISTED_RENTS, ASKED_FIGURES].filter((remark) => said.has(remark)),
    ...(behind.some(isMultiFamily) && said.has(MULTI_FAMILY) ? [MULTI_FAMILY] : []),
    ...(states.length === 0 ? [] : [undisclosed(states)]),
  ];
}

function undisclosed(states: readonly string[]): string {
  return `Sale prices are mostly not disclosed in ${listedText(states)}: most sales there have a date but no price.`;
}

/** The non-disclosure states of the answers, or otherwise of the requests. */
function closedStates(question: QuotedRequest): readonly string[] {
  const { state, zipCode, address, id } = question.request.parameters;
  const came = (answerOf(question)?.records ?? []).flatMap((record) => textOf(valueAt(record, ["state"])));
  const places = came.length > 0 ? came : [state, zipCode, placeIn(address), placeIn(id?.replace(/-/g, " "))];
  return [...new Set(places)].flatMap((place) => (place === undefined ? [] : (nonDisclosureState(place) ?? [])));
}

/** The ZIP code at the end of an address, otherwise its state. */
function placeIn(address: string | undefined): string | undefined {
  return address === undefined
    ? undefined
    : (/\b\d{5}(-\d{4})?$/.exec(address.trim())?.[0] ?? address.split(",").pop());
}

function isMultiFamily(question: QuotedRequest): boolean {
  const { propertyType } = question.request.parameters;
  const types = (answerOf(question)?.records ?? []).map(
    (record) => valueAt(record, ["subjectProperty", "propertyType"]) ?? valueAt(record, ["propertyType"]),
  );
  return [propertyType, ...types].includes("Multi-Family");
}

function textOf(value: unknown): readonly string[] {
  return typeof value === "string" ? [value] : [];
}
