/** The texts of the menu's dialogs. */
import type { QuoteView, Progress } from "../../shared/panelApi/panelApi";
import type { SearchOffer } from "../../shared/panelApi/searchOffer";
import { summaryText } from "../../shared/workbook/figures/changesText";
import { countText } from "../../shared/api/text/countText";
import { thousands } from "../../shared/api/text/thousands";
import { planPriceAfter } from "../../shared/spending/texts/planPrice";
import { partsText } from "../../shared/spending/texts/priceParts";
import { pricedText, uncoveredText } from "../../shared/spending/fetch/priceText";
import { problemRowsText } from "../../shared/spending/fetch/problemRows";
import { endingsText } from "../../shared/spending/progress/progress";
import { continuesText } from "../../shared/spending/texts/runText";
import { thisMonth } from "../../shared/fetching/ledger/billingPeriod";
import { searchFirstText, searchOfferText } from "../../shared/spending/texts/searchOfferText";
import type { Usage } from "../../shared/fetching/ledger/ledger";

export const TITLE = "Property data";

function usageText({ period, plan, used, limit, left, damaged }: Usage): string {
  const month = `T${thisMonth(period).slice(1)}`;
  if (damaged === true) return `${month}'s count is damaged: set it in the panel, under Spend, before you fetch.`;
  return `${month}: ${used} of ${plan === undefined ? "" : "your limit of "}${limit} used, ${left} left.`;
}

export function priceText(quote: Omit<QuoteView, "quoteId">): string {
  const { price, search, usage } = quote;
  const left = uncoveredText(quote);
  const inPlan = planPriceAfter(price, usage) || ", billed unless the service is a sandbox";
  return [
    `${pricedText(quote)}${partsText(price)}${inPlan}.`,
    ...(left === "" ? [] : [left]),
    usageText(usage),
    ...(search === undefined ? [] : [searchOfferText(search, price, usage), searchChoiceText(search)]),
  ].join("\n");
}

const searchChoiceText = (offer: SearchOffer): string => `Yes: ${searchFirstText(offer)}. No: fetch as priced above.`;

export function progressText(progress: Progress): string {
  const { done, requests, atMost, billed, rows, problem, goesOn, problemRows, changes } = progress;
  const ended = endingsText(progress).map(([count, how]) => `${count} ${how}, `);
  const all = atMost === undefined ? countText(requests, "request") : `up to ${countText(atMost, "request")}`;
  const rowsDone = rows === undefined || rows.all < 2 ? "" : ` ${rows.done} of ${countText(rows.all, "row")} done.`;
  return [
    `${thousands(done)} of ${all} made: ${ended.join("")}${billed} billed.${rowsDone}`,
    ...(problem === undefined ? [] : [problem.message]),
    ...(goesOn === undefined ? [] : [continuesText(goesOn)]),
    ...(problemRows === undefined ? [] : [problemRowsText(problemRows)]),
    ...(changes === undefined ? [] : [summaryText(changes)]),
  ].join("\n");
}
