/** The address desk's methods of the panel's API. */
import {
  CHECKED_AGAINST,
  type DeskApi,
  type DeskChoices,
  type CheckedAgainst,
  type CheckPrice,
} from "../../panelApi/deskApi";
import type { Prefix } from "../../workbook/formulas/propFormulas";
import { workbook, type Flow } from "../../workbook/port/port";
import { addressResults } from "./addressResults";
import { lookAtAddresses } from "./lookAtAddresses";
import { restoreAddresses } from "./restoreAddresses";
import { takeSuggestion } from "./takeSuggestion";
import { isProblem, problem, type Problem } from "../../api/problem";
import { checkedAddresses, isOfTotals } from "../../parsing/addressList/checkedAddress";
import { writeReplacements } from "./replacements";
import { agreedIn, chosenAddresses, saidYes } from "./selectedList";
import { freeName } from "../../workbook/layout/freeName";
import { listPlace } from "../../workbook/lists/listArea";
import { keptFirst } from "../../workbook/kept/keptValue";
import { addressCheck } from "../../workbook/layout/addressCheck";
import { layoutIn } from "../../workbook/layout/layoutCells";
import { addressSheet } from "./addressSheet";
import { FIRST_ADDRESS_ROW } from "./addressColumns";
import { priceOf, requestsWithin } from "../../fetching/quote";
import { CATALOGUE } from "../../functions/catalogue";
import { quoteCall } from "../../functions/declaring/calculate";
import type { Grid } from "../../values/input";
import { offeredSearches, searchOffer } from "../../spending/search/searchOffer";
import { CHECKS, checkFields } from "./checkedAgainst";

type DeskFlows = {
  readonly [Name in keyof DeskApi]: (...given: Parameters<DeskApi[Name]>) => Flow<Awaited<ReturnType<DeskApi[Name]>>>;
};

export const deskFlows = (prefix: Prefix): DeskFlows => ({
  lookAtAddresses: (area) => lookAtAddresses(area),
  mendAddresses,
  takeSuggestion,
  restoreAddresses: (shown) => restoreAddresses(shown),
  addressPrices,
  layOutAddresses: (choices: DeskChoices) => layOutAddresses(choices, prefix),
  addressResults,
});

const IN_PARTS = problem("argument", "The addresses are in several columns: only those in one column can be changed.");

/**
 * Changes addresses as a person agreed, but only texts that were typed: never what a formula gives.
 *
 * @returns How many were changed.
 */
export function* mendAddresses(choices: DeskChoices): Flow<number | Problem> {
  const list = yield* chosenAddresses(choices);
  if (isProblem(list)) return list;
  const { area, cells, texts } = list;
  if (area.columns > 1) return IN_PARTS;
  const mended = checkedAddresses(cells, agreedIn(choices)).map((row) => row.mended);
  const typed = texts.map(([text]) => text);
  const changed = mended.map((address, row) => (typed[row] === undefined ? undefined : address));
  return yield* writeReplacements(area, typed, changed, true);
}

const NO_ADDRESSES = problem("argument", "None of these cells holds an address.");

/**
 * Lays out the sheet that looks addresses up. Nothing is requested: its price is that of any sheet.
 *
 * @returns The name of the sheet.
 */
export function* layOutAddresses(choices: DeskChoices, prefix: Prefix): Flow<string | Problem> {
  const list = yield* chosenAddresses(choices);
  if (isProblem(list)) return list;
  const { area, cells } = list;
  const rows = checkedAddresses(cells, agreedIn(choices)).map((row, index) => ({
    ...row,
    ...(isOfTotals(row) ? { verdict: "blank" as const } : {}),
    number: area.row + index + 1,
  }));
  if (rows.every(({ verdict }) => verdict === "rejected" || verdict === "blank")) return NO_ADDRESSES;
  const sheet = freeName("Address check", yield* workbook.sheetNames());
  const layout = addressSheet(sheet, listPlace(list.list), rows, saidYes(choices), choices.against);
  const listed = rows.filter(({ verdict }) => verdict !== "blank").length;
  const check = {
    ...{ sheet, first: FIRST_ADDRESS_ROW, rows: listed },
    ...{ listSheet: area.sheet, listColumn: area.column, list: area },
  };
  return (yield* keptFirst(addressCheck, check, workbook.insertLayout(layoutIn(layout, prefix)))) ?? sheet;
}

/** What a check of the addresses would cost, by values and by records. The cache tells; nothing is requested. */
function* addressPrices(choices: DeskChoices): Flow<Readonly<Record<CheckedAgainst, CheckPrice>> | Problem> {
  const list = yield* chosenAddresses(choices);
  if (isProblem(list)) return list;
  const isYes = saidYes(choices);
  // A row for each, as in the sheet: what is cached of a formula over several rows is priced as such.
  const asked = checkedAddresses(list.cells, agreedIn(choices)).map(({ verdict, sameAs, mended, typed }, row) => {
    const isAsked = sameAs === undefined && (verdict === "ready" || (verdict === "held" && isYes(row)));
    return [isAsked ? (mended ?? typed) : null];
  });
  const prices = {} as Record<CheckedAgainst, CheckPrice>;
  for (const against of CHECKED_AGAINST) prices[against] = yield* priceAgainst(against, asked);
  return prices;
}

function* priceAgainst(against: CheckedAgainst, asked: Grid): Flow<CheckPrice> {
  const check = CHECKS[against];
  const declaration = CATALOGUE.find(({ name }) => name === check.name)!;
  const context = yield* workbook.fetchContext();
  const { questions } = yield* quoteCall({ declaration, given: [asked, [[checkFields(check)]]] }, context);
  const price = priceOf(questions, "missing");
  const search = searchOffer(price, yield* offeredSearches(requestsWithin(questions, "missing"), context));
  return { requests: price.requests, atMost: price.atMost, ...(search === undefined ? {} : { search }) };
}
