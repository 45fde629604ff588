/** What easily misread numbers mean: shown on a function's page, in its form, and for its cells. */
import { NON_DISCLOSURE_NAMES } from "../../api/vocabulary/nonDisclosureStates";

export const ASKED_PRICES =
  "Comparables are listings: their prices are asking prices, not sale prices. status shows whether a listing is still " +
  "active, removedDate when it was removed.";

export const ADJUSTED_PRICES =
  "With asOf, adjustedPrice moves an asking price from the month in which the home was listed to the month of asOf, as the " +
  "median asking price of its ZIP code has moved. A median also moves with the mix of homes listed, and nothing is " +
  "adjusted for the home itself: it is not an appraisal.";

export const LISTED_PRICES = "Prices are asking prices, not sale prices.";

export const LISTED_RENTS = "Rents are asking rents, not agreed rents.";

export const ASKED_FIGURES =
  "Market figures are of asking prices and asking rents in listings, not of closed sales or leases.";

export const RANGE = "Low and high are the bounds of the service's 85% range.";

export const FROM_LISTINGS = "The service estimates from listings, not from closed sales.";

export const MULTI_FAMILY =
  "For a Multi-Family property, VALUE is for the whole building and RENT for one unit: multiply the rent by the number of " +
  "units before you compare them.";

export const SALE_PRICES = `Sale prices are mostly not disclosed in ${NON_DISCLOSURE_NAMES}: most sales there have a date but no price.`;
