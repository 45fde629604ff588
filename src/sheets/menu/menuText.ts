/** The texts of the menu's dialogs. */
import type { QuoteView, Progress } from "../../shared/panelApi/panelApi";
import type { SearchOffer } from "../../shared/panelApi/searchOffer";
import { summaryText } from "../../shared/workbook/figures/changesText";
import { countText } from "../../shared/api/text/countText";
import { planPriceAfter } from "../../shared/spending/texts/planPrice";
import { partsText } from "../../shared/spending/texts/priceParts";
import { pricedText, uncoveredText } from "../../shared/spending/fetch/priceText";
import { problemRowsText } from "../../shared/spending/fetch/problemRows";
import { endingsText, partDone } from "../../shared/spending/progress/progress";
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
  const inPlan = planPriceAfter(price, usage) || ", billed unless the service is a sandbox";
  return [
    `${pricedText(quote)}${partsText(price)}${inPlan}.`,
    uncoveredText(quote),
    usageText(usage),
    ...(search === undefined ? [] : [searchOfferText(search, price, usage), searchChoiceText(search)]),
  ]
    .filter((line) => line !== "")
    .join("\n");
}

const searchChoiceText = (offer: SearchOffer): string => `Yes: ${searchFirstText(offer)}. No: fetch as priced above.`;

export function progressText(progress: Progress): string {
  const { billed, rows, problem, goesOn, problemRows, changes } = progress;
  const ended = endingsText(progress).map(([count, how]) => `${count} ${how}, `);
  const rowsDone = rows === undefined || rows.all < 2 ? "" : ` ${rows.done} of ${countText(rows.all, "row")} done.`;
  return [
    `${partDone(progress)} made: ${ended.join("")}${billed} billed.${rowsDone}`,
    ...(problem === undefined ? [] : [problem.message]),
    ...(goesOn === undefined ? [] : [continuesText(goesOn)]),
    ...(problemRows === undefined ? [] : [problemRowsText(problemRows)]),
    ...(changes === undefined ? [] : [summaryText(changes)]),
  ].join("\n");
}
