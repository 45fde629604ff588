/** The page of all forms that arguments take. Every row is read by the function that reads a cell's argument. */
import type { Grid } from "../shared/cells/input";
import { addresses } from "../shared/query/address";
import { filter } from "../shared/query/filter";
import { options, optionRules } from "../shared/query/options";
import { placeSent } from "../shared/query/place";
import { spots, type Accepted } from "../shared/query/where";
import { propertyTypes } from "../shared/query/propertyType";
import { ENDPOINTS, type EndpointName, type Parameter } from "../shared/service/endpoints";
import { PROPERTY_TYPES, RENTAL_PROPERTY_TYPES } from "../shared/service/propertyTypes";
import * as forms from "./filterForms";
import { isProblem } from "../shared/service/problem";
import { page } from "./markdown";
import { formsTable } from "./typedForm";

const rule = (endpoint: EndpointName, name: string): Parameter =>
  ENDPOINTS[endpoint].parameters.find((each) => each.name === name)!;

const filtering =
  (endpoint: EndpointName, parameter: string, argument = parameter) =>
  (grid: Grid): unknown =>
    filter(grid, rule(endpoint, parameter), argument);

/** As it goes out. */
const where =
  (accepted: Accepted) =>
  (grid: Grid): unknown => {
    const found = spots(grid, accepted);
    if (isProblem(found)) return found;
    return found.map((spot) => (spot !== undefined && ("zipCode" in spot || "state" in spot) ? placeSent(spot) : spot));
  };

/** The rules of no single function: all that VALUE can be told, and every way to show. */
const OPTION_RULES = optionRules(
  "valueEstimate",
  ["address", "latitude", "longitude"],
  ["headers", "maxAge", "sort", "layout", "entryYear", "city"],
  ["long", "wide"],
);

export function filtersPage(): string {
  return page([
    "# What arguments understand",
    "What stands in quotation marks is text, in a formula or in a cell; the rest are numbers and dates as a cell holds them.",
    "## Bedrooms",
    "The argument `beds`. Year, living area and lot, as options, take the same forms.",
    formsTable(forms.WHOLE_FORMS, filtering("properties", "bedrooms", "beds")),
    "## Bathrooms",
    "The argument `baths`. Half and quarter ones count, so a bound can't be left out.",
    formsTable(forms.FRACTION_FORMS, filtering("properties", "bathrooms", "baths")),
    "## Living area and lot",
    formsTable(forms.AREA_FORMS, filtering("properties", "squareFootage")),
    "## Year built",
    formsTable(forms.YEAR_FORMS, filtering("properties", "yearBuilt")),
    "## Price",
    formsTable(forms.PRICE_FORMS, filtering("saleListings", "price")),
    "## Days",
    "The argument `days` of SOLD, and the option `daysOld` of listings: a single number is the most.",
    formsTable(forms.SPAN_FORMS, filtering("properties", "saleDateRange", "days")),
    "## Where",
    "A city goes out as the service spells its cities, because capital and small letters count there; `city=asTyped` in " +
      "the options sends it untouched.",
    formsTable(forms.PLACE_FORMS, where("places")),
    "FORSALE and FORRENT take one listing and, with `radius=` in the options, a center too. SOLD takes a center.",
    formsTable(forms.SPOT_FORMS, where("listings")),
    "## Property types",
    formsTable(forms.TYPE_FORMS, (grid) => propertyTypes(grid, PROPERTY_TYPES)),
    "Land has no rent:",
    formsTable(["Land", "lot"], (grid) => propertyTypes(grid, RENTAL_PROPERTY_TYPES)),
    "## Addresses",
    "No address is refused for its form: the service decides.",
    formsTable(forms.ADDRESS_FORMS, addresses),
    "## Options",
    "The page of each function says which it knows; these are read as VALUE reads them, with every way to show. " +
      "`maxAge` is told in milliseconds.",
    formsTable(forms.OPTION_FORMS, (grid) => options(grid, OPTION_RULES)),
    "[All functions](README.md)",
  ]);
}
