/**
 * Previews a function as filled in on its form, with its price, and inserts the formula. A preview is approved like any
 * price: what its cells want beyond it is reported, not requested.
 */
import type { JobWish } from "../../panelApi/jobsApi";
import type { Draft, Preview, ShownValue, ShownTable } from "../../panelApi/panelApi";
import type { Grid } from "../../values/input";
import { draftArguments, draftFormula } from "./draft";
import { fromSheet, onSheet } from "./readDraft";
import { holdsOurFunction, type Prefix } from "../../workbook/formulas/propFormulas";
import { writable } from "../../workbook/formulas/writable";
import { addressText, areaText, type CellAddress } from "../../formulas/cells";
import { quoteCall, type FunctionCall } from "../../functions/declaring/calculate";
import { CATALOGUE } from "../../functions/catalogue";
import { isProblem, isUnrequested, problem, type Problem } from "../../api/problem";
import type { Table, Column } from "../../tables/table";
import { readUsage } from "../../fetching/work/effects";
import { fingerprint } from "../../fetching/requests/fingerprint";
import { priceOf, requestsWithin } from "../../fetching/quote";
import { approvalFor, previewApproval } from "../../spending/fetch/approval";
import { fetchApproved } from "../../spending/fetch/fetchApproved";
import { oneAtATime } from "../../spending/fetch/fetchCalls";
import { leftAloneText } from "../../spending/fetch/quoteView";
import { offeredSearches, searchOffer } from "../../spending/search/searchOffer";
import { freeName } from "../../workbook/layout/freeName";
import { workbook, type Flow, type FormulaCell, type QuotedCall } from "../../workbook/port/port";
import type { Value } from "../../values/value";
import { shownValue } from "../../tables/shownValue";

const NOWHERE = problem("argument", "Select a cell first");

/**
 * @param pay The user saw the price, so its requests are made.
 * @param searching By searches first, if the price offered any.
 */
export function* previewDraft(draft: Draft, prefix: string, pay: boolean, searching = false): Flow<Preview> {
  const formula = draftFormula(draft, prefix);
  const call = yield* callOf(draft, prefix);
  if (isProblem(call)) return { formula, price: priceOf([], "missing"), problem: call };
  const quoteId = fingerprint(formula);
  const before = yield* quotedCall(call);
  const outcome = pay ? yield* paid(quoteId, before, searching) : undefined;
  const { questions, value } = outcome === undefined ? before : yield* quotedCall(call);
  const price = priceOf(questions, "missing");
  const asked = requestsWithin(questions, "missing");
  const search = searchOffer(price, yield* offeredSearches(asked, yield* workbook.fetchContext()));
  if (price.requests > 0) yield* previewApproval.keep(quoteId, yield* approvalFor(price, questions, "missing", search));
  const usage = price.requests > 0 ? { usage: yield* readUsage() } : {};
  const priced = { formula, price, ...(search === undefined ? {} : { search }), ...usage };
  const shown = outcome ?? value;
  if (!isProblem(shown)) return { ...priced, table: shownTable(shown) };
  // That it waits for the user is what its price says.
  return outcome === undefined && isUnrequested(shown) ? priced : { ...priced, problem: shown };
}

function* quotedCall(call: FunctionCall): Flow<QuotedCall> {
  return { call, ...(yield* quoteCall(call, yield* workbook.fetchContext())) };
}

/** The call's result after the approved requests; undefined if none of them is wanted any longer. */
function* paid(quoteId: string, quoted: QuotedCall, searching: boolean): Flow<Table | Problem | undefined> {
  const approval = yield* previewApproval.recall(quoteId);
  if (isProblem(approval)) return undefined;
  yield* previewApproval.drop(quoteId);
  const done = yield* oneAtATime(
    fetchApproved({ calls: [quoted], extent: "missing" }, approval, {
      searched: searching ? approval.search : undefined,
    }),
  );
  return isProblem(done) ? done : done.value[0]?.value;
}

