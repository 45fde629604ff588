/** What a person reads about the cheaper way: what it may come to, and how it is chosen. */
import { PAGE_LIMIT } from "../../api/endpoints";
import { listedText } from "../../api/text/listedText";
import { thousands } from "../../api/text/thousands";
import type { Price } from "../../fetching/quote";
import { planPrice, type PlanUsage } from "./planPrice";
import type { SearchOffer } from "../../panelApi/searchOffer";

/** Places that are named. */
const NAMED = 3;

/** `78244`; `78244, 78245 and 78247`; `5 places`. */
function placesText({ places }: SearchOffer): string {
  const names = places.map(({ name }) => name);
  return names.length > NAMED ? `${names.length} places` : listedText(names);
}

/** `Search 78244 first` */
export function searchFirstText(offer: SearchOffer): string {
  return `Search ${placesText(offer)} first`;
}

export function searchOfferText(offer: SearchOffer, price: Price, usage: PlanUsage | undefined): string {
  const { places, requests, atMost } = offer;
  const sum = places.reduce((all, { lookUps }) => all + lookUps, 0);
  const areKnown = places.every(({ pages }) => pages !== undefined);
  const least = areKnown ? `${thousands(requests)} if all are found` : "far fewer if most are found";
  const inPlan = planPrice(offer, usage);
  const estimates = price.parts?.some(({ kind }) => kind === "estimates") === true;
  return [
    `${thousands(sum)} of these addresses are in ${placesText(offer)}, and one search request brings up to ${PAGE_LIMIT.maximum} homes.`,
    `${searchFirstText(offer)}: at most ${thousands(atMost)} requests in all, ${least}.`,
    ...(inPlan === "" ? [] : [`That is ${inPlan}.`]),
    "What isn’t found is looked up, and the other homes that the search returns are cached.",
    ...(estimates ? ["A search returns no estimates: they are requested one by one either way."] : []),
  ].join(" ");
}
