/** The texts of the menu's dialogs. */
import type { QuoteView, Progress } from "../../shared/panelApi/panelApi";
import type { SearchOffer } from "../../shared/panelApi/searchOffer";
import { summaryText } from "../../shared/workbook/figures/changesText";
import { leftOutText, unanswerableText } from "../../shared/spending/fetch/quoteView";
import { planPriceAfter } from "../../shared/spending/texts/planPrice";
import { partsText } from "../../shared/spending/texts/priceParts";
import { problemRowsText } from "../../shared/spending/fetch/problemRows";
import { endingsText } from "../../shared/spending/progress/progress";
import { thisMonth } from "../../shared/fetching/ledger/billingPeriod";
import { searchFirstText, searchOfferText } from "../../shared/spending/texts/searchOfferText";
import type { Usage } from "../../shared/fetching/ledger/ledger";

const counted = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? "" : "s"}`;

export const TITLE = "Property data";

function usageText({ period, plan, used, limit, left, damaged }: Usage): string {
  const month = `T${thisMonth(period).slice(1)}`;
  if (damaged === true) return `${month}'s count is damaged: set it in the panel, under Spend, before you fetch.`;
  return `${month}: ${used} of ${plan === undefined ? "" : "your limit of "}${limit} used, ${left} left.`;
}

export function priceText(quote: Omit<QuoteView, "quoteId">): string {
  const { cells, price, search, usage } = quote;
  const left = [leftOutText(quote), unanswerableText(price)].filter((text) => text !== "").join("\n");
  const inPlan = planPriceAfter(price, usage) || ", billed unless the service is a sandbox";
  const { questions, cached, requests, atMost } = price;
  const most = atMost > requests ? ` to ${atMost}` : "";
  return [
    `${counted(cells, "cell")}, ${counted(questions, "lookup")}, ${cached} cached.`,
    ...(left === "" ? [] : [left]),
    `Price: ${requests}${most} request${requests === 1 && most === "" ? "" : "s"}${partsText(price)}${inPlan}.`,
    usageText(usage),
    ...(search === undefined ? [] : [searchOfferText(search, price, usage), searchChoiceText(search)]),
  ].join("\n");
}

const searchChoiceText = (offer: SearchOffer): string => `Yes: ${searchFirstText(offer)}. No: fetch as priced above.`;

export function progressText(progress: Progress): string {
  const { done, requests, atMost, billed, rows, problem, goesOn, problemRows, changes } = progress;
  const ended = endingsText(progress).map(([count, how]) => `${count} ${how}, `);
  const all = atMost === undefined ? counted(requests, "request") : `up to ${counted(atMost, "request")}`;
  const rowsDone = rows === undefined || rows.all < 2 ? "" : ` ${rows.done} of ${counted(rows.all, "row")} done.`;
  return [
    `${done} of ${all} made: ${ended.join("")}${billed} billed.${rowsDone}`,
    ...(problem === undefined ? [] : [problem.message]),
    ...(goesOn === undefined ? [] : [`It continues ${goesOn}.`]),
    ...(problemRows === undefined ? [] : [problemRowsText(problemRows)]),
    ...(changes === undefined ? [] : [summaryText(changes)]),
  ].join("\n");
}
