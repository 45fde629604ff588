/** What the numbers in a cell mean, if they could be mistaken for something else: only what is true of this cell. */
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
import type { QuotedRequest } from "../../fetching/quote";
import { answerOf } from "../../workbook/rows/matchedAddress";
import type { RowNotes } from "../../workbook/rows/selectedRow";

/** @param behind The requests behind the selected cell. */
export function remarksOf(told: readonly RowNotes[], behind: readonly QuotedRequest[]): readonly string[] {
  const said = new Set(told.flatMap(({ call }) => call.declaration.remarks ?? []));
  const states = said.has(SALE_PRICES) ? [...new Set(behind.flatMap(closedStates))].sort() : [];
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
