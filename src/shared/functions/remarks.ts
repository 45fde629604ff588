/** What numbers mean that could be taken for something else: said on a function's page, in its form, and of its cells. */
import { NON_DISCLOSURE_NAMES } from "../service/nonDisclosureStates";

export const ASKED_PRICES =
  "Comparables are listings: their prices are asked, not paid. status says whether a listing is still active, removedDate " +
  "when it was taken off.";

export const LISTED_PRICES = "Prices are asking prices, not prices paid.";

export const LISTED_RENTS = "Rents are asking rents, not rents agreed.";

export const RANGE = "Low and high are the bounds of the service's 85% range.";

export const FROM_LISTINGS = "The service estimates from listings, not from closed sales.";

export const MULTI_FAMILY =
  "For a Multi-Family property, VALUE is for the whole building and RENT for one unit: multiply the rent by the number of " +
  "units before you compare them.";

export const SALE_PRICES = `Sale prices are mostly not disclosed in ${NON_DISCLOSURE_NAMES}: there, most sales have a date but no price.`;