function* callOf(draft: Draft, prefix: string): Flow<FunctionCall | Problem> {
  const declaration = CATALOGUE.find(({ name }) => name === draft.name);
  if (declaration === undefined) return problem("argument", `There is no function ${prefix}${draft.name}`);
  const given: (Grid | undefined)[] = [];
  for (const argument of draftArguments(draft)) {
    if (argument === undefined || "grid" in argument) {
      given.push(argument?.grid);
      continue;
    }
    const grid = yield* workbook.readValues(argument.reference);
    if (grid === undefined) return problem("argument", `There are no cells ${argument.reference}`);
    given.push(grid);
  }
  return { declaration, given };
}

/** Into the selected cell, if what is known of the result has room there, or into a new sheet. @returns Its address. */
export function* insertDraft(given: Draft, place: JobWish["place"], prefix: Prefix): Flow<string | Problem> {
  const selected = yield* workbook.selectedCell();
  if (selected === undefined) return NOWHERE;
  if (place === "newSheet") {
    const cell = yield* newSheetFor(given);
    if (isProblem(cell)) return cell;
    const address = yield* written(fromSheet(given, selected.sheet), cell, prefix);
    if (!isProblem(address)) return address;
    return problem(address.problem, `${cell.sheet} was inserted without its formula. ${address.message}`);
  }
  const draft = onSheet(given, selected.sheet);
  const call = yield* callOf(draft, prefix);
  const noRoom = holdsOurFunction(selected.formula) ? undefined : yield* noRoomFor(call, selected);
  return noRoom ?? (yield* written(draft, selected, prefix));
}

function* written(draft: Draft, cell: FormulaCell, prefix: Prefix): Flow<string | Problem> {
  const formula = writable(draftFormula(draft, prefix), prefix);
  const left = leftAloneText(yield* workbook.writeFormulas([{ cell, formula }]));
  return left === undefined ? addressText(cell) : problem("failed", left);
}

/** Opens it. @returns Its first cell. */
function* newSheetFor({ name }: Draft): Flow<FormulaCell | Problem> {
  const cell = { sheet: freeName(`PROP ${name}`, yield* workbook.sheetNames()), row: 0, column: 0, formula: "" };
  const nothing = { looks: [], widths: [], names: [], rules: [], validations: [], charts: [] };
  const blocks = [{ row: 0, column: 0, rows: [[null]] }];
  const frozen = { rows: 0, columns: 0 };
  return (yield* workbook.insertLayout({ sheet: cell.sheet, isNew: true, blocks, frozen, ...nothing })) ?? cell;
}

/** One formula of ours takes another's place; anything else that stands where the result would is a person's. */
function* noRoomFor(call: FunctionCall | Problem, { sheet, row, column }: CellAddress): Flow<Problem | undefined> {
  const { value } = isProblem(call) ? { value: call } : yield* quotedCall(call);
  const [first, ...others] = isProblem(value) ? [] : value.rows;
  const area = { sheet, row, column, rows: 1 + others.length, columns: Math.max(1, first?.length ?? 1) };
  if (yield* workbook.areBlank(area)) return undefined;
  const filled = area.rows * area.columns === 1 ? addressText(area) : areaText(area);
  return problem("argument", `${filled} would be filled in, but isn't empty: select a cell with room, or clear it`);
}

/** Rows in a preview. */
const PREVIEW_ROWS = 20;

/** A table for the panel: its first rows as texts, each with its kind. */
export function shownTable({ columns, rows, headers, notes }: Table, most = PREVIEW_ROWS): ShownTable {
  return {
    columns: columns.map(({ name, label }) => ({ name, label })),
    rows: rows.slice(0, most).map((row) => row.map((value, index) => shown(value, columns[index]!))),
    more: Math.max(0, rows.length - most),
    headers,
    ...(notes === undefined ? {} : { notes }),
  };
}

function shown(value: Value, { unit }: Column): ShownValue {
  return { text: shownValue(value, unit), kind: kindOf(value) };
}

function kindOf(value: Value): ShownValue["kind"] {
  if (value === null) return "blank";
  if (typeof value === "string") return "text";
  if (typeof value === "number") return "number";
  if (typeof value === "boolean") return "flag";
  if (isProblem(value)) return "problem";
  if (value.kind === "entity") return "text";
  return value.kind === "measure" ? "number" : "day";
}
