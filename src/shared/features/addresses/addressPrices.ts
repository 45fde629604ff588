/** What a check of the addresses would cost, by values and by records. The cache tells; nothing is requested. */
import { isProblem, type Problem } from "../../api/problem";
import { priceOf, requestsWithin } from "../../fetching/quote";
import { CATALOGUE } from "../../functions/catalogue";
import { quoteCall } from "../../functions/declaring/calculate";
import { CHECKED_AGAINST, type CheckedAgainst, type DeskChoices, type CheckPrice } from "../../panelApi/deskApi";
import { checkedAddresses } from "../../parsing/addressList/checkedAddress";
import type { Grid } from "../../values/input";
import { offeredSearches, searchOffer } from "../../spending/search/searchOffer";
import { type Flow, workbook } from "../../workbook/port/port";
import { CHECKS, checkFields } from "./checkedAgainst";
import { agreedIn, chosenAddresses, saidYes } from "./selectedList";

export function* addressPrices(choices: DeskChoices): Flow<Readonly<Record<CheckedAgainst, CheckPrice>> | Problem> {
  const list = yield* chosenAddresses(choices);
  if (isProblem(list)) return list;
  const isYes = saidYes(choices);
  const asked = checkedAddresses(list.cells, agreedIn(choices)).flatMap(({ verdict, sameAs, mended, typed }, row) =>
    sameAs === undefined && (verdict === "ready" || (verdict === "held" && isYes(row))) ? [[mended ?? typed]] : [],
  );
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
